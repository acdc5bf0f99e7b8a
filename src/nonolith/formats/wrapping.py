"""Unwraps gzip, zip and UTF-16, and recognises files of other kinds by their first bytes."""

import io
from collections.abc import Iterator

from nonolith.errors import FormatError, UnknownFormatError
from nonolith.formats._limits import MAX_BYTES
from nonolith.formats._source import Source

_GZIP = b"\x1f\x8b"
_ZIP = b"PK\x03\x04"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_OTHERS = (
    (b"%PDF", "a PDF file"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"BZh", "a bzip2 file: unpack it first"),
    (b"\xfd7zXZ", "an xz file: unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive: unpack it first"),
    (b"SQLite format 3", "a database, perhaps a ledger"),
    (b"\x7fELF", "a program"),
)


def unwrapped(data: bytes, name: str) -> Iterator[Source]:
    """Yield the texts that the bytes of a file hold: one, or those of a zip archive.

    >>> import gzip
    >>> [source] = unwrapped(gzip.compress(b"1:1"), "dot.txt.gz")
    >>> source.name, source.text
    ('dot.txt', '1:1')

    :raises FormatError: it is broken, unpacks to too much, or is something else altogether.
    """
    if data.startswith(_GZIP):
        yield from unwrapped(_gunzipped(data, name), name.removesuffix(".gz"))
    elif data.startswith(_ZIP):
        yield from _unzipped(data, name)
    elif data.startswith(_UTF_16):
        try:
            yield Source(data.decode("utf-16"), name)
        except UnicodeDecodeError:
            raise FormatError("UTF-16 text", found="half a character", path=name) from None
    else:
        _refuse_others(data, name)
        yield Source(data, name)


def _refuse_others(data: bytes, name: str) -> None:
    # Bytes that no text has: a text may begin with the letters BM.
    if b"\0" not in data and not data.startswith(b"%PDF"):
        return
    for start, what in _OTHERS:
        if data.startswith(start):
            raise UnknownFormatError(problem=f"this is {what}, not a puzzle", path=name)


def _gunzipped(data: bytes, name: str) -> bytes:
    import zlib

    unpacker = zlib.decompressobj(wbits=31)
    try:
        content = unpacker.decompress(data, MAX_BYTES + 1)
    except zlib.error:
        raise FormatError(problem="this gzip file is broken", path=name) from None
    if len(content) <= MAX_BYTES and not unpacker.eof:
        raise FormatError(problem="this gzip file is cut short", path=name)
    return _of_size(content, name, MAX_BYTES)


def _unzipped(data: bytes, name: str) -> Iterator[Source]:
    import zipfile
    import zlib

    left = MAX_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                hidden = member.filename.startswith(("__MACOSX/", ".")) or member.is_dir()
                if hidden:
                    continue
                with archive.open(member) as file:
                    content = _of_size(file.read(left + 1), name, left)
                left -= len(content)
                inner = f"{name}/{member.filename}"
                if content.startswith((_GZIP, _ZIP)):
                    raise FormatError(problem="packed twice: unpack it first", path=inner)
                yield from unwrapped(content, inner)
    except zipfile.BadZipFile:
        raise FormatError(problem="this zip archive is broken", path=name) from None
    except (zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        problem = f"this zip archive can't be unpacked: {error}"
        raise FormatError(problem=problem, path=name) from None


def _of_size(content: bytes, name: str, most: int) -> bytes:
    if len(content) > most:
        raise FormatError(f"at most {MAX_BYTES:,} bytes", found="more when unpacked", path=name)
    return content
