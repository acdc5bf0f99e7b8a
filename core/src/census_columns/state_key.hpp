// States as bytes.

#pragma once

#include "joint_rows.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

namespace nonolith::census {

// The state after a prefix of a grid: its last column and its sorted alternatives, without those
// that can end well only if another can.
struct ColumnState {
    Column last = 0;
    std::vector<Member> members;
};

// Writes the last column, then the differences of members, seven bits a byte, low ones first.
inline void write_key(const ColumnState& state, std::string& key) {
    key.assign(1, static_cast<char>(state.last));
    Member before = 0;
    NONOLITH_EXPECTS(std::ranges::is_sorted(state.members)); // differences are not negative
    for (const Member member : state.members) {
        Member left = member - before;
        for (; left >= 0x80; left >>= 7)
            key.push_back(static_cast<char>(left | 0x80));
        key.push_back(static_cast<char>(left));
        before = member;
    }
}

// The reverse. Throws std::invalid_argument for what write_key() does not write.
inline void read_key(std::string_view key, ColumnState& state) {
    if (key.empty())
        throw std::invalid_argument("a state without a column");
    state.last = static_cast<Column>(key[0]);
    state.members.clear();
    Member before = 0, difference = 0;
    unsigned shift = 0;
    for (const char byte : key.substr(1)) {
        difference |= static_cast<Member>(byte & 0x7f) << shift;
        shift += 7;
        if ((byte & 0x80) == 0) {
            state.members.push_back(before += difference);
            difference = shift = 0;
        } else if (shift > 63) {
            throw std::invalid_argument("a state that was not written by this program");
        }
    }
    if (shift != 0)
        throw std::invalid_argument("a state that was cut short");
}

} // namespace nonolith::census
