#include "convert.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <limits>

namespace nonolith::bind {

namespace {

constexpr const char* kClueExpected = "a clue is a sequence of ints";
constexpr const char* kCluesExpected = "clues are a sequence of sequences of ints";

// The items of any sequence; lists and tuples are read in place.
template <class Visit> void for_each_item(nb::handle sequence, const char* expected, Visit visit) {
    nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), expected));
    if (!fast.is_valid())
        throw nb::python_error();
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast.ptr());
    for (Py_ssize_t i = 0; i < size; ++i)
        visit(nb::handle(PySequence_Fast_GET_ITEM(fast.ptr(), i)));
}

std::uint32_t length_of(nb::handle item) {
    int overflow = 0;
    const long long length = PyLong_AsLongLongAndOverflow(item.ptr(), &overflow);
    if (length == -1 && overflow == 0 && PyErr_Occurred())
        throw nb::python_error();
    if (overflow < 0 || (overflow == 0 && length < 1))
        throw nb::value_error("a block has a length of at least 1");
    constexpr long long kMost = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(overflow > 0 || length > kMost ? kMost : length);
}

// The colour of a block: its attribute, which plain ints lack and have colour 1.
std::uint32_t colour_of(nb::handle item, std::uint32_t colours) {
    // Made once: a name that is looked up is a Python string.
    static PyObject* const name = PyUnicode_InternFromString("colour");
    if (colours == 1 || PyLong_CheckExact(item.ptr()))
        return 1;
    const nb::object found = nb::steal(PyObject_GetAttr(item.ptr(), name));
    if (!found.is_valid()) {
        if (!PyErr_ExceptionMatches(PyExc_AttributeError))
            throw nb::python_error();
        PyErr_Clear();
        return 1;
    }
    const auto colour = nb::cast<long long>(found);
    if (colour < 1 || colour > colours)
        throw nb::value_error("a block has a colour that the palette lacks");
    return static_cast<std::uint32_t>(colour);
}

// Reads the blocks of a puzzle, each object once: equal ones are mostly one and the same, and to
// ask a block for its colour takes ten times as long as to remember it.
class BlockReader {
  public:
    explicit BlockReader(std::uint32_t colours)
        : colours_(colours), known_(colours == 1 ? 0 : 256) {}

    ColouredLength operator()(nb::handle item) {
        if (known_.empty())
            return {length_of(item), 1};
        Known& known = known_[reinterpret_cast<std::uintptr_t>(item.ptr()) / 16 % known_.size()];
        if (!known.object.is(item)) {
            known.block = {length_of(item), colour_of(item, colours_)};
            known.object = nb::borrow(item); // so that nothing else comes to lie there
        }
        return known.block;
    }

  private:
    struct Known {
        nb::object object;
        ColouredLength block;
    };

    std::uint32_t colours_;
    std::vector<Known> known_; // by address; none for one colour
};

template <class Read> ColouredClue clue_of(nb::handle clue, Read& read) {
    ColouredClue blocks;
    const Py_ssize_t size = PySequence_Size(clue.ptr());
    if (size < 0)
        PyErr_Clear(); // what is wrong with it is told below
    else
        blocks.reserve(static_cast<std::size_t>(size));
    for_each_item(clue, kClueExpected, [&](nb::handle item) { blocks.push_back(read(item)); });
    return blocks;
}

} // namespace

Lengths lengths_of(nb::handle clue) {
    Lengths lengths;
    for_each_item(clue, kClueExpected,
                  [&](nb::handle item) { lengths.push_back(length_of(item)); });
    return lengths;
}

std::span<const std::uint8_t> cells_of(const nb::bytes& cells) {
    const std::span known{reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()};
    for (const std::uint8_t cell : known)
        if (cell < kEmpty || cell > kUnknown)
            throw nb::value_error("a cell is 1 (empty), 2 (filled) or 3 (unknown)");
    return known;
}

std::uint32_t colours_of(long long colours) {
    if (colours < 1 || colours > kMaxColours)
        throw nb::value_error("a palette has 1 to 31 colours");
    return static_cast<std::uint32_t>(colours);
}

ColouredClue coloured_clue_of(nb::handle clue, std::uint32_t colours) {
    const auto read = [&](nb::handle item) -> ColouredLength {
        return {length_of(item), colour_of(item, colours)};
    };
    return clue_of(clue, read);
}

ColouredClues coloured_clues_of(nb::handle rows, nb::handle columns, long long colours) {
    ColouredClues clues;
    clues.colours = colours_of(colours);
    BlockReader read(clues.colours);
    for_each_item(rows, kCluesExpected,
                  [&](nb::handle clue) { clues.rows.push_back(clue_of(clue, read)); });
    for_each_item(columns, kCluesExpected,
                  [&](nb::handle clue) { clues.columns.push_back(clue_of(clue, read)); });
    return clues;
}

std::vector<std::uint32_t> candidates_of(const nb::bytes& cells, std::uint32_t colours) {
    if (cells.size() % sizeof(std::uint32_t) != 0)
        throw nb::value_error("candidates are 32-bit sets: four bytes a cell");
    std::vector<std::uint32_t> sets(cells.size() / sizeof(std::uint32_t));
    if (!sets.empty())
        std::memcpy(sets.data(), cells.c_str(), cells.size());
    const std::uint64_t everything = (std::uint64_t{2} << colours) - 1;
    if (std::any_of(sets.begin(), sets.end(),
                    [&](std::uint32_t set) { return set == 0 || set > everything; }))
        throw nb::value_error("a cell has a candidate, and only colours of the palette");
    return sets;
}

std::vector<std::uint32_t> candidates_of_any(const nb::bytes& cells, const ColouredClues& clues) {
    std::vector<std::uint32_t> sets;
    if (clues.colours > 1) {
        sets = candidates_of(cells, clues.colours);
    } else {
        const auto known = cells_of(cells);
        sets.assign(known.begin(), known.end());
    }
    if (sets.size() != clues.cells())
        throw nb::value_error("there is one cell for each row and column");
    return sets;
}

nb::bytes bytes_of_any(std::span<const std::uint32_t> cells, const ColouredClues& clues) {
    if (clues.colours > 1)
        return bytes_of(cells);
    return bytes_of(std::vector<std::uint8_t>(cells.begin(), cells.end()));
}

nb::bytes bytes_of(std::span<const std::uint8_t> cells) {
    return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size());
}

nb::bytes bytes_of(std::span<const std::uint32_t> cells) {
    static_assert(std::endian::native == std::endian::little, "words are copied as they are");
    return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size_bytes());
}

nb::object tuple_of(std::size_t size) {
    nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(size)));
    if (!made.is_valid())
        throw nb::python_error();
    return made;
}

bool signal_raised() {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

StopCheck stop_check(std::optional<double> seconds, nb::handle stop) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() +
                     std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(std::clamp(seconds.value_or(0), 0.0, 1e9)));
    return [limited = seconds.has_value(), end, stop] {
        if ((limited && Clock::now() >= end) || signal_raised())
            return true;
        if (!stop.is_valid() || stop.is_none())
            return false;
        nb::gil_scoped_acquire acquire;
        try {
            return nb::cast<bool>(stop.attr("is_set")());
        } catch (nb::python_error& error) {
            error.restore(); // passed on as a signal handler's would be
            return true;
        }
    };
}

} // namespace nonolith::bind
