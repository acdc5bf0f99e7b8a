"""CaDiCaL in a process of its own, which can be left waiting, or killed, at any time.

In this process CaDiCaL keeps the GIL until a slice of conflicts is over, so that two threads can't
use it at once; and between two conflicts it may simplify the formula, for eleven seconds where that
has four million clauses. Another process has neither fault. It takes some 50 ms to start, which
large formulas and batches can bear.

A message is a letter, the length of what follows in eight bytes, and that: ints of four bytes.
"""

import os
import struct
import sys
from array import array
from collections.abc import Sequence

from nonolith.errors import SolverError
from nonolith.solving.limits import Clock

HEADER = struct.Struct("<cq")
"""The letter of a message and its length."""

REPLY = struct.Struct("<bqq")
"""Whether there is a model, the conflicts so far, the bytes of the model that follows."""

BEGIN, ADD, PREFER, DECIDE = b"b", b"a", b"p", b"d"

# The paths are handed over: the packages may not be where a fresh interpreter would look.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:];"
    "from nonolith.solving.cadical_worker import main; main()"
)
_SECONDS_BETWEEN_LOOKS = 0.05


class CadicalProcess:
    """CaDiCaL in another process."""

    def __init__(self, crew: "CadicalCrew | None" = None) -> None:
        """Start it; when it is closed, it goes back to its *crew*, if it has one."""
        import subprocess

        self.conflicts = 0
        self.model: Sequence[int] = ()
        """A literal for each variable, after :meth:`decide` has said yes."""
        self._crew = crew
        self._undecided = False
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *sys.path],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout

    @staticmethod
    def is_possible() -> bool:
        """Whether such a process can be started and waited for here."""
        return os.name == "posix" and bool(sys.executable)

    def begin(self) -> None:
        """Forget all clauses."""
        self.conflicts = 0
        self._send(BEGIN)

    def add(self, clauses: bytes) -> None:
        """Add clauses as the core writes them: ints, with a zero after each clause."""
        self._send(ADD, clauses)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the values that variables are tried with first."""
        self._send(PREFER, array("i", literals).tobytes())

    def decide(self, conflicts: int, clock: Clock) -> bool | None:
        """Search on in slices of so many conflicts: is there a model? None: a limit was reached.

        :raises SolverError: the process has ended by itself.
        """
        from select import select

        self._undecided = True
        self._send(DECIDE, array("i", [conflicts]).tobytes())
        while not select([self._from], [], [], _SECONDS_BETWEEN_LOOKS)[0]:
            if clock.reached:
                return None
        answer, self.conflicts, size = REPLY.unpack(self._receive(REPLY.size))
        self.model = array("i", self._receive(size))
        self._undecided = False
        return bool(answer)

    def close(self) -> None:
        """Go back to the crew; without one, or in the middle of a decision, end the process."""
        if self._crew is not None and not self._undecided:
            self._crew.take_back(self)
        else:
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.wait()
        self._to.close()
        self._from.close()

    def _send(self, letter: bytes, payload: bytes = b"") -> None:
        try:
            for part in (HEADER.pack(letter, len(payload)), payload):
                left = memoryview(part)
                while left:
                    left = left[self._to.write(left) :]
        except BrokenPipeError:
            raise _ended() from None

    def _receive(self, size: int) -> bytes:
        received = bytearray()
        while len(received) < size:
            part = self._from.read(size - len(received))
            if not part:
                raise _ended()
            received += part
        return bytes(received)


class CadicalCrew:
    """Processes that the threads of a batch use in turn."""

    def __init__(self) -> None:
        self._idle: list[CadicalProcess] = []

    def lend(self) -> CadicalProcess:
        """Return a process that nobody uses; closing it gives it back."""
        try:
            process = self._idle.pop()
        except IndexError:
            return CadicalProcess(self)
        process.begin()
        return process

    def take_back(self, process: CadicalProcess) -> None:
        """Keep a process for the next who needs one."""
        self._idle.append(process)

    def close(self) -> None:
        """End all processes that are not lent out."""
        while self._idle:
            self._idle.pop().kill()


def _ended() -> SolverError:
    return SolverError("the SAT solver has ended by itself, most likely for want of memory")
