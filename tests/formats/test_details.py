"""What else a file says, and what a reader or writer makes of it: small things, each once wrong."""

from pathlib import Path

import pytest

from nonolith import Colour, Grid, Knowledge, Metadata, Palette, Puzzle, dumps, load, loads
from nonolith.errors import FormatError
from tests.strategies import COLOURS


def test_blanks_in_texts_are_written_as_codes() -> None:
    puzzle = Puzzle([[1]], [[1]], metadata=Metadata(title="a\tb\nc", licence="free"))
    text = dumps(puzzle, "non")
    assert 'title "a&#9;b&#10;c"\n' in text
    assert "license free\n" in text
    assert loads(text, "non").metadata == puzzle.metadata


def test_what_was_guessed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.non"
    path.write_bytes('title "Café"\nrows\n1\ncolumns\n1\n'.encode("latin-1"))
    notes: list[str] = []
    assert load(path, note=notes.append).metadata.title == "Café"
    assert len(notes) == 1
    assert "Latin-1" in notes[0]


def test_an_empty_collection() -> None:
    with pytest.raises(FormatError, match=r"1:1: expected a line of row clues, found the end"):
        loads("", "collection")


def test_comments_need_no_blank() -> None:
    puzzle = loads("#A dot\n#copyright me\n1\n\n1\n", "ish")
    assert puzzle.metadata.description == "A dot"
    assert puzzle.metadata.copyright == "copyright me"


def test_freenono_says_more_than_cells() -> None:
    text = (
        '<FreeNono><Nonograms><Nonogram name="Bar" author="Me" desc="Two cells" height="1" '
        'width="2"><line>x x</line></Nonogram></Nonograms></FreeNono>'
    )
    about = loads(text, "freenono").metadata
    assert (about.title, about.author, about.description) == ("Bar", "Me", "Two cells")
    assert about.goal is not None
    assert str(about.goal) == "##"


@pytest.mark.parametrize(("title", "line"), [(":x", " :x"), ("#x", " #x"), ("x", "x")])
def test_a_title_is_no_beginning_of_clues(title: str, line: str) -> None:
    text = dumps(Puzzle([[1]], [[1]], metadata=Metadata(title=title)), "g")
    assert text.splitlines()[0] == line


def test_white_is_a_colour_beside_none() -> None:
    picture = '/* XPM */ {"2 1 2 1", "a c None", "b c #ffffff", "ab"}'
    assert [len(clue) for clue in loads(picture, "xpm").columns] == [0, 1]
    picture = '/* XPM */ {"2 1 2 1", "a c #000000", "b c #ffffff", "ab"}'
    assert [len(clue) for clue in loads(picture, "xpm").columns] == [1, 0]


WEBPBN = '<puzzle backgroundcolor="white"><title>A</title>{}</puzzle>'


def test_webpbn_with_a_picture_alone() -> None:
    image = '<solution type="goal"><image>|X.|\n|XX|</image></solution>'
    puzzle = loads(WEBPBN.format(image), "webpbn")
    assert (puzzle.rows, puzzle.columns) == (((1,), (2,)), ((2,), (1,)))
    assert puzzle.metadata.title == "A"
    assert str(puzzle.metadata.goal) == "#.\n##"


def test_webpbn_colours_need_no_character() -> None:
    clues = '<color name="red">ff0000</color>'
    clues += '<clues type="rows"><line><count color="red">1</count></line></clues>'
    clues += '<clues type="columns"><line><count color="red">1</count></line></clues>'
    puzzle = loads(WEBPBN.format(clues), "webpbn")
    assert [colour.rgb for colour in puzzle.palette.colours] == ["#ff0000"]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("key: a value", ("key", "a value")),
        ("two words: a value", ("note", "two words: a value")),
        ("no colon", ("note", "no colon")),
    ],
)
def test_webpbn_notes(text: str, note: tuple[str, str]) -> None:
    clues = f"<note>{text}</note><clues type='rows'></clues><clues type='columns'></clues>"
    assert loads(WEBPBN.format(clues), "webpbn").metadata.extra == (note,)


def test_webpbn_characters_of_its_own_syntax_are_replaced() -> None:
    palette = Palette((Colour("bar", "#ff0000", "|"), Colour("letter", "#00ff00", "a")))
    text = dumps(Puzzle([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]], palette), "webpbn")
    assert '<color name="bar" char="b">ff0000</color>' in text
    assert '<color name="letter" char="a">00ff00</color>' in text


def test_symbols_that_a_picture_could_not_be_read_back_with_are_replaced() -> None:
    xpm = 'static char *x[] = {"2 1 3 1", "/ c #ff0000", "? c #0000ff", ". c None", "/?"};'
    olsak = "#d\n0:/ white\na:? red\nb:/ blue\n:\n1a,1b\n:\n1a\n1b\n"
    for text in (xpm, olsak):
        palette = loads(text).palette
        assert not {palette[index].symbol for index in range(len(palette) + 1)} & set("/? ")
    web = dumps(Grid([[1, 2]], palette=COLOURS), "webpbn").replace('char="r"', 'char="/"')
    goal = loads(web.replace("|#r|", "|#/|").replace('char="."', 'char="?"')).metadata.goal
    assert goal is not None
    assert Grid.parse(str(goal), goal.palette) == goal
    with pytest.raises(FormatError, match="a symbol is one printable character other than"):
        loads(dumps(Grid([[1, 2]], palette=COLOURS)).replace('"symbol": "r"', '"symbol": "?"'))


def test_json_holds_cells_that_are_given_in_part() -> None:
    givens = Knowledge([[0b0001, 0b0110, 0b1111], [0b0100, 0b1111, 0b1111]], COLOURS)
    clues = Puzzle([[3], [3]], [[2]] * 3, COLOURS, Metadata(givens=givens))
    text = dumps(clues)
    assert '[".", "#r", "?"]' in text
    assert '"r??"' in text
    assert loads(text).metadata.givens == givens
    for wrong, message in (
        ('[".", "#r"]', "expected 3 items: cells, found 2"),
        ('[".", "#x", "?"]', "expected some of the symbols [?] [.] # r b, found '#x'"),
        ('[".", 3, "?"]', "expected a string, found 3"),
    ):
        with pytest.raises(FormatError, match=message):
            loads(text.replace('[".", "#r", "?"]', wrong))
