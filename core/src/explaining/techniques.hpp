// The techniques: each finds on a line what its own rule concludes, if anything.
//
// A recogniser sees a line that has a placement, with the placements looked at. It finds all that
// its rule says of the line, on the line and on its mirror image alike, so that a rating does not
// depend on how a puzzle lies.
#pragma once

#include "findings.hpp"
#include "placements.hpp"

#include <array>

namespace nonolith::explaining {

void find_counting(const LineView& line, const Placements& placements, Findings& findings);
void find_full(const LineView& line, const Placements& placements, Findings& findings);
void find_capping(const LineView& line, const Placements& placements, Findings& findings);
void find_overlap(const LineView& line, const Placements& placements, Findings& findings);
void find_edge(const LineView& line, const Placements& placements, Findings& findings);
void find_gap(const LineView& line, const Placements& placements, Findings& findings);
void find_matching(const LineView& line, const Placements& placements, Findings& findings);
void find_splitting(const LineView& line, const Placements& placements, Findings& findings);
void find_only_place(const LineView& line, const Placements& placements, Findings& findings);
void find_sliding(const LineView& line, const Placements& placements, Findings& findings);
void find_which_block(const LineView& line, const Placements& placements, Findings& findings);
void find_no_fit(const LineView& line, const Placements& placements, Findings& findings);
void find_cases(const LineView& line, const Placements& placements, Findings& findings);
void find_opposite(const LineView& line, const Placements& placements, Findings& findings);

struct Recogniser {
    void (*find)(const LineView&, const Placements&, Findings&);
    double cost;           // what it takes a person
    bool needs_placements; // or sees the line alone
};

// By Technique; costs never fall.
inline constexpr std::array<Recogniser, kTechniques> kRecognisers{{
    {find_counting, 1, false},
    {find_full, 1, false},
    {find_capping, 1, false},
    {find_overlap, 1.5, false},
    {find_edge, 2, false},
    {find_gap, 2, false},
    {find_matching, 2.5, false},
    {find_splitting, 2.5, false},
    {find_only_place, 3, false},
    {find_sliding, 5, true},
    {find_which_block, 6, true},
    {find_no_fit, 7, true},
    {find_cases, 10, true},
    {find_opposite, 15, true},
}};

inline const Recogniser& recogniser(Technique technique) {
    return kRecognisers[static_cast<std::size_t>(technique)];
}

// Visits the open part of a line, if there is one, with each of these colours.
template <class Visit> void for_each_open_colour(const LineView& line, u32 colours, Visit visit) {
    const OpenPart& open = line.open_part();
    if (!open.empty())
        for_each_colour(colours, [&](u32 colour) { visit(open, colour); });
}

// The blocks of a colour that may hold a run of it: long enough, and their reach holds it.
std::vector<i32> owners_of(const LineView& line, const Placements& placements, u32 colour,
                           Span run);

// The cells that a block of that size must lie within if it holds the run.
Span area_around(const LineView& line, Span run, u32 colour, i32 size);

} // namespace nonolith::explaining
