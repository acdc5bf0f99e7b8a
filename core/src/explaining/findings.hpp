// The findings of techniques on a line, each with its changes of cells.
#pragma once

#include "line_view.hpp"

namespace nonolith::explaining {

// The changes of all findings lie in one stretch of memory, which is used again once the findings
// were cleared: most findings are small, and to get memory for each took longer than to find it.
//
//     changes_   | finding 0 | finding 1 | ... | those of the next finding so far |
//                            ^ found_[0].end   ^ found_.back().end
class Findings {
  public:
    // Facts are kept only for sentences: a search for steps needs none.
    explicit Findings(bool with_facts = false) : with_facts_(with_facts) {}

    bool empty() const { return found_.empty(); }
    std::size_t size() const { return found_.size(); }
    void clear() {
        found_.clear();
        facts_.clear();
        changes_.clear();
    }

    Technique technique(std::size_t finding) const { return found_[finding].technique; }
    Facts& facts(std::size_t finding) { return facts_[finding]; }
    std::span<const Change> changes(std::size_t finding) const { // by cell
        NONOLITH_EXPECTS(finding < found_.size());
        const std::size_t first = finding == 0 ? 0 : found_[finding - 1].end;
        return std::span(changes_).subspan(first, found_[finding].end - first);
    }
    std::span<const Change> all_changes() const { return std::span(changes_).first(end()); }

    // Makes a finding of what was collected by the last Changes, if that is anything. Changes of
    // one cell are made one.
    void add(Technique technique, Facts&& facts);

    // Turns what was found on the mirror image of a line into what that says of the line.
    void unmirror(std::size_t finding, i32 length, i32 blocks);

  private:
    friend class Changes;

    struct Entry {
        Technique technique;
        std::size_t end; // of its changes
    };

    std::size_t end() const { return found_.empty() ? 0 : found_.back().end; }

    bool with_facts_;
    std::vector<Entry> found_;
    std::vector<Facts> facts_; // by finding, if they are kept
    std::vector<Change> changes_;
};

// Collects the changes of the next finding, and forgets those of one that was not added: what it
// says of cells that were not known to be so.
class Changes {
  public:
    Changes(const LineView& line, Findings& findings)
        : line_(line), changes_(findings.changes_), first_(findings.end()) {
        changes_.resize(first_, Change{});
        changes_.reserve(16); // most lines need no more
    }

    // The cell has one of these colours.
    void keep(i32 cell, u32 colours) {
        const u32 before = line_[cell];
        if ((before & ~colours) != 0)
            changes_.push_back(
                {static_cast<u32>(cell), before, before & colours, before & colours});
    }
    void fill(i32 first, i32 last, u32 colour) {
        for (i32 cell = std::max(first, 0); cell <= std::min(last, line_.length() - 1); ++cell)
            keep(cell, set_of(colour));
    }
    // The cells do not have the colour; a cell outside the line is none.
    void drop(i32 first, i32 last, u32 colour) {
        for (i32 cell = std::max(first, 0); cell <= std::min(last, line_.length() - 1); ++cell)
            keep(cell, ~set_of(colour));
    }
    bool none() const { return changes_.size() == first_; }

  private:
    const LineView& line_;
    std::vector<Change>& changes_;
    std::size_t first_;
};

} // namespace nonolith::explaining
