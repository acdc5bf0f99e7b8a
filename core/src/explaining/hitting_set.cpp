#include "hitting_set.hpp"

#include "support/contract.hpp"

#include <algorithm>

namespace nonolith::explaining {

namespace {

// Branches over the elements of a smallest set that is not hit. An element that was tried is left
// out of the branches after it. Sets that have nothing in common need an element each.
class HittingSets {
  public:
    HittingSets(const std::vector<std::vector<u32>>& sets, u64& work) : sets_(sets), work_(work) {
        u32 elements = 0;
        for (const auto& set : sets)
            for (const u32 element : set)
                elements = std::max(elements, element + 1);
        in_.resize(elements);
        out_.resize(elements);
        seen_.resize(elements);
    }

    bool find(u32 most) {
        const std::vector<u32>* smallest = nullptr;
        std::size_t fewest = 0;
        u32 apart = 0, number = 0;
        ++mark_;
        for (const std::vector<u32>& set : sets_) {
            std::size_t left = 0;
            bool hit = false, meets = false;
            for (const u32 element : set) {
                hit |= in_[element] != 0;
                left += out_[element] == 0;
                meets |= seen_[element] == mark_;
            }
            if (hit)
                continue;
            ++number;
            if (left == 0)
                return false;
            if (smallest == nullptr || left < fewest) {
                smallest = &set;
                fewest = left;
            }
            if (meets)
                continue;
            ++apart;
            for (const u32 element : set)
                if (out_[element] == 0)
                    seen_[element] = mark_;
        }
        if (number == 0)
            return true;
        if (apart > most)
            return false;
        NONOLITH_INVARIANT(most >= 1 && apart >= 1); // one element for each set apart
        std::vector<u32> tried;
        bool found = false;
        for (const u32 element : *smallest) {
            if (out_[element] != 0)
                continue;
            if (work_ == 0)
                break;
            work_ -= std::min<u64>(work_, sets_.size());
            in_[element] = 1;
            chosen_.push_back(element);
            found = find(most - 1);
            if (found)
                break;
            NONOLITH_INVARIANT(chosen_.back() == element && in_[element] == 1);
            chosen_.pop_back();
            in_[element] = 0;
            out_[element] = 1;
            tried.push_back(element);
        }
        for (const u32 element : tried)
            out_[element] = 0;
        return found;
    }

    std::vector<u32> chosen() const { return chosen_; }

  private:
    const std::vector<std::vector<u32>>& sets_;
    u64& work_;
    std::vector<u8> in_, out_; // by element
    std::vector<u32> seen_;    // by element: the mark of the call that saw it
    u32 mark_ = 0;
    std::vector<u32> chosen_;
};

} // namespace

std::optional<std::vector<u32>> hitting_set(const std::vector<std::vector<u32>>& sets, u32 most,
                                            u64& work) {
    HittingSets search(sets, work);
    if (!search.find(most))
        return std::nullopt;
    NONOLITH_ENSURES(search.chosen().size() <= most);
    NONOLITH_ENSURES(std::ranges::all_of(sets, [&](const std::vector<u32>& set) {
        return std::ranges::any_of(search.chosen(), [&](u32 element) {
            return std::ranges::find(set, element) != set.end();
        });
    }));
    return search.chosen();
}

} // namespace nonolith::explaining
