"""Our own pictures of the page's library: drawn for it, no rights claimed (CC0).

Each is a title and rows of cells; those in colour name their palette.
"""

PLAIN: dict[str, str] = {
    "Heart": ".#.#./#####/#####/.###./..#..",
    "Boat": "..#../..##./..#../#####/.###.",
    "Note": "..###/..#.#/..#../###../###..",
    "Key": "..##./.#..#/..##./..#../.##../..#../.##..",
    "Cup": "#####../#####.#/#####.#/######./#####../.###.../#######",
    "Umbrella": "...#.../.#####./#######/#.###.#/...#.../...#.../.#.#.../.###...",
    "House": (
        "....#...../...###..##/..#####.##/.#########/##########/.########./"
        ".#..##..#./.#..##..#./.####..##./.####..##."
    ),
    "Mushroom": (
        "...####.../.########./.##..####./##..######/##.####..#/######...#/"
        ".########./...#..#.../...#..#.../...####..."
    ),
    "Cat": (
        "#.......#./##.....##./#########./#.##.##.#./#########./###...###./"
        ".##.#.##.#/..#####..#/.########./.#######../.##...##.."
    ),
    "Fish": (
        "....####....../..########...#/.##########.##/.#.##########./"
        "############../.###########.#/..#########.##/....######...#"
    ),
    "Snail": (
        ".....#####...../...###...###.../..##.......##../..#..####...#../"
        ".##.##..##..##./.#..#.#..#...#./.#..#.##.#...#./.#..##...#..##./"
        ".##..#####..#.#/..#........##.#/#############.#/.##############/..############."
    ),
    "Tree": (
        ".....###...../...#######.../..#########../.####.######./.#####.#####./"
        "####.####.###/#############/.###.####.##./.#####.#####./...#######.../"
        "......#....../......#....../.....###...../.....###...../.###########."
    ),
    "Lighthouse": (
        ".....#...../....###..../...#####.../....#.#..../....#.#..../...#####.../"
        "....###..../....#.#..../....###..../....###..../...##.##.../...#####.../"
        "...##.##.../..#######../.#########./###########"
    ),
}
"""Black and white, the smallest first."""

COLOURS = {
    "black": ("#000000", "#"),
    "red": ("#c8372d", "r"),
    "green": ("#2f8f4e", "g"),
    "blue": ("#2b62b3", "b"),
    "yellow": ("#e8b52c", "y"),
    "brown": ("#7a4a21", "n"),
}
"""The colours of our pictures: a value and a symbol for each name."""

COLOURED: dict[str, str] = {
    "Cherries": "...ggg./..gggg./..g..g./.rr..g./rrrrrr./rrrrrrr/.rr.rrr/.....rr",
    "Tulip": "r.r.r/rrrrr/rrrrr/.rrr./..g../g.g.g/ggggg/.ggg.",
    "Toadstool": (
        "...rrrr.../..rryyrr../.rrryyrrr./rryrrrrrrr/rrrrrryyrr/rrrrrryyrr/"
        "...nnnn.../...nnnn.../..gnnnng../gggnnnnggg"
    ),
    "Sailing boat": (
        ".....n......../....rn......../...rrn......yy/..rrrnbb....yy/.rrrrnbbb...../"
        "rrrrrnbbbb..../.....n......../nnnnnnnnnnn.../.nnnnnnnnn..../bbbbbbbbbbbbbb/bbb.bbbbbb.bbb"
    ),
    "Parrot": (
        "..rrrr....../.rr#rrr...../yyrrrrr...../yrrrrrrr..../.yrrrbbrr.../"
        "..rrrrbbbr../..rrrrbbbbr./...rrrrbbbb./....rrrbbbb./.....rr.bbbb/nnnnnnnnnnnn/......rr..../......rr...."
    ),
}
"""In colour."""

THEMES: dict[str, tuple[str, ...]] = {
    "things": ("Heart", "Boat", "Note", "Key", "Cup", "Umbrella", "Sailing boat"),
    "places": ("House", "Lighthouse"),
    "nature": ("Cherries", "Tulip", "Mushroom", "Tree", "Toadstool"),
    "animals": ("Cat", "Fish", "Snail", "Parrot"),
}
"""The packs of our pictures: titles, the smallest first."""
