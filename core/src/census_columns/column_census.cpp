// The census by columns: all states step with every column, on all threads, and in the end the last
// columns are read at once. How a state steps is in column_step.hpp.

#include "column_states.hpp"
#include "column_step.hpp"
#include "decided_cells.hpp"
#include "joint_rows.hpp"
#include "last_columns.hpp"
#include "on_threads.hpp"
#include "state_key.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <mutex>
#include <nonolith/census_columns.hpp>
#include <nonolith/solution_counting.hpp>

namespace nonolith::census {

namespace {

// The ends of a grid that are counted at once: 2^12, or 2^10 for locally solvable grids, whose many
// members would take three times the memory otherwise.
int end_bits(Kind kind) {
    return kind == Kind::kUnique ? 12 : 10;
}

Grids grids(u128 number) {
    return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
}

} // namespace

struct ColumnCensus::State {
    int width;
    int level; // columns still to be read
    int tail;  // columns that are read at once in the end
    JointRows rows;
    DecidedCells decided;
    bool symmetric = true;
    std::uint64_t memory;
    unsigned threads;
    std::unique_ptr<ColumnStates> states = std::make_unique<ColumnStates>();
    std::atomic<std::uint64_t> bytes = 0;
    std::atomic<std::uint64_t> peak = 0;
    u128 counted = 0;
    u128 rejected = 0;
    bool finished = false;

    State(int height, int columns, Kind kind, std::uint64_t limit, unsigned number,
          const std::atomic<bool>& stop)
        : width(columns), level(columns), tail(std::min(columns, end_bits(kind) / height)),
          rows(height, columns, kind, stop), decided(height, columns), memory(limit),
          threads(std::max(1U, number)) {
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
        states = std::make_unique<ColumnStates>();
    }

    void take(std::uint64_t more) {
        const std::uint64_t now = bytes += more;
        std::uint64_t before = peak;
        while (now > before && !peak.compare_exchange_weak(before, now)) {
        }
        if (now > memory && memory != 0)
            throw CountTooLarge("the states do not fit into the memory");
    }

    // The grids that are accounted for: neither a step nor the end may lose or invent one.
    [[maybe_unused]] u128 all_grids() const {
        return counted + rejected + (states->grids() << decided.free_cells(level));
    }

    // Calls work(table, state, its number) for all states, table by table on all threads.
    template <class Work> void for_states(const std::atomic<bool>& stop, const Work& work) {
        std::atomic<std::size_t> taken = 0;
        std::atomic<bool> failed = false;
        on_threads(threads, [&] {
            try {
                auto own_work = work();
                ColumnState state;
                for (std::size_t number; (number = taken++) < ColumnStates::kTables;) {
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
        NONOLITH_OLD(const u128 before = all_grids());
        auto following = std::make_unique<ColumnStates>();
        std::mutex lock;
        u128 lost = 0; // beginnings that no end can save
        for_states(stop, [&] {
            struct Work {
                State& census;
                ColumnStates& following;
                ColumnStep step;
                std::mutex& lock;
                u128& lost;
                std::string key{};
                u128 lost_here = 0;

                void operator()(const ColumnState& state, u128 count) {
                    for (unsigned column = 0; column < census.rows.columns(); ++column) {
                        if (!census.decided.agrees(census.level, column))
                            continue;
                        if (step.read(state, static_cast<Column>(column), key))
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
            return Work{*this, *following, ColumnStep(rows, level, symmetric), lock, lost};
        });
        if (stop)
            return false;
        --level;
        rejected += lost << decided.free_cells(level);
        states = std::move(following);
        NONOLITH_ENSURES(all_grids() == before);
        return true;
    }

    bool read_the_end(const std::atomic<bool>& stop) {
        NONOLITH_OLD(const u128 before = all_grids());
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
        const u128 all = u128{1} << decided.free_cells(level);
        const Ends agreeing = decided.agreeing_ends(level);
        for_states(stop, [&] {
            return [&](const ColumnState& here, u128 count) {
                const u128 accepted = ends.accepted(here.last, here.members, agreeing);
                NONOLITH_INVARIANT(accepted <= all);
                const std::lock_guard held(lock);
                counted += count * accepted;
                rejected += count * (all - accepted);
            };
        });
        bytes -= ends.bytes();
        finished = !stop;
        NONOLITH_ENSURES(!finished || counted + rejected == before);
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
    state_->decided.decide(std::move(decided));
    state_->symmetric = state_->decided.none();
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
    return grids(state_->states->grids() << state_->decided.free_cells(state_->level));
}

std::uint64_t ColumnCensus::signature() const {
    return state_->rows.language().signature();
}
unsigned ColumnCensus::parts() const {
    return ColumnStates::kTables;
}

std::string ColumnCensus::save(unsigned part) const {
    return state_->states->save(part);
}

void ColumnCensus::restore(int steps_done, Grids rejected) {
    if (steps_done < 0 || steps_done >= steps())
        throw std::invalid_argument("there is no such step");
    state_->level = state_->width - steps_done;
    state_->rejected = u128{rejected.high} << 64 | rejected.low;
    state_->forget_states();
}

void ColumnCensus::load(std::string_view part) {
    const JointRows& rows = state_->rows;
    ColumnState state;
    ColumnStates::for_each_saved(part, [&](std::string_view key, u128 count) {
        read_key(key, state);
        if (state.last >= rows.columns() || !std::ranges::all_of(state.members, [&](Member member) {
                return rows.is_member(state_->level, member);
            }))
            throw std::invalid_argument("a state that was not written by this program");
        state_->take(state_->states->add(key, count));
    });
}

} // namespace nonolith::census
