"""CaDiCaL in processes of its own, which can be paused or killed at any time.

In this process CaDiCaL keeps the GIL until a slice of conflicts is over, so that two threads can't
use it at once; and between two conflicts it may simplify the formula, for eleven seconds where that
has four million clauses. Another process has neither problem. It takes some 50 ms to start, which
pays off for large formulas and batches.

Here are both ends: :class:`SatProcess` sends messages and :func:`serve` answers them. A message is
a letter, the length of what follows in eight bytes, and that: ints of four bytes.
"""

import os
import signal
import struct
import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import process_time

from nonolith.errors import SolverError
from nonolith.solving.limits import Clock
from nonolith.solving.sat_solver.solvers import Cadical

_HEADER = struct.Struct("<cq")
_BEGIN, _ADD, _PREFER, _DECIDE, _PROOF = b"b", b"a", b"p", b"d", b"s"

_REPLY = struct.Struct("<bqqd")
"""Whether there is a model (-1: not known yet), the conflicts so far, the bytes of the model, the
processor seconds of the process so far."""

# The paths are handed over: the packages may not be where a fresh interpreter would look.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from nonolith.solving.sat_solver.process import serve; serve()"
)
_MILLISECONDS_BETWEEN_LOOKS = 50
_MOST = 2**31 - 1  # conflicts that a message can name


class SatProcess:
    """CaDiCaL in another process."""

    def __init__(self, owner: "SatProcesses | None" = None) -> None:
        """Start it; closing it returns it to its *owner*, if it has one.

        :raises SolverError: the system can't start another process.
        """
        import subprocess

        self.conflicts = 0
        self.model: Sequence[int] = ()
        """A literal for each variable, after :meth:`decide` has said yes."""
        self._owner = owner
        self._is_fit = True
        self._clock: Clock | None = None
        self._counted = 0.0  # of its processor seconds
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, *sys.path],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:  # no files, processes or memory are left
            raise SolverError(f"the SAT solver can't be started: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout

    @staticmethod
    def is_possible() -> bool:
        """Whether such a process can be started and waited for here."""
        has_processes = sys.platform not in ("emscripten", "wasi")
        return os.name == "posix" and has_processes and bool(sys.executable)

    def begin(self, proves: bool = False) -> None:
        """Forget all clauses; if it *proves*, it writes down each clause that it learns.

        :raises SolverError: the process died; the other methods raise it too.
        """
        self.conflicts = 0
        self._send(_BEGIN, bytes(proves))

    def add(self, clauses: bytes) -> None:
        """Add clauses as the core writes them: ints, with a zero after each clause."""
        self._send(_ADD, clauses)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the values that variables are tried with first."""
        self._send(_PREFER, array("i", literals).tobytes())

    def decide(self, conflicts: int, clock: Clock, most: int | None = None) -> bool | None:
        """Search on in slices of so many conflicts, and return whether there is a model.

        None: a limit was reached, or *most* conflicts.
        """
        self._send(
            _DECIDE, array("i", [conflicts, -1 if most is None else min(most, _MOST)]).tobytes()
        )
        self._is_fit = False  # until it has answered
        self._clock = clock
        while not self._has_answered():
            if clock.reached:
                return None
        answer, self.conflicts, size, seconds = _REPLY.unpack(self._receive(_REPLY.size))
        self.model = array("i", self._receive(size))
        self._count(seconds)
        self._is_fit = True
        return None if answer < 0 else bool(answer)

    def proof(self) -> bytes:
        """Return the steps to the empty clause in the DRAT format, if it writes them down."""
        self._send(_PROOF)
        letter, size = _HEADER.unpack(self._receive(_HEADER.size))
        assert letter == _PROOF
        return self._receive(size)

    def close(self) -> None:
        """Return to the owner; end if there is none, or the process is dead or still deciding."""
        if self._owner is not None and self._is_fit and self._process.poll() is None:
            self._owner.take_back(self)
        else:
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()
        if self._process.poll() is None:
            _, status, used = os.wait4(self._process.pid, 0)
            self._process.returncode = os.waitstatus_to_exitcode(status)
            self._count(used.ru_utime + used.ru_stime)
        with suppress(OSError):
            self._to.close()
        self._from.close()

    def _count(self, seconds: float) -> None:
        """Add the processor's seconds to the clock of the puzzle that used it last."""
        if self._clock is not None:
            self._clock.add(0.0, seconds - self._counted)
        self._counted = seconds

    def _has_answered(self) -> bool:
        """Wait a moment, and return whether there is something to read."""
        from select import POLLIN, poll  # select() refuses files beyond the 1024th

        answer = poll()
        answer.register(self._from, POLLIN)
        return bool(answer.poll(_MILLISECONDS_BETWEEN_LOOKS))

    def _send(self, letter: bytes, payload: bytes = b"") -> None:
        self._is_fit = False  # until the message is whole
        try:
            for part in (_HEADER.pack(letter, len(payload)), payload):
                left = memoryview(part)
                while left:
                    left = left[self._to.write(left) :]
        except BrokenPipeError:
            raise self._ended() from None
        self._is_fit = True

    def _receive(self, size: int) -> bytes:
        received = bytearray()
        while len(received) < size:
            part = self._from.read(size - len(received))
            if not part:
                raise self._ended()
            received += part
        return bytes(received)

    @staticmethod
    def _ended() -> SolverError:
        return SolverError("the SAT solver has ended by itself, most likely out of memory")


class SatProcesses:
    """Processes that the threads of a batch use in turn."""

    def __init__(self) -> None:
        self._idle: list[SatProcess] = []

    def lend(self) -> SatProcess:
        """Return an idle process; closing it gives it back.

        A process that died while idle is replaced.
        """
        while True:
            try:
                process = self._idle.pop()
            except IndexError:
                return SatProcess(self)
            try:
                process.begin()
            except SolverError:
                process.kill()
            else:
                return process

    def take_back(self, process: SatProcess) -> None:
        """Keep a process for the next user."""
        self._idle.append(process)

    def close(self) -> None:
        """End all processes that are not lent out."""
        while self._idle:
            self._idle.pop().kill()


_Messages = SimpleQueue[tuple[bytes, bytes]]


def serve() -> None:
    """Obey the messages on standard input until they end: the worker's side."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    messages: _Messages = SimpleQueue()
    Thread(target=_read, args=(messages,), daemon=True).start()
    solver = Cadical()
    while True:
        letter, payload = messages.get()
        if letter == _BEGIN:
            solver.close()
            solver = Cadical(proves=len(payload) > 0)
        elif letter == _ADD:
            solver.add(payload)
        elif letter == _PREFER:
            solver.prefer(array("i", payload).tolist())
        elif letter == _DECIDE:
            conflicts, most = array("i", payload)
            answer = solver.decide(conflicts, Clock(), None if most < 0 else most)
            model = array("i", solver.model if answer else ()).tobytes()
            said = -1 if answer is None else answer
            used = process_time()
            sys.stdout.buffer.write(_REPLY.pack(said, solver.conflicts, len(model), used))
            sys.stdout.buffer.write(model)
            sys.stdout.buffer.flush()
        elif letter == _PROOF:
            steps = solver.proof()
            sys.stdout.buffer.write(_HEADER.pack(_PROOF, len(steps)) + steps)
            sys.stdout.buffer.flush()


def _read(messages: _Messages) -> None:
    """Read messages; if the parent is gone, end the process at once."""
    try:
        while header := sys.stdin.buffer.read(_HEADER.size):
            letter, size = _HEADER.unpack(header)
            messages.put((letter, sys.stdin.buffer.read(size)))
    finally:
        os._exit(0)
