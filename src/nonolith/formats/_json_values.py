"""A part of a JSON document that knows its own path, for errors that say where."""

import json
from dataclasses import dataclass

from nonolith.errors import FormatError
from nonolith.formats._limits import MAX_NUMBER
from nonolith.formats._source import Source, shown


@dataclass(slots=True)
class JsonValue:
    """A value, and the keys and indices that lead to it."""

    source: Source
    value: object
    path: tuple[str | int, ...] = ()

    def error(self, expected: str, found: str = "") -> FormatError:
        """Return an error that says what was expected here."""
        line, column = self._place()
        return FormatError(
            expected,
            found=found or _named(self.value),
            path=self.source.name,
            line=line,
            column=column,
        )

    def problem(self, problem: str) -> FormatError:
        """Return an error that says what is wrong here."""
        line, column = self._place()
        return FormatError(problem=problem, path=self.source.name, line=line, column=column)

    def _place(self) -> tuple[int, int]:
        text = self.source.text
        offset = _offset(text, self.path)
        return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)

    def __getitem__(self, key: str) -> "JsonValue":
        """Return the value of a key.

        :raises FormatError: it is missing, or this is no object.
        """
        value = self.get(key)
        if value is None:
            raise self.error(f'the key "{key}"', "none")
        return value

    def get(self, key: str) -> "JsonValue | None":
        """Return the value of a key, or None if it is missing or null.

        :raises FormatError: this is no object.
        """
        if not isinstance(self.value, dict):
            raise self.error("an object")
        value = self.value.get(key)
        return None if value is None else JsonValue(self.source, value, (*self.path, key))

    def has_any(self, *keys: str) -> bool:
        """Return whether this is an object with one of these keys."""
        return isinstance(self.value, dict) and not self.value.keys().isdisjoint(keys)

    def only_keys(self, *keys: str) -> None:
        """Check that there are no other keys: a mistyped one would be lost silently.

        :raises FormatError: there are, or this is no object.
        """
        if not isinstance(self.value, dict):
            raise self.error("an object")
        for key in self.value:
            if key not in keys:
                other = JsonValue(self.source, key, (*self.path, key))
                raise other.error(f"one of the keys {', '.join(keys)}", shown(key))

    def items(self, of: str, count: int | None = None) -> list["JsonValue"]:
        """Return the items of a list.

        :raises FormatError: it is none, or has another number of items.
        """
        if not isinstance(self.value, list):
            raise self.error(f"a list of {of}" if count is None else f"a list: {of}")
        if count is not None and len(self.value) != count:
            raise self.error(f"{count} items: {of}", f"{len(self.value)}")
        return [JsonValue(self.source, v, (*self.path, i)) for i, v in enumerate(self.value)]

    def text(self) -> str:
        """Return the string that this is.

        :raises FormatError: it is none.
        """
        if not isinstance(self.value, str):
            raise self.error("a string")
        return self.value

    def number(self) -> int:
        """Return the number that this is.

        :raises FormatError: it is none, or negative or beyond reason.
        """
        if type(self.value) is not int or not 0 <= self.value <= MAX_NUMBER:
            raise self.error(f"a whole number from 0 to {MAX_NUMBER}")
        return self.value


def _named(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return shown(value) if isinstance(value, str) else json.dumps(value)[:40]


def _offset(text: str, path: tuple[str | int, ...]) -> int:
    """Return where in a document the value at the end of a path begins."""
    decoder = json.JSONDecoder()

    def skip(offset: int) -> int:
        while text[offset] in " \t\n\r,:":
            offset += 1
        return offset

    offset = skip(0)
    for step in path:
        offset = skip(offset + 1)
        found = offset
        index = 0
        while text[offset] not in "]}":
            if isinstance(step, str):
                key, offset = decoder.raw_decode(text, offset)
                offset = skip(offset)
                # Of a key that comes twice the last counts, as for the decoder.
                found = offset if key == step else found
            elif index == step:
                found = offset
                break
            _, offset = decoder.raw_decode(text, offset)
            offset = skip(offset)
            index += 1
        offset = found
    return offset
