// The techniques: each finds on a line what its own rule concludes, if anything.
//
// A recogniser sees a line that has a placement, with the placements looked at. It finds all that
// its rule says of the line, on the line and on its mirror image alike, so that a rating does not
// depend on how a puzzle lies.
#pragma once

#include "placements.hpp"

#include <array>

namespace nonolith::explaining {

using Findings = std::vector<Finding>;

void find_finished(const LineView& line, const Placements& placements, Findings& findings);
void find_full(const LineView& line, const Placements& placements, Findings& findings);
void find_complete(const LineView& line, const Placements& placements, Findings& findings);
void find_overlap(const LineView& line, const Placements& placements, Findings& findings);
void find_edge(const LineView& line, const Placements& placements, Findings& findings);
void find_gap(const LineView& line, const Placements& placements, Findings& findings);
void find_reach(const LineView& line, const Placements& placements, Findings& findings);
void find_split(const LineView& line, const Placements& placements, Findings& findings);
void find_place(const LineView& line, const Placements& placements, Findings& findings);
void find_range(const LineView& line, const Placements& placements, Findings& findings);
void find_identity(const LineView& line, const Placements& placements, Findings& findings);
void find_no_fit(const LineView& line, const Placements& placements, Findings& findings);
void find_cases(const LineView& line, const Placements& placements, Findings& findings);
void find_opposite(const LineView& line, const Placements& placements, Findings& findings);

struct Recogniser {
    void (*find)(const LineView&, const Placements&, Findings&);
    u32 cost; // what it takes a person, in halves: only the order and equality matter here
    bool needs_placements; // or sees the line alone
};

// By Technique; costs never fall.
inline constexpr std::array<Recogniser, kTechniques> kRecognisers{{
    {find_finished, 2, false},
    {find_full, 2, false},
    {find_complete, 2, false},
    {find_overlap, 3, false},
    {find_edge, 4, false},
    {find_gap, 4, false},
    {find_reach, 5, false},
    {find_split, 5, false},
    {find_place, 6, false},
    {find_range, 10, true},
    {find_identity, 12, true},
    {find_no_fit, 14, true},
    {find_cases, 20, true},
    {find_opposite, 30, true},
}};

inline const Recogniser& recogniser(Technique technique) {
    return kRecognisers[static_cast<std::size_t>(technique)];
}

// Turns what was found on the mirror image of a line into what that says of the line.
void unmirror(Finding& finding, i32 length, i32 blocks);

// The blocks of a colour that may hold a run of it: long enough, and their reach holds it.
std::vector<i32> owners_of(const LineView& line, const Placements& placements, u32 colour,
                           Span run);

// The cells that a block of that size must lie within if it holds the run.
Span area_around(const LineView& line, Span run, u32 colour, i32 size);

} // namespace nonolith::explaining
