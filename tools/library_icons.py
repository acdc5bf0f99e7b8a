"""Puzzles for the page's library, made from the pictures of two free icon sets.

``library_icons.toml`` lists the icons of each pack by their author. An icon becomes a puzzle of a
size that its name draws; where too little of the picture is left, the next larger size is tried.
Pictures that still can't be recognised, or are only a blob, are left out, as are those that line
logic and a few guesses don't solve. What no number tells was looked at and is in ``POOR``.
"""

import base64
import hashlib
import io
import json
import re
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import numpy as np
import resvg_py
from PIL import Image

from nonolith.errors import LimitError
from nonolith.explaining.rate import rate
from nonolith.formats.image import on_white, palette_of
from nonolith.generating.flat_colours import flat_coloured, oklab
from nonolith.generating.repair import repair
from nonolith.model import Grid, Metadata, Palette, Puzzle
from nonolith.solving.classify import classify
from nonolith.solving.limits import Limits
from nonolith.solving.verdict import Verdict

LISTS = Path(__file__).with_name("library_icons.toml")


@dataclass(frozen=True, slots=True)
class IconSet:
    """A package of npm with a drawing for each name."""

    package: str
    version: str
    sha512: str
    licence: str

    def drawings(self, cache: Path) -> dict[str, str]:
        """Return the SVG of each icon; the package is fetched unless *cache* has it."""
        scope, name = self.package.split("/")
        path = cache / f"{scope[1:]}-{name}-{self.version}.tgz"
        if not path.exists():
            command = ["npm", "pack", "--silent", f"{self.package}@{self.version}"]
            subprocess.run(command, cwd=cache, check=True, stdout=subprocess.DEVNULL)
        found = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
        if found != self.sha512:
            raise SystemExit(f"{path}: expected the SHA-512 {self.sha512}, found {found}")
        with tarfile.open(path) as archive:
            file = archive.extractfile("package/icons.json")
            assert file is not None
            icons = json.load(file)
        box = f"0 0 {icons['width']} {icons['height']}"
        start = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="{XLINK}" viewBox="{box}">'
        return {name: f"{start}{icon['body']}</svg>" for name, icon in icons["icons"].items()}


XLINK = "http://www.w3.org/1999/xlink"
NOTO = IconSet(
    "@iconify-json/noto",
    "1.2.9",
    "DQiuXENbun41ch+XPSV55H9FaWKpHTyz46YIKtSaKYD4fIDDzL1tR6H4np/T38jfrTAeI3rcKF0mqHYeZVAuaw==",
    "Apache-2.0",
)
GAME = IconSet(
    "@iconify-json/game-icons",
    "1.2.4",
    "/HDDZxowXgDJcOEwPspUCq5RuDdl25OyZKdtxqqiPJQNTrWIym7r4StLzIVs77DyNzOWWhH5wDqwYR3WHeDfkg==",
    "CC-BY-3.0",
)

SETS = {"noto": NOTO, "game": GAME}
SITES = {"noto": "Noto Emoji", "game": "game-icons.net"}
AUTHORS = {
    "noto": "Google",
    "sbed": "sbed",
    "darkzaitzev": "DarkZaitzev",
    "lucasms": "Lucas",
    "various-artists": "various artists",
}
"""Authors whose names are not those of their folders."""
TITLES = {
    "raddish": "Radish",
    "sushis": "Sushi",
    "tacos": "Taco",
    "spoutnik": "Sputnik",
    "spoted-flower": "Spotted flower",
    "shooner-sailboat": "Schooner",
    "portculis": "Portcullis",
    "dinosaur-rex": "Tyrannosaurus",
    "t-rex": "Tyrannosaurus",
    "sauropod": "Long-necked dinosaur",
    "f1-car": "Racing car",
    "earth-worm": "Earthworm",
    "spider-alt": "Spider",
    "seated-mouse": "Mouse",
    "arc-triomphe": "Triumphal arch",
    "two-hump-camel": "Camel",
    "front-facing-baby-chick": "Chick",
    "baby-chick": "Chick",
    "honeybee": "Bee",
    "lady-beetle": "Ladybird",
    "g-clef": "Treble clef",
    "f-clef": "Bass clef",
    "onigori": "Rice ball",
    "double-quaver": "Quavers",
    "kid-slide": "Slide",
    "dna1": "DNA",
    "dna2": "DNA",
    "dna": "DNA",
    "ufo": "UFO",
    "tv": "Television",
    "tv-remote": "Remote control",
    "tv-tower": "Television tower",
    "vhs": "Video cassette",
    "videocassette": "Video cassette",
    "cctv-camera": "Security camera",
    "usb-key": "Memory stick",
    "pool-8-ball": "Billiard ball",
    "eight-ball": "Billiard ball",
    "t-shirt": "T-shirt",
    "rolling-suitcase": "Suitcase",
    "plastic-duck": "Rubber duck",
    "gas-pump": "Petrol pump",
    "fuel-pump": "Petrol pump",
    "drakkar": "Viking ship",
    "camping-tent": "Tent",
    "cheese-wedge": "Cheese",
    "ear-of-corn": "Corn",
    "full-pizza": "Pizza",
    "french-fries": "Chips",
    "brown-mushroom": "Mushroom",
    "console-controller": "Game controller",
    "retro-controller": "Game controller",
    "high-voltage": "Lightning",
    "small-airplane": "Small plane",
    "saint-basil-cathedral": "Cathedral",
    "notebook-with-decorative-cover": "Notebook",
    "teacup-without-handle": "Teacup",
    "hourglass-done": "Hourglass",
    "magnifying-glass-tilted-left": "Magnifying glass",
    "magnifying-glass-tilted-right": "Magnifying glass",
    "closed-mailbox-with-raised-flag": "Mailbox",
    "open-mailbox-with-raised-flag": "Open mailbox",
    "leaf-fluttering-in-wind": "Leaves in the wind",
    "globe-showing-americas": "Earth",
    "earth-africa-europe": "Earth",
    "globe-with-meridians": "Globe",
    "cloud-with-lightning-and-rain": "Thunderstorm",
    "sun-with-face": "Smiling sun",
    "beach-with-umbrella": "Beach",
    "cut-of-meat": "Steak",
    "shallow-pan-of-food": "Pan of food",
    "sport-utility-vehicle": "Off-road car",
    "oncoming-police-car": "Police car",
    "sydney-opera-house": "Sydney Opera House",
    "statue-of-liberty": "Statue of Liberty",
    "pisa-tower": "Tower of Pisa",
    "space-needle": "Space Needle",
    "tower-bridge": "Tower Bridge",
    "open-treasure-chest": "Treasure chest",
    "high-heeled-shoe": "High-heeled shoe",
    "womans-sandal": "Sandal",
    "mans-shoe": "Shoe",
    "rescue-workers-helmet": "Rescue helmet",
    "bow-tie-ribbon": "Bow",
    "folding-hand-fan": "Folding fan",
    "3d-glasses": "3D glasses",
    "american-football-ball": "American football",
    "tic-tac-toe": "Noughts and crosses",
    "weight-lifting-up": "Weightlifter",
    "card-file-box": "Card index",
    "open-file-folder": "File folder",
    "jack-o-lantern": "Jack-o'-lantern",
    "mirror-mirror": "Mirror",
    "hot-beverage": "Coffee",
    "beverage-box": "Juice box",
    "double-fish": "Two fish",
    "stairs-cake": "Layer cake",
    "rail-road": "Railway",
    "ladybug": "Ladybird",
    "donut": "Doughnut",
    "eggplant": "Aubergine",
    "flashlight": "Torch",
    "trash-can": "Dustbin",
    "automobile": "Car",
    "billed-cap": "Cap",
    "poultry-leg": "Chicken leg",
    "drop": "Drop of water",
}
"""Where a name is misspelt, or no child would say it."""
POOR = {
    "noto": """
    adhesive-bandage ballet-shoes burrito candy clutch-bag dumpling elevator empty-nest eraser
    falafel fax-machine file-folder flatbread full-moon gloves high-speed-train landslide
    loudspeaker mouse-trap movie-camera oden orangutan parachute pinata rice-cracker seat
    shaved-ice skis snow-capped-mountain speaker-high-volume steaming-bowl stuffed-flatbread
    tamale womans-hat canoe magnifying-glass-tilted-left
    """,
    "game": """
    acrobatic ancient-columns angler-fish asian-lantern aubergine axolotl baby-bottle
    ballerina-shoes bed beet blackcurrant book-cover boots bowling boxing-glove bud buffalo-head
    bugle-call bulb bunk-beds bunny-slippers butter-toast butterfly campfire candle-light
    carambola cardboard-box cargo-crane castle caterpillar chart cheese-wedge chess-bishop
    chestnut-leaf chimney chips-bag clothesline clownfish coliseum cork-hat crab crown
    crystal-cluster curled-leaf cyclops dam diya-lamp djembe djinn dodo dog-bowl dumpling
    dumpling-bao easel eclipse egg-clutch egyptian-sphinx envelope eyepatch fairy fairy-wings
    feather field film-projector fishing-hook flat-star flatbed floating-ghost flower-hat
    flowers fluffy-cloud folded-paper fur-shirt gardening-shears garlic gas-stove gem-necklace
    gloves goat grain granary ham-shank hang-glider harpy hills honeypot hoodie hut huts-village
    hydra ice-cream-cone iceberg imp jug jungle ketchup laurels-trophy leaf-fluttering-in-wind
    lemon lion log logging loudspeaker lynx-head marshmallows matryoshka-dolls measure-tape meat
    medal medicines metronome milk-carton minotaur mole molecule mountain-climbing mushrooms
    nachos nest-birds notebook nuclear-plant observatory ocarina oil-can old-wagon
    opened-food-can outback-hat oyster palette palm pangolin paper-lantern party-hat passport
    pegasus perfume-bottle periscope pillow pirate-hat pizza-cutter plane-wing plant-roots
    podium pool-dive poppy porcupinefish potato pouring-pot pterodactylus raft raining
    rattlesnake rhinoceros-horn roasted-sweet-potato robe round-silo rugby-conversion salamander
    salmon salt-shaker sandal satellite sausages-ribbon scorpion-tail screw sea-cliff
    seated-mouse shoebill-stork shoulder-bag shrimp sitting-dog skateboard skirt sliced-bread
    slime slippers sniffing-dog snowboard soap solar-system sombrero space-suit sparrow
    spiked-dragon-head spinning-top spotted-bug spotted-mushroom stapler stegosaurus-scales
    street-light sun-cloud sushis swallow swap-bag swimfins tablet tall-bridge tapir telescope
    theater tie tied-scroll tomato toothbrush totem totem-head towel travel-dress treasure-map
    tree-roots trefoil-lily triple-corn trireme underwear-shorts ushanka vines viola volcano
    walking-boot water-mill wave-crest whistle wind-chime windmill witch-flight wolf-head
    wolf-howl wooden-clogs wooden-pier wrapped-sweet zipper
    amphora beaver camp-cooking-pot candy-canes clover dragon-spiral eating-pelican fish-cooked
    lily-pads sail tree-beehive weight-scale
    """,
}
"""Seen, and found poor."""

SIDES = (10, 12, 15, 18, 20, 25, 30, 35, 40)
"""The longer side of a puzzle: the sizes that are tried."""
WISHES = {"noto": (10, 12, 15, 15, 18, 20, 20, 25, 30), "game": (10, 15, 15, 20, 20, 25, 30)}
"""Where an icon begins, as its name draws."""
ALIKE = {"noto": 0.70, "game": 0.58}
"""How much of the picture must be left in the puzzle, from 0 to 1 (see :func:`likeness`)."""
FULL = (0.12, 0.88)
"""The share of cells that are filled."""
BUSY = 1.35
"""How long the edges are beside those of a convex shape in one colour: that is a blob."""
CHANGED = 0.02
"""The share of cells that may be changed to make a picture solvable."""
CHANGES = "too many changes"
SECONDS = 1
APART = 0.03
"""Of two pictures, the mean difference of their pixels in OKLab, at least."""
_SEEN = 16
_PIXELS = 384
_FINE = 8
"""Pixels a cell is wide when they vote for its colour."""
_LOOKED_AT = 96


@dataclass(frozen=True, slots=True)
class MadeIcon:
    """A puzzle made from an icon, or why there is none."""

    name: str
    rows: str = ""
    colours: tuple[str, ...] = ()
    likeness: float = 0
    changed: int = 0
    harder: bool = False
    reason: str = ""


def icons() -> Iterator[tuple[str, str, str, str]]:
    """Yield the pack, the set, the author and the name of each icon that is listed."""
    for pack, authors in tomllib.loads(LISTS.read_text(encoding="utf-8")).items():
        for author, names in authors.items():
            for name in names.split():
                yield pack, "noto" if author == "noto" else "game", author, name


def colours_of(side: int, name: str) -> int:
    """Return how many colours a puzzle of a size may have."""
    most = 3 if side <= 12 else 4 if side <= 18 else 5 if side <= 25 else 6
    return most - crc32(name.encode()) // 16 % 2


def made(kind: str, name: str, svg: str) -> MadeIcon:
    """Make a puzzle from an icon, at the first size where it can be recognised."""
    picture = drawn(svg)
    wishes = WISHES[kind]
    first = SIDES.index(wishes[crc32(name.encode()) % len(wishes)])
    found = MadeIcon(name, reason="no size")
    refused, place = 0, first
    while place < len(SIDES) and refused < 2:
        found = attempt(kind, name, picture, SIDES[place])
        if not found.reason:
            break
        refused += found.reason == CHANGES
        lack = ALIKE[kind] - found.likeness
        place += 1 + (lack > 0.15) + (lack > 0.4)  # what is far from it needs many more cells
    return found


def drawn(svg: str) -> Image.Image:
    """Return the pixels of a drawing, cut to its figure."""
    data = resvg_py.svg_to_bytes(svg_string=svg.replace("currentColor", "#000"), width=_PIXELS)
    picture = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    opaque = picture.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
    return picture.crop(opaque.getbbox())


def attempt(kind: str, name: str, picture: Image.Image, side: int) -> MadeIcon:
    """Make a puzzle of one size: the longer side is given."""
    scale = side / max(picture.size)
    width, height = (max(1, round(length * scale)) for length in picture.size)
    grid, costs = in_cells(kind, name, picture, (width, height))
    like = round(likeness(picture, grid), 3)

    def refused(reason: str) -> MadeIcon:
        return MadeIcon(name, likeness=like, reason=reason)

    if like < ALIKE[kind]:
        return refused("not alike")
    filled = sum(cell > 0 for row in grid.rows for cell in row) / (height * width)
    if not FULL[0] <= filled <= FULL[1]:
        return refused("too full or empty")
    if business(grid) < BUSY:
        return refused("a blob")
    puzzle, changed, limits = Puzzle.from_grid(grid), 0, Limits(seconds=SECONDS)
    verdict = classify(puzzle, limits=limits).verdict
    harder = verdict is not Verdict.LOCALLY_SOLVABLE
    if harder and not (verdict is Verdict.UNIQUE and solved_by_hand(puzzle)):
        repaired = repair(grid, costs=costs, limits=limits)
        if repaired.grid is None or len(repaired.changed) > CHANGED * height * width:
            return refused(CHANGES)
        grid, changed, harder = repaired.grid, len(repaired.changed), False
    colours = tuple(grid.palette[code].rgb for code in range(len(grid.palette) + 1))
    rows = "/".join("".join(map(str, row)) for row in grid.rows)
    return MadeIcon(name, rows, colours, like, changed, harder)


def in_cells(
    kind: str, name: str, picture: Image.Image, size: tuple[int, int]
) -> tuple[Grid, list[list[int]]]:
    """Return a picture in cells, and what changing each of them costs."""
    if kind == "noto":
        fine = picture.resize((size[0] * _FINE, size[1] * _FINE), Image.Resampling.LANCZOS)
        colours = colours_of(max(size), name)
        return flat_coloured(on_white(fine), fine.getchannel("A"), _FINE, colours)
    cover = picture.getchannel("A").resize(size, Image.Resampling.LANCZOS)
    values = np.asarray(cover).astype(int) - 128
    return Grid((values >= 0).astype(int).tolist()), np.abs(values).tolist()


def solved_by_hand(puzzle: Puzzle) -> bool:
    """Return whether a person can solve a puzzle with few suppositions."""
    try:
        rating = rate(puzzle, limits=Limits(seconds=SECONDS))
    except LimitError:
        return False
    return rating.score is not None and rating.score < 5


def likeness(image: Image.Image, grid: Grid) -> float:
    """Return how much of a picture is left in a puzzle: 1 is all, 0 is what one colour has.

    Both are shrunk or grown to the same pixels; 1 minus the part of the picture's variance, in
    OKLab, that the puzzle does not explain.
    """
    scale = _LOOKED_AT / max(grid.height, grid.width)
    size = max(1, round(grid.width * scale)), max(1, round(grid.height * scale))
    seen = np.asarray(on_white(image).resize(size, Image.Resampling.BOX)).reshape(-1, 3)
    puzzle = np.asarray(picture_of(grid).resize(size, Image.Resampling.NEAREST)).reshape(-1, 3)
    one, other = oklab(seen.astype(float)), oklab(puzzle.astype(float))
    spread = ((one - one.mean(axis=0)) ** 2).sum()
    return float(1 - ((one - other) ** 2).sum() / max(spread, 1e-9))


def business(grid: Grid) -> float:
    """Return how long the edges between colours are, divided by the border of the picture.

    >>> business(Grid.parse("##/##")), business(Grid.parse("#.#/.../#.#"))
    (1.0, 1.3333333333333333)
    """
    lines = [*grid.rows, *zip(*grid.rows, strict=True)]
    edges: int = sum(a != b for line in lines for a, b in pairwise((0, *line, 0)))
    return float(edges / (2 * (grid.height + grid.width)))


def puzzles_of_icons(cache: Path) -> Iterator[tuple[str, Puzzle]]:
    """Yield puzzles made from icons, each with its pack; *cache* keeps what was made."""
    cache.mkdir(parents=True, exist_ok=True)
    kept = cache / "made.jsonl"
    known = _known(kept)
    drawings = {kind: each.drawings(cache) for kind, each in SETS.items()}
    chosen: list[tuple[str, Puzzle]] = []
    with kept.open("a", encoding="utf-8") as file:
        for pack, kind, author, name in icons():
            if (kind, name) not in known:
                known[kind, name] = made(kind, name, drawings[kind][name])
                file.write(json.dumps({"kind": kind, **asdict(known[kind, name])}) + "\n")
                file.flush()
            if known[kind, name].rows and name not in POOR[kind].split():
                chosen.append((pack, puzzle_of(kind, author, known[kind, name])))
    yield from different(chosen)


def _known(path: Path) -> dict[tuple[str, str], MadeIcon]:
    if not path.exists():
        return {}
    kept = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {(each.pop("kind"), each["name"]): MadeIcon(**each) for each in kept}


def puzzle_of(kind: str, author: str, one: MadeIcon) -> Puzzle:
    """Return a puzzle with its title and terms."""
    palette = palette_of([_rgb(each) for each in one.colours]) if kind == "noto" else Palette()
    grid = Grid([[int(cell) for cell in row] for row in one.rows.split("/")], palette)
    about = Metadata(
        title=title_of(one.name),
        author=AUTHORS.get(author) or author.replace("-", " ").title(),
        licence=SETS[kind].licence,
        copyright=f"after an icon of {SITES[kind]}",
        catalogue=f"nonolith {kind}-{one.name}",
        goal=grid,
    )
    return Puzzle.from_grid(grid, about)


def is_icon(puzzle: Puzzle) -> bool:
    """Return whether a puzzle of the library was made from an icon."""
    return puzzle.metadata.catalogue.startswith(tuple(f"nonolith {kind}-" for kind in SETS))


def is_poor(puzzle: Puzzle) -> bool:
    """Return whether a puzzle made from an icon was seen and found poor."""
    kind, _, name = puzzle.metadata.catalogue.removeprefix("nonolith ").partition("-")
    return name in POOR[kind].split()


def retitled(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle of the library made from an icon with the title that its icon has now."""
    about = puzzle.metadata
    name = about.catalogue.removeprefix("nonolith ").partition("-")[2]
    about = about.replace(title=title_of(name))
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, about)


def title_of(name: str) -> str:
    """Return the words of a name.

    >>> title_of("black-cat"), title_of("snowflake-1"), title_of("raddish")
    ('Black cat', 'Snowflake', 'Radish')
    """
    if name in TITLES:
        return TITLES[name]
    words = re.sub(r"-(\d+|alt)$", "", name).replace("-", " ")
    return words[0].upper() + words[1:]


def different(chosen: Sequence[tuple[str, Puzzle]]) -> Iterator[tuple[str, Puzzle]]:
    """Yield what looks like none before it."""
    seen = np.empty((0, 3 * _SEEN**2))
    for pack, puzzle in chosen:
        look = look_of(puzzle)
        if len(seen) and np.abs(seen - look).mean(axis=1).min() < APART:
            continue
        seen = np.vstack([seen, look])
        yield pack, puzzle


def look_of(puzzle: Puzzle) -> "np.ndarray":
    """Return a picture as OKLab values of few pixels: what looks alike has similar ones."""
    goal = puzzle.metadata.goal
    assert goal is not None
    pixels = picture_of(goal).resize((_SEEN, _SEEN), Image.Resampling.BOX)
    look: np.ndarray = oklab(np.asarray(pixels, dtype=float).reshape(-1, 3)).reshape(-1)
    return look


def picture_of(grid: Grid) -> Image.Image:
    """Return a grid with a pixel for each cell."""
    shown = [_rgb(grid.palette[code].rgb) for code in range(len(grid.palette) + 1)]
    picture = Image.new("RGB", (grid.width, grid.height))
    picture.putdata([shown[cell] for row in grid.rows for cell in row])
    return picture


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
