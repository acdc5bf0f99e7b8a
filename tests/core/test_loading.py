"""Loading the compiled core: a signal must not get into it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import nonolith

# Signals come in every Python function that the core calls while it is loaded.
INTERRUPTED = """
import signal, sys, threading
import nonolith

def alarm(number, frame):
    raise TimeoutError

def interrupt(frame, event, argument):
    if "enum" in frame.f_code.co_filename:
        for one in sent:
            signal.raise_signal(one)

sent = [getattr(signal, name) for name in sys.argv[2:]]
signal.signal(signal.SIGALRM, alarm)

def load():
    sys.settrace(interrupt)
    try:
        from nonolith import _core
    except (KeyboardInterrupt, TimeoutError) as error:
        sys.settrace(None)
        print(type(error).__name__)
    sys.settrace(None)

if sys.argv[1] == "main":
    load()
else:
    signal.signal(signal.SIGINT, lambda number, frame: None)  # it comes in the main thread
    thread = threading.Thread(target=load)
    thread.start()
    thread.join()
    signal.signal(signal.SIGINT, signal.default_int_handler)
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
assert signal.getsignal(signal.SIGALRM) is alarm
print(nonolith.classify(nonolith.Puzzle([[1]], [[1]])).verdict.value)
"""


@pytest.mark.parametrize(
    ("signals", "raised"),
    [
        (["SIGINT"], ["KeyboardInterrupt"]),
        (["SIGALRM"], ["TimeoutError"]),
        ([], []),
    ],
)
def test_signals_come_when_the_core_is_loaded(signals: list[str], raised: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, "main", *signals], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n") == [*raised, "locally solvable", ""]


def test_other_threads_may_load_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, "thread", "SIGINT"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "locally solvable\n"


def test_there_is_one_way_to_load_it() -> None:
    direct = re.compile(r"^\s*(from nonolith\._core import|import nonolith\._core)", re.MULTILINE)
    folder = Path(nonolith.__file__).parent
    files = [path for path in folder.rglob("*.py") if direct.search(path.read_text())]
    assert files == []
