"""Decodes files: the declared encoding, otherwise UTF-8, otherwise Latin-1 as a guess."""

import re

_DECLARATION = rb"""<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,40})["']"""
_PROBE = bytes(byte for byte in range(32, 127) if byte != ord("\\")) + rb"\u0041"
"""ASCII, and what is another character to encodings that were not made for files."""

_NO_TEXT = rb"[\x00-\x08\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]"
"""Bytes that never occur in Latin-1 text."""
_ASCII = bytes(range(128))

_LATIN_1 = "cp1252"
"""As everywhere on the web: Windows has letters where Latin-1 itself has control codes."""


def decode(data: bytes) -> tuple[str, bool]:
    """Return the text of a file, and whether its encoding was only guessed.

    >>> decode("Café".encode())
    ('Café', False)
    >>> decode("Café".encode("latin-1"))
    ('Café', True)

    :raises UnicodeDecodeError: it is not UTF-8, and no text in Latin-1 by the look of it.
    """
    if (declared := _declared(data)) is not None:
        return declared, False
    try:
        return data.decode(), False
    except UnicodeDecodeError:
        if not _looks_like_latin_1(data):
            raise
    return data.decode(_LATIN_1), True


def _declared(data: bytes) -> str | None:
    """Return the text in the encoding that an XML declaration names, if that can be right."""
    start = data.find(b"<?xml")
    if start < 0 or data[:start].strip():  # most files: no pattern needs compiling
        return None
    declaration = re.compile(_DECLARATION).match(data, start)
    if declaration is None:
        return None
    encoding = declaration[1].decode()
    try:
        # The declaration was read as ASCII, so that ASCII must stand for itself: UTF-16 it is not.
        if _PROBE.decode(encoding) == _PROBE.decode():
            return data.decode(encoding)
    except (LookupError, ValueError):
        pass
    return None


def _looks_like_latin_1(data: bytes) -> bool:
    """Return whether bytes are ASCII with a few letters of Latin-1 and no control codes."""
    beyond_ascii = len(data.translate(None, _ASCII))
    return beyond_ascii * 4 <= len(data) and re.search(_NO_TEXT, data) is None
