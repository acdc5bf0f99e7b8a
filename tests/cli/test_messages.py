"""Every command with wrong files and wrong arguments: one line, one voice, a documented code."""

import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.program import run

GOOD = "1.1/1:2//1"
VOICE = re.compile(r"nonolith: \S.*[^.\s]")
"""Who speaks, what is wrong, and no full stop."""


def archive(**members: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return data.getvalue()


def picture() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (3, 3), (9, 200, 30)).save(data, "png")
    return data.getvalue()


WRONG: dict[str, str | bytes] = {
    "empty": "",
    "blank": "\n\n",
    "words": "some words about a cat\n",
    "binary": bytes(range(256)) * 4,
    "zeros": bytes(2000),
    "a.png": b"\x89PNG\r\n\x1a\nxxxx",
    "cut.png": picture()[:60],
    "one-colour.png": picture(),
    "a.gz": b"\x1f\x8b\x08garbage",
    "cut.gz": gzip.compress(b"1:1\n" * 100)[:20],
    "a.zip": b"PK\x03\x04garbage",
    "none.zip": archive(),
    "words.zip": archive(a="hello"),
    "a.json": '{"rows": [[1]',
    "b.json": '{"rows": [[1]]}',
    "c.json": "[]",
    "d.json": '{"rows": [["x"]], "columns": [[1]]}',
    "e.json": '{"format": "nonolith", "version": 99, "puzzles": []}',
    "deep.json": "[" * 100_000,
    "a.xml": "<puzzleset><puzzle>",
    "b.xml": '<!DOCTYPE a [<!ENTITY x "y">]><puzzleset/>',
    "c.xml": "<html/>",
    "a.non": "width 3\nheight 2\nrows\n1,x\n1\ncolumns\n2\n0\n1\n",
    "b.non": "width 3\nheight 2\nrows\n1\ncolumns\n2\n0\n1\n",
    "c.non": "rows\n1\n",
    "huge.non": "width 40000\nheight 40000\nrows\n",
    "a.svg": "<svg",
    "a.pdf": "%PDF-1.4\n",
    "sections": "2 2\n--\n1\n0\n--\n1\n1\n",
    "grid": "#.#\n#.\n",
    "cells": "#.#\n#a#\n",
    "two-ways": "1\n\n1\n",
    "long": "1 " * 100_000,
    "half": b"\xff\xfe1",
    "a.ledger": b"SQLite format 3\0" + bytes(100),
    "certificate": "nonolith certificate\nsize 4 4\n",
    "cut-certificate": "nonolith certificate 2\nsize 4 4\nkind local\n",
    "missing": b"",
    "": b"",
}
NOT_WRITTEN = ("missing", "")
READERS = [
    *("solve", "check", "explain", "hint", "rate", "render", "repair", "scan", "verify"),
    *("convert --to non", "play --no-browser", "ledger show", "ledger merge -o merged"),
    *(f"hint {GOOD} --marks", f"solve {GOOD} --marks", "generate", "site -o site"),
]
SOME_PICTURES = {"generate": ("cut.png", "one-colour.png"), "scan": ()}
"""What is no puzzle, but a picture all the same."""


@pytest.mark.parametrize("command", READERS)
def test_wrong_files(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in WRONG.items():
        if name not in NOT_WRITTEN:
            data = content.encode() if isinstance(content, str) else content
            Path(name).write_bytes(data)
    for name in WRONG:
        if name in SOME_PICTURES.get(command, ()):
            continue
        result = run(*command.split(), name)
        assert (result.code, result.out) == (3, ""), (name, result)
        assert VOICE.fullmatch(result.err.rstrip("\n")), (name, result.err)
        assert (name or "''") in result.err, (name, result.err)
        assert "bug" not in result.err, (name, result.err)


WRONG_CALLS = """
solve --limit 0 | solve --limit x | solve --timeout 0 | solve --timeout nan | solve --method x
solve --from nope A | solve --output x | solve --all --limit 2 A | solve --count --all A
solve --json --output svg A | solve A -o | solve A -o . | solve A -o x.zzz | solve A -o x
solve --nonsense | solv A | 4 | help solve | x.non | check --json --csv A | check --proof
check --proof - A | check --proof . A | check --threads 0 A | explain --steps x A
explain --steps 9-3 A | explain --steps 50 A | explain --animation a.txt A | hint --level 9 A
hint A A | rate --json --csv A | play --port 99999 | play --port x | site | convert A
convert A --to nope | convert A --to drawn | convert A --to grid | convert A -o x.svg
convert A --turn 45 --to non | convert A -o . | convert 9:1 --to cnf | render A -o x
render A --page b9 | render A --cell 0 | render A --cell 99999 -o a.png | render A --cell 5
render A --per-page 99 -o a.pdf | render A --per-page 2 -o a.svg | render A --solved --ambiguous
render A --title X -o a.svg | render A -o ./ | generate | generate 0 | generate 5 5 5
generate 9999 9999 | generate 5 5 --difficulty x | generate 5 5 --density 2
generate 5 5 --colours 12 | generate 5 5 --count 0 | generate 5 5 --number -1
generate 5 5 --number 99999999999 | generate 9 9 --number 1 | generate --number 5
generate 5 5 --width 3 | generate a.png --preview x.jpg | generate a.png --lock 9
generate a.png --lock 3-1,2 | generate --text A 5 | generate --text A --font missing
generate --text A --height 2 | generate 5 5 -o x.svg | repair --solution 0 A | repair --lock 1 A
repair --keep-symmetry x A | repair A -o x.svg | count x | count -1 | count 4 4 4 | count 99
count 5 --kind x | count 4 --table 3 | count --table 0 | count --sequence squares
count 4 --ledger . | count 4 --resume | count 4 --part 1/2 | count 4 --part 3/2 --ledger l
count 4 --threads 0 | count 4 --memory x | count 4 --estimate --certificate x | results --kind x
results extra | cite x | cite 9 | verify | verify a --plain | verify a --seed x | ledger show
ledger merge a | ledger nope | data make x | data make 4/nope | data make 99/all | data grids 9
data nope | bench x | bench --json --signature | completion | completion ksh | scan
scan a.png --rows 0 | scan a.png --corners 1 2 3 4 | scan a.png --preview x.jpg
scan a.png --columns x | scan a.png --corners 1,2 | scan a.png --to nope | scan a.png -o x.zzz
scan a.png --timeout 0 | scan a.png --size 5 | scan a b | site extra | site -o | site --engine x
data sample | data sample 5 | data sample x -o s | data sample 0 -o s | data sample 5 -o s --sizes x
data sample 5 -o s --sizes 9-5 | data sample 5 -o s --sizes 0 | data sample 5 -o s --density 2
data sample 5 -o s --style x | data sample 5 -o s --difficulty x | data sample 5 -o s --seed x
data sample 5 -o s --format csv | data sample 5 -o s --threads 0 | data check x
generate --text | generate --passes 30 | generate 5 5 --passes x | generate 5 5 --passes -1
generate 5 5 --suppositions x | generate 5 5 --suppositions -1
generate 5 5 --passes 3 --suppositions 3 | generate 5 5 --size 5 | generate 5 5 --text A
generate --text A --colours 3 | render A --qr | render A --qr -o a.txt
render A --qr-page nowhere -o a.svg | count 9 9 --kind clues | count 9 9 --kind passes
cite 5 --kind x
"""


def test_wrong_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usage line stood before, and messages had three voices."""
    monkeypatch.chdir(tmp_path)
    calls = [call.strip() for call in WRONG_CALLS.replace("\n", "|").split("|") if call.strip()]
    assert len(calls) > 100
    for call in calls:
        result = run(*(GOOD if word == "A" else word for word in call.split()))
        assert (result.code, result.out) == (2, ""), (call, result)
        assert VOICE.fullmatch(result.err.rstrip("\n")), (call, result.err)
        assert not re.match("nonolith: [A-Z][a-z]", result.err), (call, result.err)
        assert not list(tmp_path.iterdir()), call


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("solve --limit 0", "--limit: expected a whole number from 1, found '0'"),
        ("solve --timeout soon", "--timeout: expected a number above 0, found 'soon'"),
        ("hint --level 9", "--level: expected a whole number from 1 up to 4, found '9'"),
        ("convert --turn 45", "--turn: expected 90, 180 or 270, found '45'"),
        ("solve --nope", "no such option '--nope'"),
    ],
)
def test_what_was_expected(call: str, message: str) -> None:
    command = call.split()[0]
    help = f"(nonolith {command} --help shows all options)"
    assert run(*call.split()).err == f"nonolith: {message} {help}\n"


def test_a_certificate_that_is_cut_short(tmp_path: Path) -> None:
    """The message had several of its lines in it."""
    file = tmp_path / "a.txt"
    assert run("count", "4", "--certificate", str(file)).code == 0
    file.write_text(file.read_text()[:100])
    assert "the line of the checksum at the end, found none" in run("verify", str(file)).err
    assert json.dumps(run("verify", str(file)).err).count("\\n") == 1
