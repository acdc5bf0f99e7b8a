"""QR codes of links: read again by a decoder that shares nothing with the page's encoder."""

import json
import random
import subprocess
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src" / "nonolith" / "web" / "static"

ENCODE = """
import {{ qrCode }} from {module};
const texts = {texts};
const codes = texts.map((text) => qrCode(new TextEncoder().encode(text)));
console.log(JSON.stringify(codes.map((code) => code && code.map((row) => row.map(Number)))));
"""

ALIGNMENTS = {
    1: [],
    2: [6, 18],
    3: [6, 22],
    4: [6, 26],
    5: [6, 30],
    7: [6, 22, 38],
    14: [6, 26, 46, 66],
}
ALIGNMENTS |= {22: [6, 26, 50, 74, 98], 32: [6, 34, 60, 86, 112, 138]}
ALIGNMENTS |= {40: [6, 30, 58, 86, 114, 142, 170]}
BLOCKS = {1: (1, 7), 2: (1, 10), 3: (1, 15), 4: (1, 20), 5: (1, 26), 7: (2, 20), 14: (4, 30)}
BLOCKS |= {22: (9, 28), 32: (17, 30), 40: (25, 30)}
"""Of some versions, from the tables of the standard: middles; blocks and check words of each."""

LONGEST = {1: 17, 2: 32, 5: 106, 7: 154, 14: 458, 22: 1003, 32: 1952, 40: 2953}
"""Bytes that these versions hold at level L, from the standard's table of capacities."""


def codes(*texts: str) -> list[list[list[int]] | None]:
    script = ENCODE.format(module=json.dumps(str(STATIC / "qr.js")), texts=json.dumps(texts))
    command = ["node", "--input-type=module", "-e", script]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(json.loads(found.stdout))


def product(one: int, other: int) -> int:
    """Multiply in the field of 256 elements, bit by bit."""
    result = 0
    while other:
        if other & 1:
            result ^= one
        one = (one << 1) ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return result


def decoded(code: list[list[int]]) -> str:
    """Read a code, as a scanner would that sees every module."""
    side = len(code)
    version = (side - 17) // 4
    bits = [code[r][8] for r in (*range(6), 7, 8)] + [code[8][c] for c in (7, *range(5, -1, -1))]
    form = sum(bit << i for i, bit in enumerate(bits)) ^ 0x5412
    other = [code[8][side - 1 - i] for i in range(8)] + [code[side - 7 + i][8] for i in range(7)]
    assert other == bits
    assert form >> 13 == 1  # level L
    rest = form
    for i in range(14, 9, -1):
        rest ^= (rest >> i & 1) * 0x537 << (i - 10)
    assert rest == 0
    mask = form >> 10 & 7
    middles = ALIGNMENTS[version]

    def is_fixed(r: int, c: int) -> bool:
        if 6 in (r, c) or (r < 9 and (c < 9 or c >= side - 8)) or (r >= side - 8 and c < 9):
            return True
        if version >= 7 and (
            (r < 6 and side - 11 <= c < side - 8) or (c < 6 and side - 11 <= r < side - 8)
        ):
            return True
        corners = {(6, 6), (6, middles[-1]), (middles[-1], 6)} if middles else set()
        return any(
            abs(r - y) <= 2 and abs(c - x) <= 2
            for y in middles
            for x in middles
            if (y, x) not in corners
        )

    def is_masked(r: int, c: int) -> bool:
        kinds: list[int] = [
            (r + c) % 2,
            r % 2,
            c % 3,
            (r + c) % 3,
            (r // 2 + c // 3) % 2,
            r * c % 2 + r * c % 3,
            (r * c % 2 + r * c % 3) % 2,
            ((r + c) % 2 + r * c % 3) % 2,
        ]
        return not kinds[mask]

    stream = []
    columns = [c for c in range(side - 1, -1, -1) if c != 6]
    for number in range(0, len(columns), 2):
        rows = range(side) if number % 4 else range(side - 1, -1, -1)
        for r in rows:
            for c in columns[number : number + 2]:
                if not is_fixed(r, c):
                    stream.append(code[r][c] ^ is_masked(r, c))
    words = [
        int("".join(map(str, stream[i : i + 8])), 2) for i in range(0, len(stream) // 8 * 8, 8)
    ]
    blocks, checks = BLOCKS[version]
    data_words = len(words) - blocks * checks
    lengths = [data_words // blocks + (i >= blocks - data_words % blocks) for i in range(blocks)]
    parts: list[list[int]] = [[] for _ in range(blocks)]
    source = iter(words)
    for turn in range(max(lengths)):
        for part, length in zip(parts, lengths, strict=True):
            if turn < length:
                part.append(next(source))
    whole = [list(part) for part in parts]
    for _ in range(checks):
        for part in whole:
            part.append(next(source))
    for part in whole:  # no error: the polynomial is zero at the powers of two
        power = 1
        for _ in range(checks):
            value = 0
            for word in part:
                value = product(value, power) ^ word
            assert value == 0
            power = product(power, 2)
    text = "".join(f"{word:08b}" for part in parts for word in part)
    assert text[:4] == "0100"
    width = 8 if version < 10 else 16
    length = int(text[4 : 4 + width], 2)
    start = 4 + width
    content = bytes(int(text[i : i + 8], 2) for i in range(start, start + 8 * length, 8))
    return content.decode()


@pytest.mark.parametrize("version", LONGEST)
def test_a_code_is_read_again(version: int) -> None:
    chance = random.Random(version)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEF0123456789-_/#:="
    full = "".join(chance.choices(letters, k=LONGEST[version]))
    code, larger = codes(full, full + "x")
    assert code is not None
    assert len(code) == 17 + 4 * version
    assert decoded(code) == full
    assert larger is None if version == 40 else larger is not None and len(larger) > len(code)


def test_any_text_is_read_again() -> None:
    texts = ["", "a", "http://127.0.0.1:8377/#p=izbUUTLUM9Q31TfWN1Q", "Grüße, 你好"]
    for text, code in zip(texts, codes(*texts), strict=True):
        assert code is not None
        if (len(code) - 17) // 4 in ALIGNMENTS:
            assert decoded(code) == text
