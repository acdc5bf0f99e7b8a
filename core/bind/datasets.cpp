#include "bind.hpp"

#include <cerrno>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nonolith/dataset.hpp>
#include <system_error>

namespace nb = nanobind;
using namespace nb::literals;

namespace nonolith::bind {

namespace {

using Size = std::pair<int, int>;

std::string_view text_of(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

std::optional<GridSize> grid_size(const std::optional<Size>& size) {
    if (!size)
        return std::nullopt;
    return GridSize{size->first, size->second};
}

// Runs the writer of a text without the GIL and returns what it wrote.
template <class Write> nb::bytes written(Write write) {
    std::string out;
    {
        nb::gil_scoped_release release;
        write(out);
    }
    return nb::bytes(out.data(), out.size());
}

// A line that can't be read is a ValueError whose arguments are the line, the column and the
// problem; a temporary file that can't be written an OSError.
void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const BadLine& bad) {
        PyErr_SetObject(PyExc_ValueError, nb::make_tuple(bad.line, bad.column, bad.what()).ptr());
    } catch (const std::system_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrno(PyExc_OSError);
    }
}

} // namespace

void bind_datasets(nb::module_& module) {
    nb::register_exception_translator(translate);
    module.def(
        "write_grids",
        [](Size size, std::uint64_t first, std::uint64_t count) {
            return written([&](std::string& out) {
                nonolith::write_grids({size.first, size.second}, first, count, out);
            });
        },
        "size"_a, "first"_a, "count"_a,
        "Return the grids first, first + 1, … of a size (height, width), one a line.");
    module.def(
        "write_clues",
        [](const nb::bytes& grids, const std::optional<Size>& size) {
            return written([&, text = text_of(grids)](std::string& out) {
                nonolith::write_clues(text, grid_size(size), out);
            });
        },
        "grids"_a, "size"_a.none() = nb::none(),
        "Return the clues of grids, line by line.\n\n"
        ":raises ValueError: (line, column, problem) of a line that can't be read, from 0.");
    module.def(
        "write_verdicts",
        [](const nb::bytes& puzzles, const std::optional<Size>& size, bool passes) {
            return written([&, text = text_of(puzzles)](std::string& out) {
                nonolith::write_verdicts(text, grid_size(size),
                                         passes ? VerdictColumn::kPasses : VerdictColumn::kOutcome,
                                         out);
            });
        },
        "puzzles"_a, "size"_a.none() = nb::none(), "passes"_a = false,
        "Return what line logic makes of puzzles, line by line: 0 contradictory, 1 solved,\n"
        "2 stuck; or the number of passes it needs, 0 where it does not solve.\n\n"
        ":raises ValueError: (line, column, problem) of a line that can't be read, from 0.");
    nb::class_<UniquePuzzles>(
        module, "UniquePuzzles",
        "Finds the puzzles that occur exactly once among any number, in bounded memory.")
        .def(
            "__init__",
            [](UniquePuzzles* self, Size size, std::size_t capacity, std::string directory) {
                new (self) UniquePuzzles({size.first, size.second}, capacity, std::move(directory));
            },
            "size"_a, "capacity"_a, "directory"_a)
        .def_ro_static("max_cells", &UniquePuzzles::kMaxCells)
        .def(
            "add",
            [](UniquePuzzles& self, const nb::bytes& puzzles) {
                const std::string_view text = text_of(puzzles);
                nb::gil_scoped_release release;
                self.add(text);
            },
            "puzzles"_a,
            "Take more lines; several threads may do so at once.\n\n"
            ":raises ValueError: (line, column, problem) of a line that can't be read, from 0.\n"
            ":raises OSError: the temporary file can't be written.")
        .def(
            "write_next",
            [](UniquePuzzles& self, std::size_t bytes) {
                return written([&](std::string& out) { self.write_next(bytes, out); });
            },
            "bytes"_a,
            "Return the next unique puzzles, about so many bytes of them, in the order of their\n"
            "clues; nothing when all were returned.")
        .def_prop_ro("merged", &UniquePuzzles::merged,
                     "The number of added lines that write_next has gone through.");
}

} // namespace nonolith::bind
