// The subset construction.
//
// A grid is not of the kind if it has an alternative: another grid with the same clues, or a set of
// cells that supports itself in every line. Reading the grid from the left, all beginnings of
// alternatives are followed at once; each is known by one class a row (a member), and the set of
// them, with the grid's last column, is the state. Grids in the same state have the same fate, so
// that only their number is kept:
//
//     state × column -> state        every member steps with every column that may stand beside
//                                    this one; new members depart from the grid's own alternative
//     a member that can do whatever the grid's own can: no end will be accepted (rejected at once)
//     a member that can do no more than another one: left out
//     a state and its image upside down: the smaller one stands for both
//
// Tried and left: classes of whole members instead of one for each row, found like those of rows.
// There are half as many states then, but the classes themselves outgrow the states from 2×20 on.

#include "joint_rows.hpp"
#include "key_table.hpp"
#include "last_columns.hpp"
#include "on_threads.hpp"
#include "state_key.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>
#include <nonolith/census_columns.hpp>
#include <nonolith/solution_counting.hpp>

namespace nonolith::census {

namespace {

constexpr std::size_t kTables = 256; // states are spread over them: threads seldom meet

// The ends of a grid that are counted at once: 2^12, or 2^10 for locally solvable grids, whose many
// members would take three times the memory otherwise.
int end_bits(Kind kind) {
    return kind == Kind::kUnique ? 12 : 10;
}

Grids grids(u128 number) {
    return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
}

// The states after a column.
struct States {
    std::vector<KeyTable> tables = std::vector<KeyTable>(kTables);
    std::vector<std::mutex> locks = std::vector<std::mutex>(kTables);

    // Adds to a state, and returns by how many bytes its table has grown.
    std::uint64_t add(std::string_view key, u128 count) {
        const std::uint64_t hash = KeyTable::hash(key);
        KeyTable& table = tables[hash % kTables];
        const std::lock_guard held(locks[hash % kTables]);
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
};

// One thread's way from a state to the next.
class Stepper {
  public:
    Stepper(const JointRows& rows, int level, bool symmetric)
        : rows_(rows), level_(level), symmetric_(symmetric) {}

    // Reads a column after a state with `level` columns to go. False if no end will be accepted.
    bool step(const ColumnState& from, Column column, std::string& key) {
        members_.clear();
        const auto& beside = rows_.beside(column);
        const Member own = rows_.own(level_, from.last);
        for (std::size_t other = 1; other < beside.size(); ++other)
            follow(own, column, beside[other]);
        for (const Member member : from.members)
            for (const Column other : beside)
                follow(member, column, other);
        std::ranges::sort(members_);
        members_.erase(std::unique(members_.begin(), members_.end()), members_.end());

        const int level = level_ - 1;
        const Member own_next = rows_.own(level, column);
        if (std::ranges::any_of(
                members_, [&](Member member) { return rows_.within(level, own_next, member); }))
            return false;
        next_.last = column;
        next_.members.clear();
        for (const Member one : members_)
            if (std::ranges::none_of(members_, [&](Member other) {
                    return other != one && rows_.within(level, one, other);
                }))
                next_.members.push_back(one);
        if (symmetric_)
            flip(level);
        write_key(next_, key);
        return true;
    }

  private:
    void follow(Member member, Column column, Column beside) {
        if (const Member next = rows_.next(level_, member, column, beside); next != 0)
            members_.push_back(next);
    }

    // Of a state and its image upside down, the smaller one.
    void flip(int level) {
        image_.last = rows_.flipped(next_.last);
        if (image_.last > next_.last)
            return;
        image_.members.clear();
        for (const Member member : next_.members)
            image_.members.push_back(rows_.flipped(level, member));
        std::ranges::sort(image_.members);
        if (image_.last < next_.last || image_.members < next_.members)
            std::swap(image_, next_);
    }

    const JointRows& rows_;
    int level_;
    bool symmetric_; // upside down, the same grids are counted
    std::vector<Member> members_;
    ColumnState next_, image_;
};

} // namespace

struct ColumnCensus::State {
    int width;
    int level; // columns still to be read
    int tail;  // columns that are read at once in the end
    JointRows rows;
    std::vector<DecidedColumn> decided; // the first column's first
    bool symmetric = true;
    std::uint64_t memory;
    unsigned threads;
    std::unique_ptr<States> states = std::make_unique<States>();
    std::atomic<std::uint64_t> bytes = 0;
    std::atomic<std::uint64_t> peak = 0;
    u128 counted = 0;
    u128 rejected = 0;
    bool finished = false;

    State(int height, int columns, Kind kind, std::uint64_t limit, unsigned number,
          const std::atomic<bool>& stop)
        : width(columns), level(columns), tail(std::min(columns, end_bits(kind) / height)),
          rows(height, columns, kind, stop), decided(static_cast<std::size_t>(columns)),
          memory(limit), threads(std::max(1U, number)) {
        take(rows.language().bytes());
        begin();
    }

    void begin() {
        forget_states();
        level = width;
        counted = rejected = 0;
        finished = false;
        std::string key;
        write_key({}, key);
        take(states->add(key, 1));
    }

    void forget_states() {
        for (const KeyTable& table : states->tables)
            bytes -= table.bytes();
        states = std::make_unique<States>();
    }

    // What is decided of the first of the last `columns` columns.
    const DecidedColumn& decided_of(int columns) const {
        return decided[static_cast<std::size_t>(width - columns)];
    }

    bool agrees(int columns, std::size_t column) const {
        return (column & decided_of(columns).cells) == decided_of(columns).filled;
    }

    // The cells of the last columns that nothing is decided of.
    int free_cells(int columns) const {
        int cells = 0;
        for (; columns > 0; --columns)
            cells += rows.rows() - std::popcount(decided_of(columns).cells);
        return cells;
    }

    // The ends of a grid that agree with what is decided.
    Ends agreeing_ends() const {
        const std::size_t all = std::size_t{1} << rows.rows() * level;
        Ends ends((all + 63) / 64);
        for (std::size_t end = 0; end < all; ++end) {
            bool agrees_so_far = true;
            for (int columns = 1; columns <= level; ++columns) {
                const std::size_t from_here = end >> rows.rows() * (columns - 1);
                agrees_so_far &= agrees(columns, from_here & (rows.columns() - 1));
            }
            ends[end / 64] |= std::uint64_t{agrees_so_far} << end % 64;
        }
        return ends;
    }

    void take(std::uint64_t more) {
        const std::uint64_t now = bytes += more;
        std::uint64_t before = peak;
        while (now > before && !peak.compare_exchange_weak(before, now)) {
        }
        if (now > memory && memory != 0)
            throw CountTooLarge("the states do not fit into the memory");
    }

    // Calls work(table, state, its number) for all states, table by table on all threads.
    template <class Work> void for_states(const std::atomic<bool>& stop, const Work& work) {
        std::atomic<std::size_t> taken = 0;
        std::atomic<bool> failed = false;
        on_threads(threads, [&] {
            try {
                auto own_work = work();
                ColumnState state;
                for (std::size_t number; (number = taken++) < kTables;) {
                    KeyTable& table = states->tables[number];
                    for (std::size_t entry = 0; entry < table.size(); ++entry) {
                        if (stop || failed)
                            return;
                        read_key(table.key(table.entry(entry)), state);
                        own_work(state, table.entry(entry).count);
                    }
                    bytes -= table.bytes();
                    table = {}; // what was read makes room for what is written
                }
            } catch (...) {
                failed = true;
                throw;
            }
        });
    }

    bool read_column(const std::atomic<bool>& stop) {
        auto following = std::make_unique<States>();
        std::mutex lock;
        u128 lost = 0; // beginnings that no end can save
        for_states(stop, [&] {
            struct Work {
                State& census;
                States& following;
                Stepper stepper;
                std::mutex& lock;
                u128& lost;
                std::string key{};
                u128 lost_here = 0;

                void operator()(const ColumnState& state, u128 count) {
                    for (unsigned column = 0; column < census.rows.columns(); ++column) {
                        if (!census.agrees(census.level, column))
                            continue;
                        if (stepper.step(state, static_cast<Column>(column), key))
                            census.take(following.add(key, count));
                        else
                            lost_here += count;
                    }
                }
                ~Work() {
                    const std::lock_guard held(lock);
                    lost += lost_here;
                }
            };
            return Work{*this, *following, Stepper(rows, level, symmetric), lock, lost};
        });
        if (stop)
            return false;
        --level;
        rejected += lost << free_cells(level);
        states = std::move(following);
        return true;
    }

    bool read_the_end(const std::atomic<bool>& stop) {
        LastColumns ends(rows, level);
        ColumnState state;
        for (const KeyTable& table : states->tables)
            for (std::size_t entry = 0; entry < table.size(); ++entry) {
                read_key(table.key(table.entry(entry)), state);
                for (const Member member : state.members)
                    ends.want(member);
                if (stop)
                    return false;
            }
        take(ends.bytes());
        if (!ends.prepare(threads, stop))
            return false;
        std::mutex lock;
        const u128 all = u128{1} << free_cells(level);
        const Ends agreeing = agreeing_ends();
        for_states(stop, [&] {
            return [&](const ColumnState& here, u128 count) {
                const u128 accepted = ends.accepted(here.last, here.members, agreeing);
                const std::lock_guard held(lock);
                counted += count * accepted;
                rejected += count * (all - accepted);
            };
        });
        bytes -= ends.bytes();
        finished = !stop;
        return finished;
    }
};

ColumnCensus::ColumnCensus(Size size, Kind kind, std::uint64_t memory, unsigned threads,
                           const std::atomic<bool>& stop) {
    check(size);
    state_ =
        std::make_unique<State>(std::min(size.height, size.width),
                                std::max(size.height, size.width), kind, memory, threads, stop);
}

ColumnCensus::~ColumnCensus() = default;
ColumnCensus::ColumnCensus(ColumnCensus&&) noexcept = default;
ColumnCensus& ColumnCensus::operator=(ColumnCensus&&) noexcept = default;

void ColumnCensus::check(Size size) {
    const long long rows = std::min(size.height, size.width);
    const long long columns = std::max(size.height, size.width);
    if (rows < 2 || rows > kMostRows || columns > kMostCells || rows * columns > kMostCells)
        throw std::invalid_argument("a census by columns needs a shorter side of 2 to " +
                                    std::to_string(kMostRows) + " and at most " +
                                    std::to_string(kMostCells) + " cells");
}

void ColumnCensus::begin(std::vector<DecidedColumn> decided) {
    const auto all = static_cast<std::uint8_t>(state_->rows.columns() - 1);
    const bool fits = std::ranges::all_of(decided, [&](const DecidedColumn& column) {
        return (column.cells & ~all) == 0 && (column.filled & ~column.cells) == 0;
    });
    if (!fits || decided.size() != state_->decided.size())
        throw std::invalid_argument("expected the decided cells of each column");
    state_->symmetric = std::ranges::none_of(
        decided, [](const DecidedColumn& column) { return column.cells != 0; });
    state_->decided = std::move(decided);
    state_->begin();
}

int ColumnCensus::steps() const {
    return state_->width - state_->tail + 1;
}

int ColumnCensus::steps_done() const {
    return state_->width - state_->level + (state_->finished ? 1 : 0);
}

bool ColumnCensus::advance(const std::atomic<bool>& stop) {
    if (finished())
        throw std::out_of_range("the census is finished");
    return state_->level > state_->tail ? state_->read_column(stop) : state_->read_the_end(stop);
}

std::uint64_t ColumnCensus::states() const {
    return state_->states->size();
}

std::uint64_t ColumnCensus::bytes() const {
    return state_->bytes;
}

std::uint64_t ColumnCensus::peak() const {
    return state_->peak;
}

Grids ColumnCensus::counted() const {
    return grids(state_->counted);
}
Grids ColumnCensus::rejected() const {
    return grids(state_->rejected);
}

Grids ColumnCensus::open() const {
    u128 beginnings = 0;
    for (const KeyTable& table : state_->states->tables)
        for (std::size_t entry = 0; entry < table.size(); ++entry)
            beginnings += table.entry(entry).count;
    return grids(beginnings << state_->free_cells(state_->level));
}

std::uint64_t ColumnCensus::signature() const {
    return state_->rows.language().signature();
}
unsigned ColumnCensus::parts() const {
    return kTables;
}

std::string ColumnCensus::save(unsigned part) const {
    const KeyTable& table = state_->states->tables.at(part);
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

void ColumnCensus::restore(int steps_done, Grids rejected) {
    if (steps_done < 0 || steps_done >= steps())
        throw std::invalid_argument("there is no such step");
    state_->level = state_->width - steps_done;
    state_->rejected = u128{rejected.high} << 64 | rejected.low;
    state_->forget_states();
}

void ColumnCensus::load(std::string_view part) {
    u128 count;
    std::uint32_t length;
    ColumnState state;
    while (!part.empty()) {
        if (part.size() < sizeof count + sizeof length)
            throw std::invalid_argument("the states were cut short");
        std::memcpy(&count, part.data(), sizeof count);
        std::memcpy(&length, part.data() + sizeof count, sizeof length);
        part.remove_prefix(sizeof count + sizeof length);
        if (part.size() < length)
            throw std::invalid_argument("the states were cut short");
        const std::string_view key = part.substr(0, length);
        read_key(key, state);
        const JointRows& rows = state_->rows;
        if (state.last >= rows.columns() || !std::ranges::all_of(state.members, [&](Member member) {
                return rows.is_member(state_->level, member);
            }))
            throw std::invalid_argument("a state that was not written by this program");
        state_->take(state_->states->add(key, count));
        part.remove_prefix(length);
    }
}

} // namespace nonolith::census
