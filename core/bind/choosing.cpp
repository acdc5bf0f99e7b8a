// Bindings of the cheapest consistent choice among readings of the clues.

#include "convert.hpp"
#include "turn.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/choosing.hpp>

namespace nonolith::bind {

namespace {

using ReadingArgument = std::tuple<std::uint32_t, Lengths>;
using LineArgument = std::tuple<std::vector<ReadingArgument>, std::uint32_t>;

std::vector<LineReadings> lines_of(const std::vector<LineArgument>& arguments) {
    std::vector<LineReadings> lines;
    for (const auto& [readings, open] : arguments) {
        LineReadings& line = lines.emplace_back();
        line.open = open;
        for (const auto& [cost, clue] : readings)
            line.readings.push_back({clue, cost});
    }
    return lines;
}

using MarkArgument = std::tuple<std::uint32_t, bool, std::uint32_t>;

std::vector<SeenMark> marks_of(const std::vector<MarkArgument>& arguments) {
    std::vector<SeenMark> marks;
    for (const auto& [cell, filled, cost] : arguments)
        marks.push_back({cell, filled, cost});
    return marks;
}

using FoundChoice = std::tuple<std::uint32_t, std::vector<Lengths>, std::vector<std::uint32_t>,
                               std::vector<std::uint32_t>, std::optional<std::uint32_t>>;

// A chooser that one thread at a time may use.
class GuardedChooser {
  public:
    GuardedChooser(const std::vector<LineArgument>& rows, const std::vector<LineArgument>& columns,
                   std::uint32_t edit, std::uint32_t several,
                   const std::vector<MarkArgument>& marks)
        : chooser_(lines_of(rows), lines_of(columns), {edit, several}, marks_of(marks)) {}

    Progress next(std::uint32_t limit, std::optional<double> seconds,
                  std::optional<std::uint64_t> work, const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check(seconds, signal);
        try {
            nb::gil_scoped_release release;
            return chooser_.next(limit, {seconds, work}, stop);
        } catch (const Stopped&) {
            if (PyErr_Occurred() != nullptr)
                throw nb::python_error();
            return Progress::kBudget;
        }
    }

    FoundChoice choice() {
        const Turn turn(busy_);
        const ClueChoice& found = chooser_.choice();
        return {found.cost, found.clues, found.lines, found.wrong, found.solutions};
    }

    bool is_complete() {
        const Turn turn(busy_);
        return chooser_.is_complete();
    }

    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> statistics() {
        const Turn turn(busy_);
        const ChoosingStatistics found = chooser_.statistics();
        return {found.nodes, found.conflicts, found.trials};
    }

  private:
    Chooser chooser_;
    std::atomic_flag busy_;
};

} // namespace

void bind_choosing(nb::module_& module) {
    using namespace nb::literals;
    module.attr("MOST_READINGS") = kMostReadings;
    nb::class_<GuardedChooser>(module, "Chooser",
                               "Finds the consistent choices among readings of the clues, the "
                               "cheapest first.")
        .def(nb::init<const std::vector<LineArgument>&, const std::vector<LineArgument>&,
                      std::uint32_t, std::uint32_t, const std::vector<MarkArgument>&>(),
             "rows"_a, "columns"_a, "edit"_a, "several"_a, "marks"_a = std::vector<MarkArgument>(),
             "Take (readings, cost of an open line) for each line; a reading is (cost, clue). "
             "A mark is (cell, filled, cost of a solution that disagrees).")
        .def("next", &GuardedChooser::next, "limit"_a, "seconds"_a = nb::none(),
             "work"_a = nb::none(), "stop"_a = nb::none(),
             "Go on to the next choice that costs at most `limit`.")
        .def("choice", &GuardedChooser::choice,
             "Return (cost, clues, lines whose clue was derived, cells of wrong marks, solutions: "
             "1, 2 or None) of the choice that next() found.")
        .def_prop_ro("complete", &GuardedChooser::is_complete,
                     "Whether every derived clue was found.")
        .def_prop_ro("statistics", &GuardedChooser::statistics,
                     "Nodes, conflicts, and how often line logic was done.");
}

} // namespace nonolith::bind
