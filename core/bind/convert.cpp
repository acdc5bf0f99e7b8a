#include "convert.hpp"

#include <bit>
#include <limits>

namespace nonolith::bind {

namespace {

// The items of any sequence; lists and tuples are read in place.
template <class Visit> void for_each_item(nb::handle sequence, const char* expected, Visit visit) {
    nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), expected));
    if (!fast.is_valid())
        throw nb::python_error();
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast.ptr());
    for (Py_ssize_t i = 0; i < size; ++i)
        visit(nb::handle(PySequence_Fast_GET_ITEM(fast.ptr(), i)));
}

} // namespace

Lengths lengths_of(nb::handle clue) {
    Lengths lengths;
    for_each_item(clue, "a clue is a sequence of ints", [&](nb::handle item) {
        int overflow = 0;
        const long long length = PyLong_AsLongLongAndOverflow(item.ptr(), &overflow);
        if (length == -1 && overflow == 0 && PyErr_Occurred())
            throw nb::python_error();
        if (overflow < 0 || (overflow == 0 && length < 1))
            throw nb::value_error("a block has a length of at least 1");
        constexpr long long kMost = std::numeric_limits<std::uint32_t>::max();
        lengths.push_back(
            static_cast<std::uint32_t>(overflow > 0 || length > kMost ? kMost : length));
    });
    return lengths;
}

std::vector<Lengths> clues_of(nb::handle lines) {
    std::vector<Lengths> clues;
    for_each_item(lines, "clues are a sequence of sequences of ints",
                  [&](nb::handle clue) { clues.push_back(lengths_of(clue)); });
    return clues;
}

std::span<const std::uint8_t> cells_of(const nb::bytes& cells) {
    const std::span known{reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()};
    for (const std::uint8_t cell : known)
        if (cell < kEmpty || cell > kUnknown)
            throw nb::value_error("a cell is 1 (empty), 2 (filled) or 3 (unknown)");
    return known;
}

std::span<const std::uint8_t> cells_of(const nb::bytes& cells, const Clues& clues) {
    if (cells.size() != clues.rows.size() * clues.columns.size())
        throw nb::value_error("there is one cell for each row and column");
    return cells_of(cells);
}

nb::bytes bytes_of(std::span<const std::uint8_t> cells) {
    return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size());
}

nb::bytes bytes_of(std::span<const std::uint32_t> cells) {
    static_assert(std::endian::native == std::endian::little, "words are copied as they are");
    return nb::bytes(reinterpret_cast<const char*>(cells.data()), cells.size_bytes());
}

bool signal_raised() {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

} // namespace nonolith::bind
