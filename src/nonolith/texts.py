"""Cleans texts from files before they go to a file, a picture or a terminal."""

import re

# Compiled at first use: most texts need none of them.
_CODES = (
    "[\x00-\x1f\x7f-\x9f"  # control characters: ESC begins what terminals obey
    "\u2028\u2029"  # line ends that only some programs see
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of text around
    "\ud800-\udfff"  # half surrogates, which no encoding takes
    "\ufffe\uffff]"
)


def one_line(text: str) -> str:
    """Return a text with single blanks for white space and without control characters."""
    return " ".join(printable(text).split())


def printable(text: str) -> str:
    """Return a text without control characters (but newlines and tabs) and half surrogates."""
    return "".join(
        character
        for character in text.replace("\r\n", "\n").replace("\r", "\n")
        if character in "\n\t" or not _is_control(character)
    )


def visible(text: str) -> str:
    r"""Return a text on one line, with characters that control a terminal written out.

    >>> print(visible("a title\nother.non: unique\x1b[2J"))
    a title\nother.non: unique\x1b[2J
    """
    if text.isprintable():
        return text
    return re.sub(_CODES, lambda code: code[0].encode("unicode_escape").decode(), text)


def json_escaped(text: str) -> str:
    r"""Return JSON with characters escaped that control a terminal or can't be encoded.

    >>> json_escaped('"\x9b2J"')
    '"\\u009b2J"'
    """
    if text.isprintable():
        return text

    def escaped(code: re.Match[str]) -> str:
        return code[0] if code[0] == "\n" else f"\\u{ord(code[0]):04x}"

    return re.sub(_CODES, escaped, text)


def _is_control(character: str) -> bool:
    return (
        character <= "\x1f"
        or "\x7f" <= character <= "\x9f"
        or "\ud800" <= character <= "\udfff"
        or character in "\ufffe\uffff"
    )
