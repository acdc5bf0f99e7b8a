#include "colour_picture_logic.hpp"
#include "picture_logic.hpp"
#include "repair_search.hpp"

#include <stdexcept>

namespace nonolith::generating {

class Repair::Engine {
  public:
    Engine(Damaged damaged, Goal goal, std::uint64_t seed) : damaged_(std::move(damaged)) {
        const auto [height, width] = std::pair(damaged_.height, damaged_.width);
        const std::size_t cells = std::size_t{height} * width;
        if (damaged_.cells.size() != cells || damaged_.costs.size() != cells ||
            damaged_.locked.size() != cells)
            throw std::invalid_argument(
                "a picture needs a colour, a cost and a lock for each cell");
        if (!damaged_.partners.empty() && damaged_.partners.size() != cells)
            throw std::invalid_argument("a symmetric picture needs a partner for each cell");
        for (const std::uint32_t partner : damaged_.partners)
            if (partner >= cells)
                throw std::invalid_argument("a partner is a cell of the picture");
        check(damaged_.cells);
        if (damaged_.colours == 1)
            plain_ = std::make_unique<RepairSearch<PictureLogic>>(
                damaged_, goal, PictureLogic(height, width), seed);
        else
            coloured_ = std::make_unique<RepairSearch<ColourPictureLogic>>(
                damaged_, goal, ColourPictureLogic(height, width, damaged_.colours), seed);
    }

    // Throws std::invalid_argument unless it is a picture of this size and palette.
    void check(std::span<const std::uint8_t> cells) const {
        if (cells.size() != damaged_.cells.size())
            throw std::invalid_argument("a picture of another size");
        for (const std::uint8_t colour : cells)
            if (colour > damaged_.colours)
                throw std::invalid_argument("a cell has a colour that the palette lacks");
    }

    template <class Visit> decltype(auto) visit(Visit visit) {
        return plain_ ? visit(*plain_) : visit(*coloured_);
    }

  private:
    Damaged damaged_;
    std::unique_ptr<RepairSearch<PictureLogic>> plain_; // either this one
    std::unique_ptr<RepairSearch<ColourPictureLogic>> coloured_;
};

Repair::Repair(Damaged damaged, Goal goal, std::uint64_t seed)
    : engine_(std::make_unique<Engine>(std::move(damaged), goal, seed)) {}
Repair::Repair(Repair&&) noexcept = default;
Repair& Repair::operator=(Repair&&) noexcept = default;
Repair::~Repair() = default;

Test Repair::test(std::span<const std::uint8_t> cells, std::size_t reasons, const StopCheck& stop) {
    engine_->check(cells);
    return engine_->visit([&](auto& search) { return search.test(cells, reasons, stop); });
}

bool Repair::offer(std::span<const std::uint8_t> cells) {
    engine_->check(cells);
    return engine_->visit([&](auto& search) { return search.offer(cells); });
}

bool Repair::search(std::uint64_t tests, const StopCheck& stop) {
    return engine_->visit([&](auto& search) { return search.search(tests, stop); });
}

const std::vector<std::uint8_t>& Repair::best() const {
    return engine_->visit(
        [](auto& search) -> const std::vector<std::uint8_t>& { return search.best(); });
}

} // namespace nonolith::generating
