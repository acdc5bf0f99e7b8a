"""Titles and other texts on their way into a file."""

import unicodedata


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


def _is_control(character: str) -> bool:
    return character in "\ufffe\uffff" or unicodedata.category(character) in {"Cc", "Cs"}
