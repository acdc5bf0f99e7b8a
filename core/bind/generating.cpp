// Bindings of what makes puzzles: grids by number, and the repair of pictures.

#include "convert.hpp"

#include <chrono>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/prefix_census.hpp>
#include <nonolith/repair.hpp>

namespace nonolith::bind {

namespace {

using census::PrefixCensus;
using generating::Damaged;
using generating::Goal;
using generating::Repair;

std::vector<std::uint64_t> count_prefixes(const PrefixCensus& census, std::uint32_t first,
                                          std::uint32_t last) {
    return without_gil([&] { return census.count(first, last, signal_raised); });
}

std::vector<std::uint8_t> vector_of(const nb::bytes& bytes) {
    const auto* const first = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
    return {first, first + bytes.size()};
}

void make_repair(Repair* self, std::uint32_t height, std::uint32_t width, long long colours,
                 const nb::bytes& cells, const nb::bytes& costs, const nb::bytes& locked,
                 bool unique, std::uint64_t seed, std::vector<std::uint32_t> partners) {
    new (self) Repair(Damaged{height, width, colours_of(colours), vector_of(cells),
                              vector_of(costs), vector_of(locked), std::move(partners)},
                      unique ? Goal::kUnique : Goal::kLocal, seed);
}

// The core asks after every test of a picture: a few dozen times a second is enough.
StopCheck seldom(StopCheck check) {
    using Clock = std::chrono::steady_clock;
    return [check = std::move(check), next = Clock::now()]() mutable {
        if (Clock::now() < next)
            return false;
        next = Clock::now() + std::chrono::milliseconds(20);
        return check();
    };
}

std::tuple<int, std::vector<std::vector<std::uint32_t>>>
test_picture(Repair& repair, const nb::bytes& cells, std::size_t reasons,
             std::optional<double> seconds, nb::handle stop) {
    const std::vector<std::uint8_t> picture = vector_of(cells);
    const StopCheck check = seldom(stop_check(seconds, stop));
    auto test = without_gil([&] { return repair.test(picture, reasons, check); });
    return {static_cast<int>(test.judgement), std::move(test.reasons)};
}

bool search_repair(Repair& repair, std::uint64_t tests, std::optional<double> seconds,
                   nb::handle stop) {
    const StopCheck check = seldom(stop_check(seconds, stop));
    return without_gil([&] { return repair.search(tests, check); });
}

} // namespace

void bind_generating(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<PrefixCensus>(module, "PrefixCensus",
                             "Counts the locally solvable grids that begin with given cells.")
        .def(
            "__init__",
            [](PrefixCensus* self, int height, int width, int cells, const std::string& kernel) {
                const auto chosen = kernel_named(kernel);
                without_gil([&] {
                    new (self) PrefixCensus({height, width}, cells, chosen);
                    return 0;
                });
            },
            "height"_a, "width"_a, "cells"_a, "kernel"_a)
        .def(
            "count", &count_prefixes, "first"_a, "last"_a,
            "Return how many grids begin with each prefix first, ..., last - 1, its first cell the "
            "highest bit.");
    nb::class_<Repair>(module, "Repair", "Tests pictures, and mends one with few changes.")
        .def("__init__", &make_repair, "height"_a, "width"_a, "colours"_a, "cells"_a, "costs"_a,
             "locked"_a, "unique"_a, "seed"_a, "partners"_a = std::vector<std::uint32_t>())
        .def("test", &test_picture, "cells"_a, "reasons"_a, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Return (0 good, 1 bad or 2 undecided, reasons): each reason is a list of cells, and "
             "whatever picture agrees with this one in them is bad too.")
        .def(
            "offer",
            [](Repair& repair, const nb::bytes& cells) { return repair.offer(vector_of(cells)); },
            "cells"_a, "Take a good picture; return whether it is better than the best.")
        .def(
            "search", &search_repair, "tests"_a, "seconds"_a = nb::none(), "stop"_a = nb::none(),
            "Look for fewer changes, for about so many tests (the first good picture takes what it "
            "takes); return whether some were found. TimeoutError: the time is over, or it was "
            "stopped.")
        .def_prop_ro(
            "best", [](const Repair& repair) { return bytes_of(repair.best()); },
            "The best picture so far that meets the goal; empty if there is none.");
}

} // namespace nonolith::bind
