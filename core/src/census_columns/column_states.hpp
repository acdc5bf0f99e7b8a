// The states after a column, each with the number of grids that lead to it.

#pragma once

#include "key_table.hpp"

#include <cstring>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace nonolith::census {

class ColumnStates {
  public:
    static constexpr std::size_t kTables = 256; // states are spread over them: threads seldom meet

    std::vector<KeyTable> tables = std::vector<KeyTable>(kTables);

    // Adds to a state, and returns by how many bytes its table has grown.
    std::uint64_t add(std::string_view key, u128 count) {
        const std::uint64_t hash = KeyTable::hash(key);
        KeyTable& table = tables[hash % kTables];
        const std::lock_guard held(locks_[hash % kTables]);
        const std::uint64_t before = table.bytes();
        table.add(key, hash, count);
        return table.bytes() - before;
    }

    std::uint64_t size() const {
        std::uint64_t total = 0;
        for (const KeyTable& table : tables)
            total += table.size();
        return total;
    }

    // The grids that lead to any of them.
    u128 grids() const {
        u128 total = 0;
        for (const KeyTable& table : tables)
            for (std::size_t entry = 0; entry < table.size(); ++entry)
                total += table.entry(entry).count;
        return total;
    }

    // A table as text: for each state its count, the length of its key, and the key.
    std::string save(unsigned part) const {
        const KeyTable& table = tables.at(part);
        std::string text;
        for (std::size_t number = 0; number < table.size(); ++number) {
            const KeyTable::Entry& entry = table.entry(number);
            const std::string_view key = table.key(entry);
            const auto length = static_cast<std::uint32_t>(key.size());
            text.append(reinterpret_cast<const char*>(&entry.count), sizeof entry.count);
            text.append(reinterpret_cast<const char*>(&length), sizeof length);
            text.append(key);
        }
        return text;
    }

    // Calls visit(key, count) for each state of such a text. Throws std::invalid_argument if it
    // was cut short.
    template <class Visit> static void for_each_saved(std::string_view text, const Visit& visit) {
        u128 count;
        std::uint32_t length;
        while (!text.empty()) {
            if (text.size() < sizeof count + sizeof length)
                throw std::invalid_argument("the states were cut short");
            std::memcpy(&count, text.data(), sizeof count);
            std::memcpy(&length, text.data() + sizeof count, sizeof length);
            text.remove_prefix(sizeof count + sizeof length);
            if (text.size() < length)
                throw std::invalid_argument("the states were cut short");
            visit(text.substr(0, length), count);
            text.remove_prefix(length);
        }
    }

  private:
    std::vector<std::mutex> locks_ = std::vector<std::mutex>(kTables);
};

} // namespace nonolith::census
