"""
The compiled core of nonolith; use the package's own functions instead.
"""

from collections.abc import Sequence
import enum
from typing import Annotated, Final

import numpy
from numpy.typing import NDArray


def compiler() -> str:
    """Return the compiler that built the core."""

def write_grids(size: tuple[int, int], first: int, count: int) -> bytes:
    """
    Return the grids first, first + 1, … of a size (height, width), one a line.
    """

def write_clues(grids: bytes, size: tuple[int, int] | None = None) -> bytes:
    """
    Return the clues of grids, line by line.

    :raises ValueError: (line, column, problem) of a line that can't be read, from 0.
    """

def write_verdicts(puzzles: bytes, size: tuple[int, int] | None = None, passes: bool = False) -> bytes:
    """
    Return what line logic makes of puzzles, line by line: 0 contradictory, 1 solved,
    2 stuck; or the number of passes it needs, 0 where it does not solve.

    :raises ValueError: (line, column, problem) of a line that can't be read, from 0.
    """

class UniquePuzzles:
    """
    Finds the puzzles that occur exactly once among any number, in bounded memory.
    """

    def __init__(self, size: tuple[int, int], capacity: int, directory: str) -> None: ...

    max_cells: Final[int] = ...
    """(arg: object, /) -> int"""

    def add(self, puzzles: bytes) -> None:
        """
        Take more lines; several threads may do so at once.

        :raises ValueError: (line, column, problem) of a line that can't be read, from 0.
        :raises OSError: the temporary file can't be written.
        """

    def write_next(self, bytes: int) -> bytes:
        """
        Return the next unique puzzles, about so many bytes of them, in the order of their
        clues; nothing when all were returned.
        """

    @property
    def merged(self) -> int:
        """The number of added lines that write_next has gone through."""

def use_blocks(block: type[int]) -> None:
    """Make the blocks of clues that are read by this, of their lengths."""

def read_numbers(text: str, line_end: str, between: str, zeros: bool = True) -> tuple[tuple[int, ...], ...] | None:
    """Read lines of numbers with blanks, commas or dots between them."""

def read_run(texts: list[str], start: int) -> tuple[int, list[tuple[int, ...] | None]]:
    """
    Read lines of numbers and commas up to the first that is something else.
    """

def read_letters(text: str) -> tuple[tuple[int, ...], ...] | None:
    """Read words of letters, A for 1."""

def read_elements(text: str) -> tuple[tuple[int, ...], ...] | None:
    """Read what stands within webpbn's <clues>."""

def read_cells(cells: bytes, height: int, width: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the clues of the rows and of the columns of a picture."""

def read_lists(lines: object, zeros: bool = True) -> tuple[tuple[int, ...], ...] | None:
    """Read lists or tuples of lists or tuples of ints."""

class Puzzle:
    """The clues of a puzzle, ready for the core."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], colours: int = 1) -> None:
        """
        Take clues; blocks are ints, with an attribute colour where that is not 1.
        """

    @property
    def height(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def colours(self) -> int: ...

    @property
    def may_fit(self) -> bool:
        """
        Whether every clue fits its line, and rows and columns fill as many cells.
        """

    def is_solved_by(self, cells: bytes, before: bytes | None = None) -> bool:
        """
        Return whether a grid, one byte of colour a cell, has exactly these clues. Where the one before is known to have them, only lines in which they differ are looked at.
        """

def sweep(puzzle: Puzzle, cells: bytes, states: int, seconds: float | None = None, stop: object | None = None) -> tuple[list[bytes], bool] | None:
    """
    Follow a thin puzzle column by column, with so many states at a time: up to two solutions, and whether no state was left out. None: it is not thin enough. TimeoutError: the time is over, or stop.is_set().
    """

def rows_of(cells: bytes, width: int) -> tuple[tuple[int, ...], ...]:
    """Return the rows of cells of one byte each."""

def settle(clue: Sequence[int], cells: bytes) -> bytes | None:
    """
    Settle one line; cells are 1 (empty), 2 (filled) or 3 (unknown); None: contradiction.
    """

def settle_colour(clue: Sequence[int], colours: int, cells: bytes) -> bytes | None:
    """
    Settle one line of blocks with a colour; cells are little-endian 32-bit sets of candidates; None: contradiction.
    """

class Outcome(enum.Enum):
    """Where line logic ends."""

    SOLVED = 0

    STUCK = 1

    CONTRADICTION = 2

class Progress(enum.Enum):
    """Where the search for the next solution ends."""

    SOLUTION = 0
    """Here is one more; in a batch, enough were found."""

    EXHAUSTED = 1
    """There are no more."""

    BUDGET = 2
    """The budget is used up, or the caller said stop."""

class Rung(enum.Enum):
    """The highest rung of the ladder that was needed."""

    LINES = 0

    PROBING = 1

    SEARCH = 2

class Statistics:
    """What a solver has done so far."""

    @property
    def lines_settled(self) -> int: ...

    @property
    def passes(self) -> int:
        """How often line logic went through the rows or the columns."""

    @property
    def probes(self) -> int: ...

    @property
    def nodes(self) -> int:
        """Nodes of the search tree; 1: no branching."""

    @property
    def work(self) -> int:
        """The work done, about one a word operation."""

    @property
    def open(self) -> int:
        """Candidates beyond one a cell that line logic leaves."""

    @property
    def decided(self) -> float:
        """The share of them that probing has taken away, before any branch."""

    @property
    def explored(self) -> float:
        """
        The share of the search tree that is closed: each branch is half of its node.
        """

class Solver:
    """All solutions of a puzzle, one at a time."""

    def __init__(self, puzzle: Puzzle, cells: bytes | None = None) -> None: ...

    def propagate(self, seconds: float | None = None, stop: object | None = None) -> Outcome:
        """
        Settle lines to the fixpoint. TimeoutError: the time is over, or stop.is_set().
        """

    def next(self, seconds: float | None = None, work: int | None = None, stop: object | None = None) -> Progress:
        """
        Go on to the next solution; seconds are those of this call, work counts from the start.
        """

    def next_few(self, most: int, wanted: int, seconds: float | None = None, work: int | None = None, share: int | None = None, stop: object | None = None) -> tuple[Progress, list[bytes], int | None]:
        """
        Go on to the next solutions, at most so many and for some milliseconds. Where more are wanted than a verdict needs, each earns another share of work; where a verdict is wanted, the first one may bring a second. Return where that ended, the solutions, and the limit of work by now.
        """

    def beside(self, solution: bytes) -> bytes | None:
        """
        Return a second solution that differs from one in the corners of a rectangle, if there is one and it is soon found.
        """

    def aim_at(self, solution: bytes) -> None:
        """Begin anew, around a known solution, unless one was found already."""

    def follow(self, wishes: bytes, patience: int, seconds: float | None = None, stop: object | None = None) -> Progress:
        """
        Decide cells as a Belief wishes, with line logic after each, again and again until that has led to a solution or so many tries have come no further.
        """

    @property
    def solution(self) -> bytes:
        """The last solution found."""

    @property
    def settled(self) -> bytes:
        """What line logic knows."""

    @property
    def knowledge(self) -> bytes:
        """What is known to be common to all solutions not handed out yet."""

    @property
    def contradicted_line(self) -> int | None:
        """
        The line without a placement, if line logic met one: the row, or height + the column.
        """

    @property
    def rung(self) -> Rung: ...

    @property
    def statistics(self) -> Statistics: ...

class Begun:
    """How solving a puzzle has begun."""

    @property
    def outcome(self) -> Outcome: ...

    @property
    def progress(self) -> Progress: ...

    @property
    def solutions(self) -> list[bytes]: ...

    @property
    def limit(self) -> int | None:
        """The limit of work that the first share of the search has, if it began."""

    @property
    def contradicted_line(self) -> int | None: ...

    @property
    def rung(self) -> Rung: ...

    @property
    def statistics(self) -> Statistics: ...

    @property
    def wall_seconds(self) -> float: ...

    @property
    def processor_seconds(self) -> float: ...

    @property
    def solver(self) -> Solver | None:
        """To go on with; None where nothing is left to do."""

ENOUGH: int = 2

def begin(tasks: Sequence[tuple[Puzzle, bytes | None]], wanted: int, at_once: int, keep: bool, share: tuple[int, int, int] | None, seconds: float | None = None, stop: object | None = None) -> list[Begun]:
    """
    Do line logic and a first share of search for each puzzle: so much work for each candidate that is open, at least and at most. None is line logic alone. Where stop.is_set(), there are fewer results.
    """

def prove_cells(puzzles: Sequence[Puzzle], cells: bytes, places: Sequence[int], values: bytes) -> bytes:
    """
    Prove a value (1 or 2) of an unknown cell of each puzzle from the cells known, those of one puzzle after the other's: 0 no proof, 1 one of its lines forces it, 2 no line forces any cell, and line logic refutes the other value.
    """

class Belief:
    """Guesses at the undecided cells of a puzzle."""

    def __init__(self, puzzle: Puzzle, cells: bytes) -> None: ...

    def harden(self, rounds: int, strongest: float, pace: float, seed: int = 0, seconds: float | None = None, stop: object | None = None) -> bytes | None:
        """
        Guess anew, in at most so many rounds: a solution, or None. TimeoutError: the time is over, or stop.is_set().
        """

    def follow(self, solution: bytes) -> None:
        """Believe in a known solution."""

    @property
    def wishes(self) -> bytes:
        """What is believed of the undecided cells, the surest first."""

class Tempering:
    """A search for one solution of a black-and-white puzzle by tempering."""

    def __init__(self, puzzle: Puzzle, cells: bytes, seed: int = 0) -> None: ...

    def go_on(self, work: int, seconds: float | None = None, stop: object | None = None) -> bytes | None:
        """
        Search on for about so much work: a solution, or None. TimeoutError: the time is over, or stop.is_set().
        """

class Encoding:
    """What is left of a puzzle, for a SAT solver."""

    @property
    def clauses(self) -> bytes:
        """Literals, with a zero after each clause."""

    @property
    def choices(self) -> list[tuple[int, int, int]]:
        """(cell, colour, literal) for every candidate of the undecided cells."""

def encode_for_sat(puzzle: Puzzle, cells: bytes, belief: Belief | None = None, seconds: float | None = None, stop: object | None = None) -> Encoding | None:
    """
    Return clauses for the open cells, or None if some line has no placement; beliefs about the same cells make variables true.
    """

class Clauses:
    """The clauses of encode_for_sat as lists, one by one."""

    def __init__(self, literals: bytes) -> None: ...

    def __iter__(self) -> Clauses: ...

    def __next__(self) -> list[int]: ...

class CountTooLarge(MemoryError):
    pass

def count_solutions(puzzle: Puzzle, cells: bytes, bytes: int, seconds: float | None = None, stop: object | None = None) -> list[bytes]:
    """
    Return numbers, little-endian, whose product is the number of solutions.
    """

class Facts:
    """What a step says of its line besides the cells."""

    @property
    def form(self) -> int: ...

    @property
    def colour(self) -> int: ...

    @property
    def part(self) -> tuple[int, int]: ...

    @property
    def blocks(self) -> tuple[int, int]: ...

    @property
    def block(self) -> int: ...

    @property
    def other_block(self) -> int: ...

    @property
    def run(self) -> tuple[int, int]: ...

    @property
    def other_run(self) -> tuple[int, int]: ...

    @property
    def runs(self) -> tuple[tuple[int, int], ...]: ...

    @property
    def area(self) -> tuple[int, int]: ...

    @property
    def areas(self) -> tuple[tuple[int, int], ...]: ...

    @property
    def length(self) -> int: ...

    @property
    def wall(self) -> int: ...

    @property
    def owners(self) -> tuple[int, ...]: ...

    @property
    def other_owners(self) -> tuple[int, ...]: ...

    @property
    def cases(self) -> tuple[tuple[tuple[int, int], ...], ...]: ...

class LineStep:
    """A finding and the known cells that it needs."""

    @property
    def line(self) -> int:
        """The row, or height + the column."""

    @property
    def technique(self) -> int: ...

    @property
    def facts(self) -> Facts: ...

    @property
    def changes(self) -> list[tuple[int, int, int, int]]:
        """
        The cells of the line, with what they may be before and after, and what the technique says of them.
        """

    @property
    def reason(self) -> list[tuple[int, int]]:
        """The cells that it needs, and what they may be."""

class Refutation:
    """A supposition that fails, and how."""

    @property
    def cell(self) -> int: ...

    @property
    def supposed(self) -> int: ...

    @property
    def steps(self) -> list[LineStep]: ...

    @property
    def looks(self) -> int:
        """How many looks at lines it takes."""

    @property
    def is_shortest(self) -> bool:
        """Whether none takes fewer: proved."""

class SameResult:
    """What follows from a cell whichever way it is."""

    @property
    def cell(self) -> int: ...

    @property
    def changes(self) -> list[tuple[int, int, int, int]]: ...

    @property
    def ways(self) -> list[int]: ...

    @property
    def steps(self) -> list[list[LineStep]]: ...

class Explainer:
    """The steps of a solve that a person can follow."""

    def __init__(self, puzzle: Puzzle, cells: bytes | None = None) -> None: ...

    def next(self) -> LineStep | None:
        """Take the easiest step that a line offers and return it."""

    @property
    def contradicted_line(self) -> int | None:
        """The line that has no placement left, if there is one."""

    def refute(self, seconds: float | None = None, stop: object | None = None) -> Refutation | None:
        """
        Drop a supposition that fails, and return how. TimeoutError: it took more than so many seconds, or stop.is_set().
        """

    def same_result(self, seconds: float | None = None, stop: object | None = None) -> SameResult | None:
        """Find what follows from a cell either way, and return how."""

    def shortest_way(self, seconds: float | None = None, stop: object | None = None) -> list[LineStep]:
        """
        Return few steps after which some cell is known whole; they are not taken.
        """

    def way_to(self, cell: int, colours: int, seconds: float | None = None, stop: object | None = None) -> list[LineStep]:
        """
        Return the steps after which a cell has none of these colours; they are not taken.
        """

    def set(self, cell: int, colours: int) -> None:
        """Take all but these colours away from a cell, counted row by row."""

    @property
    def cells(self) -> bytes: ...

class Conflict:
    """Lines that contradict each other."""

    @property
    def lines(self) -> list[int]:
        """Rows, or height + columns."""

    @property
    def none_can_go(self) -> bool:
        """Whether a grid satisfies all but any one of them: proved."""

    @property
    def is_fewest(self) -> bool:
        """Whether no fewer lines do: proved."""

def conflicting_lines(puzzle: Puzzle, cells: bytes | None = None, seconds: float | None = None, stop: object | None = None) -> Conflict:
    """
    Return few lines that contradict each other, if possible the fewest. TimeoutError: it took more than so many seconds, or stop.is_set().
    """

def rate(tasks: Sequence[tuple[Puzzle, bytes | None]], seconds: float | None = None, stop: object | None = None) -> list[tuple[float, int, int, int, int, list[tuple[int, int]], int, bool, int] | None]:
    """
    Return what solving puzzles takes, however they lie: effort, steps, lines taken, rounds, rounds of suppositions, the techniques with their uses, cells left, whether there is a contradiction, passes of line logic; None where it takes more than so many seconds. TimeoutError: stop.is_set().
    """

class PlainCensus:
    """Counts grids one by one: the baseline and the independent check."""

    def __init__(self, height: int, width: int) -> None: ...

    def count(self, fixed: int, value: int, unique: bool) -> tuple[int, int, int]:
        """
        Return how many grids have these values in the fixed cells, how many of them are
        locally and how many uniquely solvable (0 unless asked for). Cell (row, column) is
        bit row * width + column.
        """

    def count_unions(self, sets: Sequence[int], unique: bool, stop: Stop | None = None) -> tuple[int, int, int]:
        """
        Return the same for all unions of disjoint sets of cells. TimeoutError: stop.is_set().
        """

    def sample(self, samples: int, seed: int, unique: bool) -> tuple[int, int, int]:
        """Return the same for grids drawn at random."""

class Stop:
    """Ends shards, of any thread, that were given it."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End them within a tenth of a second."""

    def is_set(self) -> bool:
        """Whether they end."""

class Census:
    """The census of one size, cut into shards."""

    def __init__(self, height: int, width: int, unique: bool, kernel: str) -> None: ...

    @property
    def shards(self) -> int:
        """How many shards there are."""

    @property
    def kernel(self) -> str:
        """The kernel that counts."""

    def configurations(self, shard: int) -> list[tuple[int, int, int]]:
        """
        Return what a shard goes through: (outer cells, those that are filled, images).
        """

    def run(self, shard: int, stop: Stop | None = None) -> tuple[int, int, int, int] | None:
        """
        Count a shard; return (weight, local, unique, evaluated), or None if stopped.
        """

    def sample(self, seed: int, most_grids: int = 262144, filled: int | None = None) -> tuple[int, int, int, tuple[int, int, int, int]]:
        """
        Count a random piece, of the configuration with these outer cells filled if they are given; return (fixed cells, filled cells, images, counts).
        """

    def time_part(self, seed: int, most_grids: int) -> tuple[float, int, float]:
        """
        Time a part of a random configuration; return (processor seconds, its grids, grids of the configuration that a run walks through).
        """

    @property
    def orbits(self) -> int:
        """How many configurations a run goes through."""

def census_kernels() -> list[str]:
    """Return the kernels this machine can run."""

def default_census_kernel() -> str:
    """Return the kernel NONOLITH_KERNEL names, or else the fastest."""

def census_shards(height: int, width: int) -> int:
    """Return how many shards a size is cut into."""

def census_places(height: int, width: int) -> tuple[int, list[tuple[int, int, int | None, int]]]:
    """
    Return the outer cells, and for each shard that has grids (shard, configurations, filled outer cells of a single one, how many configurations they stand for).
    """

def census_layout(height: int, width: int) -> int:
    """Return a number over which grids are in which shard."""

def census_signature(kernel: str) -> int:
    """Return one number over fixed work, the same for every kernel."""

class PrefixCensus:
    """Counts the locally solvable grids that begin with given cells."""

    def __init__(self, height: int, width: int, cells: int, kernel: str) -> None: ...

    def count(self, first: int, last: int) -> list[int]:
        """
        Return how many grids begin with each prefix first, ..., last - 1, its first cell the highest bit.
        """

class Repair:
    """Tests pictures, and mends one with few changes."""

    def __init__(self, height: int, width: int, colours: int, cells: bytes, costs: bytes, locked: bytes, unique: bool, seed: int, partners: Sequence[int] = []) -> None: ...

    def test(self, cells: bytes, reasons: int, seconds: float | None = None, stop: object | None = None) -> tuple[int, list[list[int]]]:
        """
        Return (0 good, 1 bad or 2 undecided, reasons): each reason is a list of cells, and whatever picture agrees with this one in them is bad too.
        """

    def offer(self, cells: bytes) -> bool:
        """Take a good picture; return whether it is better than the best."""

    def search(self, tests: int, seconds: float | None = None, stop: object | None = None) -> bool:
        """
        Look for fewer changes, for about so many tests (the first good picture takes what it takes); return whether some were found. TimeoutError: the time is over, or it was stopped.
        """

    @property
    def best(self) -> bytes:
        """The best picture so far that meets the goal; empty if there is none."""

class ColumnCensus:
    """The census of a thin size by columns."""

    def __init__(self, height: int, width: int, unique: bool, memory: int, threads: int, stop: Stop) -> None: ...

    @property
    def steps(self) -> int:
        """How many steps a run takes."""

    @property
    def steps_done(self) -> int:
        """How many were taken."""

    @property
    def states(self) -> int:
        """How many states there are now."""

    @property
    def memory(self) -> int:
        """The memory that is in use."""

    @property
    def peak(self) -> int:
        """The most memory that was in use."""

    @property
    def counted(self) -> tuple[int, int]:
        """The grids found to be of the kind."""

    @property
    def rejected(self) -> tuple[int, int]:
        """The grids found not to be of the kind."""

    @property
    def open(self) -> tuple[int, int]:
        """The grids that begin as one of the states."""

    @property
    def signature(self) -> int:
        """A number over what the states mean."""

    @property
    def parts(self) -> int:
        """How many parts the states are saved in."""

    def begin(self, decided: Sequence[tuple[int, int]]) -> None:
        """
        Begin again with the grids that agree with (cells, filled) of each column, a bit a row.
        """

    def advance(self, stop: Stop) -> bool:
        """Take the next step; return False if stopped."""

    def save(self, part: int) -> bytes:
        """Return a part of the states."""

    def restore(self, steps_done: int, rejected: tuple[int, int]) -> None:
        """Go on after a step; the states must be loaded."""

    def load(self, part: bytes) -> None:
        """Take a part of the states that were saved."""

def check_column_census(height: int, width: int) -> None:
    """Raise ValueError unless a size can be counted by columns."""

class ClueSetCensus:
    """The census of the clue sets of one size, cut into shards."""

    def __init__(self, height: int, width: int, empty_rows: bool) -> None: ...

    @property
    def shards(self) -> int:
        """How many shards there are."""

    def run(self, shard: int, stop: Stop | None = None) -> tuple[int, list[tuple[int, int, int]], int, int] | None:
        """
        Count a shard; return (grids, [(filled cells, solutions, clue sets)], most solutions, a grid that has them), or None if stopped.
        """

class PassCensus:
    """The census of passes of one size, cut into shards by the outer rows."""

    def __init__(self, height: int, width: int) -> None: ...

    @property
    def shards(self) -> int:
        """How many shards there are."""

    def run(self, shard: int, stop: Stop | None = None) -> tuple[int, list[int], list[int], int] | None:
        """
        Count a shard; return (grids, [grids by passes], [solved grids by filled cells], a grid that takes most passes), or None if stopped.
        """

MOST_READINGS: int = 63

class Chooser:
    """
    Finds the consistent choices among readings of the clues, the cheapest first.
    """

    def __init__(self, rows: Sequence[tuple[Sequence[tuple[int, Sequence[int]]], int]], columns: Sequence[tuple[Sequence[tuple[int, Sequence[int]]], int]], edit: int, several: int, marks: Sequence[tuple[int, bool, int]] = []) -> None:
        """
        Take (readings, cost of an open line) for each line; a reading is (cost, clue). A mark is (cell, filled, cost of a solution that disagrees).
        """

    def next(self, limit: int, seconds: float | None = None, work: int | None = None, stop: object | None = None) -> Progress:
        """Go on to the next choice that costs at most `limit`."""

    def choice(self) -> tuple[int, list[list[int]], list[int], list[int], int | None]:
        """
        Return (cost, clues, lines whose clue was derived, cells of wrong marks, solutions: 1, 2 or None) of the choice that next() found.
        """

    @property
    def complete(self) -> bool:
        """Whether every derived clue was found."""

    @property
    def statistics(self) -> tuple[int, int, int]:
        """Nodes, conflicts, and how often line logic was done."""

def box_mean(grey: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)], tall: int, wide: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C')]:
    """Return the mean of the rectangle around each pixel of a grey picture."""

def blurred(grey: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)], sigma: float) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C')]:
    """Return a grey picture with a Gaussian blur."""

def ridges(grey: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)], length: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C')]:
    """
    Return how much darker than both sides the stroke through each pixel is.
    """

def regions(mask: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], least: int, most: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C')]:
    """
    Return the connected parts of a mask, each as left, top, width, height and area.
    """

def remapped(source: Annotated[NDArray[numpy.float32], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], map: Annotated[NDArray[numpy.float32], dict(shape=(None, None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None, None), order='C')]:
    """Return the pixels of a picture at the places of a map."""

class Network:
    """A small network of convolutions."""

    def __init__(self, layers: Sequence[tuple[object, ...]], kernel: str = '') -> None: ...

    def look(self, grey: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None, None), order='C')]:
        """Return the last layer's channels for each pixel."""
