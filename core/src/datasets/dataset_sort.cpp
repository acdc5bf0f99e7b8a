#include "dataset_sort.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <array>

namespace nonolith {

namespace {

constexpr std::size_t kWindow = std::size_t{1} << 16;

} // namespace

KeySorter::KeySorter(int bits, std::size_t capacity, std::string directory)
    : bits_(bits), capacity_(std::max<std::size_t>(capacity, 1)), directory_(std::move(directory)) {
    NONOLITH_EXPECTS(0 <= bits && bits <= 64);
}

void KeySorter::add(std::span<const std::uint64_t> keys) {
    NONOLITH_EXPECTS(!merging_);
    NONOLITH_EXPECTS(std::ranges::all_of(
        keys, [&](std::uint64_t key) { return bits_ == 64 || key >> bits_ == 0; }));
    while (!keys.empty()) {
        if (keys_.size() == capacity_)
            spill();
        const std::size_t taken = std::min(keys.size(), capacity_ - keys_.size());
        keys_.insert(keys_.end(), keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(taken));
        keys = keys.subspan(taken);
    }
}

// Radix sort from the lowest digit; a digit that all keys share costs its histogram only.
void KeySorter::sort() {
    constexpr int kDigit = 11;
    constexpr std::size_t kValues = std::size_t{1} << kDigit;
    scratch_.resize(keys_.size());
    for (int shift = 0; shift < bits_; shift += kDigit) {
        std::array<std::size_t, kValues> starts{};
        for (const std::uint64_t key : keys_)
            ++starts[key >> shift & (kValues - 1)];
        if (std::ranges::find(starts, keys_.size()) != starts.end())
            continue;
        std::size_t start = 0;
        for (std::size_t& value : starts) {
            const std::size_t count = value;
            value = start;
            start += count;
        }
        for (const std::uint64_t key : keys_)
            scratch_[starts[key >> shift & (kValues - 1)]++] = key;
        keys_.swap(scratch_);
    }
    NONOLITH_ENSURES(std::ranges::is_sorted(keys_));
}

void KeySorter::spill() {
    sort();
    if (!file_.is_open())
        file_.open(directory_);
    SortedRun& run = runs_.emplace_back();
    run.left = keys_.size();
    run.offset = file_.size();
    file_.append(keys_.data(), keys_.size() * sizeof(std::uint64_t));
    keys_.clear();
}

// The last run stays in memory.
void KeySorter::begin_merge() {
    merging_ = true;
    sort();
    std::vector<std::uint64_t>().swap(scratch_);
    runs_.emplace_back().window.swap(keys_);
    for (std::size_t i = 0; i < runs_.size(); ++i)
        if (runs_[i].place < runs_[i].window.size() || refill(runs_[i]))
            heads_.emplace(runs_[i].window[runs_[i].place++], i);
    has_next_ = next(next_);
}

bool KeySorter::refill(SortedRun& run) const {
    if (run.left == 0)
        return false;
    run.window.resize(std::min<std::uint64_t>(run.left, kWindow));
    run.place = 0;
    run.left -= run.window.size();
    const std::size_t size = run.window.size() * sizeof(std::uint64_t);
    file_.read(run.offset, run.window.data(), size);
    NONOLITH_ENSURES(std::ranges::is_sorted(run.window)); // as it was written
    run.offset += size;
    return true;
}

bool KeySorter::next(std::uint64_t& key) {
    if (heads_.empty())
        return false;
    const auto [smallest, number] = heads_.top();
    heads_.pop();
    SortedRun& run = runs_[number];
    if (run.place < run.window.size() || refill(run))
        heads_.emplace(run.window[run.place++], number);
    NONOLITH_ENSURES(merged_ == 0 || !has_next_ || next_ <= smallest); // in rising order
    key = smallest;
    ++merged_;
    return true;
}

bool KeySorter::next_unique(std::uint64_t& key) {
    if (!merging_)
        begin_merge();
    while (has_next_) {
        key = next_;
        bool once = true;
        while ((has_next_ = next(next_)) && next_ == key)
            once = false;
        if (once)
            return true;
    }
    return false;
}

} // namespace nonolith
