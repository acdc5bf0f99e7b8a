// Clues of a file to tuples of blocks; None where something is not in order. Python's own blocks
// are what the model has; those of the usual lengths are made once, which is what reading a large
// puzzle would spend its time on.

#include "convert.hpp"

#include <nonolith/clue_text.hpp>
#include <stdexcept>
#include <utility>

namespace nonolith::bind {

namespace {

class ClueReader {
  public:
    explicit ClueReader(nb::callable block) : block_(std::move(block)), blocks_(kKept) {}

    nb::object numbers(const nb::str& text, char line_end, char between, bool zeros) {
        const Between kind = between == ','   ? Between::kCommas
                             : between == '.' ? Between::kDots
                                              : Between::kBlanks;
        return read([&](FlatClues& clues) {
            return read_numbers(view_of(text), line_end, kind, zeros, clues);
        });
    }
    nb::object letters(const nb::str& text) {
        return read([&](FlatClues& clues) { return read_letters(view_of(text), clues); });
    }
    nb::object elements(const nb::str& text) {
        return read([&](FlatClues& clues) { return read_elements(view_of(text), clues); });
    }
    // Lines of numbers and commas from one on, up to the first that is something else: where that
    // is, and the clue of each; None where a line is empty.
    nb::tuple run(const nb::list& texts, std::size_t start) {
        nb::list clues;
        std::size_t at = start;
        for (; at < texts.size(); ++at) {
            nb::handle text = texts[at];
            if (!PyUnicode_Check(text.ptr()))
                break;
            const std::string_view line = view_of(nb::borrow<nb::str>(text));
            if (line.find_first_not_of(" \t") == std::string_view::npos) {
                clues.append(nb::none());
                continue;
            }
            nb::object read_line = read([&](FlatClues& flat) {
                return read_numbers(line, '\n', Between::kCommas, true, flat);
            });
            if (read_line.is_none())
                break;
            clues.append(nb::borrow<nb::tuple>(read_line)[0]);
        }
        return nb::make_tuple(at, clues);
    }
    nb::tuple cells(const nb::bytes& picture, std::size_t height, std::size_t width) {
        if (picture.size() != height * width)
            throw nb::value_error("the cells do not make up the rows");
        const auto* first = reinterpret_cast<const std::uint8_t*>(picture.c_str());
        nb::object rows = read([&](FlatClues& clues) {
            read_cells(first, height, width, 1, width, clues);
            return true;
        });
        nb::object columns = read([&](FlatClues& clues) {
            read_cells(first, width, height, width, 1, clues);
            return true;
        });
        return nb::make_tuple(rows, columns);
    }
    nb::object lists(nb::handle lines, bool zeros) {
        return read([&](FlatClues& clues) { return read_lists(lines, zeros, clues); });
    }

  private:
    static constexpr std::size_t kKept = 1024;

    template <class Reader> nb::object read(Reader reader) {
        // Making a block may let another thread in: what this one works on is its own.
        FlatClues clues = std::exchange(memory_, {});
        clues.clear();
        nb::object made = reader(clues) ? tuples(clues) : nb::none();
        memory_ = std::move(clues);
        return made;
    }

    static std::string_view view_of(const nb::str& text) {
        Py_ssize_t size = 0;
        const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
        if (data == nullptr) {
            PyErr_Clear(); // half a surrogate pair: nothing that is read here
            return "?";
        }
        return {data, static_cast<std::size_t>(size)};
    }

    static bool is_list(nb::handle object) {
        return PyList_CheckExact(object.ptr()) || PyTuple_CheckExact(object.ptr());
    }

    // Lists or tuples of such of ints; with `zeros`, as JSON has them, a 0 alone is a blank line.
    static bool read_lists(nb::handle lines, bool zeros, FlatClues& clues) {
        if (!is_list(lines))
            return false;
        const Py_ssize_t count = PySequence_Fast_GET_SIZE(lines.ptr());
        for (Py_ssize_t number = 0; number < count; ++number) {
            PyObject* const line = PySequence_Fast_GET_ITEM(lines.ptr(), number);
            if (!is_list(line))
                return false;
            const Py_ssize_t size = PySequence_Fast_GET_SIZE(line);
            for (Py_ssize_t i = 0; i < size; ++i) {
                PyObject* const item = PySequence_Fast_GET_ITEM(line, i);
                if (!PyLong_CheckExact(item))
                    return false;
                int overflow = 0;
                const long length = PyLong_AsLongAndOverflow(item, &overflow);
                if (overflow != 0 || length < 0 || length > static_cast<long>(kMaxLength))
                    return false;
                if (length > 0)
                    clues.lengths.push_back(static_cast<std::uint32_t>(length));
                else if (size > 1 || !zeros)
                    return false;
            }
            clues.end_line();
        }
        return true;
    }

    nb::object block(std::uint32_t length) {
        if (length >= kKept)
            return block_(length);
        nb::object& kept = blocks_[length];
        if (!kept.is_valid())
            kept = block_(length);
        return kept;
    }

    nb::object tuples(const FlatClues& clues) {
        nb::object all = tuple_of(clues.ends.size());
        std::uint32_t at = 0;
        for (std::size_t line = 0; line < clues.ends.size(); ++line) {
            const std::uint32_t end = clues.ends[line];
            nb::object clue = tuple_of(end - at);
            for (Py_ssize_t i = 0; at < end; ++at, ++i)
                PyTuple_SET_ITEM(clue.ptr(), i, block(clues.lengths[at]).release().ptr());
            PyTuple_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(line), clue.release().ptr());
        }
        return all;
    }

    nb::callable block_;
    std::vector<nb::object> blocks_; // by length
    FlatClues memory_;
};

// One for all, never freed: Python may be gone when it would be.
ClueReader* reader = nullptr;

template <auto Method> constexpr auto of_reader() {
    return []<class Result, class... Arguments>(Result (ClueReader::*)(Arguments...)) {
        return [](Arguments... arguments) -> Result {
            if (reader == nullptr)
                throw std::logic_error("use_blocks comes first");
            return (reader->*Method)(std::forward<Arguments>(arguments)...);
        };
    }(Method);
}

} // namespace

void bind_clue_text(nb::module_& module) {
    using namespace nb::literals;
    module.def(
        "use_blocks", [](nb::callable block) { reader = new ClueReader(std::move(block)); },
        "block"_a, nb::sig("def use_blocks(block: type[int]) -> None"),
        "Make the blocks of clues that are read by this, of their lengths.");
    module.def("read_numbers", of_reader<&ClueReader::numbers>(), "text"_a, "line_end"_a,
               "between"_a, "zeros"_a = true,
               nb::sig("def read_numbers(text: str, line_end: str, between: str, "
                       "zeros: bool = True) -> tuple[tuple[int, ...], ...] | None"),
               "Read lines of numbers with blanks, commas or dots between them.");
    module.def("read_run", of_reader<&ClueReader::run>(), "texts"_a, "start"_a,
               nb::sig("def read_run(texts: list[str], start: int) -> "
                       "tuple[int, list[tuple[int, ...] | None]]"),
               "Read lines of numbers and commas up to the first that is something else.");
    module.def("read_letters", of_reader<&ClueReader::letters>(), "text"_a,
               nb::sig("def read_letters(text: str) -> tuple[tuple[int, ...], ...] | None"),
               "Read words of letters, A for 1.");
    module.def("read_elements", of_reader<&ClueReader::elements>(), "text"_a,
               nb::sig("def read_elements(text: str) -> tuple[tuple[int, ...], ...] | None"),
               "Read what stands within webpbn's <clues>.");
    module.def("read_cells", of_reader<&ClueReader::cells>(), "cells"_a, "height"_a, "width"_a,
               nb::sig("def read_cells(cells: bytes, height: int, width: int) -> "
                       "tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]"),
               "Return the clues of the rows and of the columns of a picture.");
    module.def("read_lists", of_reader<&ClueReader::lists>(), "lines"_a.none(), "zeros"_a = true,
               nb::sig("def read_lists(lines: object, zeros: bool = True) -> "
                       "tuple[tuple[int, ...], ...] | None"),
               "Read lists or tuples of lists or tuples of ints.");
}

} // namespace nonolith::bind
