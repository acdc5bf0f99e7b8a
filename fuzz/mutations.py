"""Mutations of real files: wild ones of bytes, and gentle ones that exchange tokens.

Wild bytes rarely get past the first check of a reader. What gets deep is a file that is almost
right: a number for a letter, a line for another.
"""

import random
import re
from collections.abc import Callable, Sequence

_TOKEN = re.compile(rb"\w+|\s|[^\w\s]")
# What formats give a meaning to, and what has surprised parsers before.
_TEXTS = """
    0 1 2 3 9 -1 99 255 65535 1000000 99999999999999999999 0x1 1e9 NaN null true
    rows columns width height goal color title by GRID ROWS COLUMNS P1 P4 3x2: $1
    [clues] [colors] black white red #000000 #fff #d 1:# b:% (red) <count> </line> "\\ud800"
    &copy; &#27; &a; <!DOCTYPE <![CDATA[ , . / : ; -- ---- ==== # & * @ A z Z [ ] { } < > " ' ( )
    ? = ~ _ | % + ! \u00b2 \u0663 \u00e9 \ufeff \u2028 \u202e \x85 \x9b \U0001d7d9 \u2588
"""
WORDS = [
    *(text.encode() for text in _TEXTS.split(" ") if text.strip()),
    *(b"\n", b"\n\n", b"\t", b" ", b"\r\n", b"\r", b"\0", b"\x1b[2J", b"\x7f", b"\xff", b"\xc3"),
    b"1" * 5000,
]

Mutation = Callable[[bytes, Sequence[bytes], random.Random], bytes]


def mutate(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    """Return a mutated input; the corpus is where other files' parts come from."""
    # What is no text has no tokens; and a file that is cut short tells one thing only.
    gentle = 0.0 if b"\0" in data[:100] else 0.8
    most = max(20_000, len(data))
    for _ in range(1 + int(dice.expovariate(0.7))):
        mutation = dice.choice(_GENTLE) if dice.random() < gentle else dice.choice(_WILD)
        data = mutation(data, corpus, dice)
    return data[:most]


def _exchange_tokens(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    tokens = _TOKEN.findall(data)
    if len(tokens) < 2:
        return data
    one, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    return b"".join(tokens)


def _replace_token(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    tokens = _TOKEN.findall(data) or [b""]
    tokens[dice.randrange(len(tokens))] = dice.choice(WORDS)
    return b"".join(tokens)


def _insert_token(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    tokens = _TOKEN.findall(data)
    tokens.insert(dice.randrange(len(tokens) + 1), dice.choice(WORDS))
    return b"".join(tokens)


def _remove_token(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    tokens = _TOKEN.findall(data)
    if tokens:
        del tokens[dice.randrange(len(tokens))]
    return b"".join(tokens)


def _exchange_lines(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _repeat_line(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    place = dice.randrange(len(lines))
    lines[place:place] = [lines[place]] * dice.choice((1, 2, 40))
    return b"\n".join(lines)


def _line_of_another(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines[dice.randrange(len(lines))] = dice.choice(dice.choice(corpus).split(b"\n"))
    return b"\n".join(lines)


def _cut(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    return data[:start] + data[dice.randrange(start, len(data) + 1) :]


def _splice(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    other = dice.choice(corpus)
    return data[: dice.randrange(len(data) + 1)] + other[dice.randrange(len(other) + 1) :]


def _flip_bits(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 8)) if data else 0):
        flipped[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(flipped)


def _overwrite(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    place = dice.randrange(len(data) + 1)
    written = dice.choice((b"\0", b"\xff", dice.randbytes(1))) * dice.choice((1, 2, 8, 64))
    return data[:place] + written + data[place + len(written) :]


def _random_bytes(data: bytes, corpus: Sequence[bytes], dice: random.Random) -> bytes:
    place = dice.randrange(len(data) + 1)
    return data[:place] + dice.randbytes(dice.choice((1, 4, 30))) + data[place:]


_GENTLE: Sequence[Mutation] = (
    _exchange_tokens,
    _replace_token,
    _replace_token,
    _insert_token,
    _remove_token,
    _exchange_lines,
    _repeat_line,
    _line_of_another,
)
_WILD: Sequence[Mutation] = (_cut, _splice, _flip_bits, _flip_bits, _overwrite, _random_bytes)
