"""The other end of :mod:`nonolith.solving.cadical_process`: what runs in the process."""

import os
import signal
import sys
from array import array
from queue import SimpleQueue
from threading import Thread

from nonolith.solving.cadical import Cadical
from nonolith.solving.cadical_process import ADD, BEGIN, DECIDE, HEADER, PREFER, REPLY
from nonolith.solving.limits import Clock

_Messages = SimpleQueue[tuple[bytes, bytes]]


def main() -> None:
    """Do what the messages on standard input say, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    messages: _Messages = SimpleQueue()
    Thread(target=_read, args=(messages,), daemon=True).start()
    solver = Cadical()
    while True:
        letter, payload = messages.get()
        if letter == BEGIN:
            solver.close()
            solver = Cadical()
        elif letter == ADD:
            solver.add(payload)
        elif letter == PREFER:
            solver.prefer(array("i", payload).tolist())
        elif letter == DECIDE:
            answer = solver.decide(array("i", payload)[0], Clock())
            model = array("i", solver.model if answer else ()).tobytes()
            sys.stdout.buffer.write(REPLY.pack(bool(answer), solver.conflicts, len(model)))
            sys.stdout.buffer.write(model)
            sys.stdout.buffer.flush()


def _read(messages: _Messages) -> None:
    """Read messages; when the parent is gone, end the process whatever it is doing."""
    try:
        while header := sys.stdin.buffer.read(HEADER.size):
            letter, size = HEADER.unpack(header)
            messages.put((letter, sys.stdin.buffer.read(size)))
    finally:
        os._exit(0)
