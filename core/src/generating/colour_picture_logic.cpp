#include "colour_picture_logic.hpp"

#include "twin.hpp"

namespace nonolith::generating {

ColourPictureLogic::ColourPictureLogic(u32 height, u32 width, u32 colours)
    : height_(height), width_(width), colours_(colours), picture_(std::size_t{height} * width),
      clues_(height + width), candidates_(picture_.size()) {}

void ColourPictureLogic::assign(std::span<const u8> colours) {
    picture_.assign(colours.begin(), colours.end());
    for (u32 line = 0; line < height_ + width_; ++line)
        read_clue(line);
}

void ColourPictureLogic::set(u32 cell, u8 colour) {
    picture_[cell] = colour;
    read_clue(cell / width_);
    read_clue(height_ + cell % width_);
}

void ColourPictureLogic::read_clue(u32 line) {
    ColouredClue& clue = clues_[line];
    clue.clear();
    u8 before = 0;
    for (u32 position = 0; position < length(line); ++position) {
        const u8 colour = picture_[cell_on(line, position)];
        if (colour != 0) {
            if (colour == before)
                ++clue.back().length;
            else
                clue.push_back({1, colour});
        }
        before = colour;
    }
}

const std::vector<u32>& ColourPictureLogic::fixpoint(std::span<const u32> unknown) {
    for (u32 cell = 0; cell < cells(); ++cell)
        candidates_[cell] = own(cell);
    std::vector<u8> pending(height_ + width_);
    for (const u32 cell : unknown) {
        candidates_[cell] = (u32{2} << colours_) - 1;
        pending[cell / width_] = pending[height_ + cell % width_] = 1;
    }
    std::vector<u32> line_cells;
    for (bool any = true; any;) {
        any = false;
        for (u32 line = 0; line < height_ + width_; ++line) {
            if (!pending[line])
                continue;
            pending[line] = 0;
            any = true;
            line_cells.resize(length(line));
            for (u32 position = 0; position < length(line); ++position)
                line_cells[position] = candidates_[cell_on(line, position)];
            const auto settled = settle_colour(clues_[line], colours_, line_cells);
            for (u32 position = 0; position < length(line); ++position)
                if ((*settled)[position] != line_cells[position]) {
                    candidates_[cell_on(line, position)] = (*settled)[position];
                    pending[line < height_ ? height_ + position : position] = 1;
                }
        }
    }
    result_.clear();
    for (u32 cell = 0; cell < cells(); ++cell)
        if (candidates_[cell] != own(cell))
            result_.push_back(cell);
    return result_;
}

bool ColourPictureLogic::stands_alone(u32 line, u32 first, u32 last) {
    std::vector<u32> part(length(line));
    for (u32 position = 0; position < length(line); ++position) {
        const u32 cell = cell_on(line, position);
        part[position] = first <= position && position <= last ? candidates_[cell] : own(cell);
    }
    return *settle_colour(clues_[line], colours_, part) == part;
}

std::optional<std::vector<Repaint>> ColourPictureLogic::twin(std::span<const u32> unknown, u64 work,
                                                             const StopCheck& stop) const {
    ColouredClues clues;
    clues.rows.assign(clues_.begin(), clues_.begin() + height_);
    clues.columns.assign(clues_.begin() + height_, clues_.end());
    clues.colours = colours_;
    std::vector<u32> known(cells());
    for (u32 cell = 0; cell < cells(); ++cell)
        known[cell] = own(cell);
    for (const u32 cell : unknown)
        known[cell] = (u32{2} << colours_) - 1;
    return twin_of(clues, known, unknown, [&](u32 cell) { return at(cell); }, work, stop);
}

} // namespace nonolith::generating
