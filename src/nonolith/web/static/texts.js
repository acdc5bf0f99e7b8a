// Every word of the page, in English. The other languages are in texts_*.js, with the same keys.

import { wording } from "./wording.js";

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Colour} Colour */

const { count, plural: many, clueText, markText, colourName, dateText, monthText, weekdays } = wording("en-GB", { unknown: "unknown", empty: "empty", filled: "filled" });

/** @param {number} number @param {string} one @param {string} [more] */
const plural = (number, one, more = `${one}s`) => many(number, one, more);

/** @param {number} seconds */
export function duration(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** The titles of the library's packs. @type {Record<string, string>} */
const PACKS = {
  things: "Things", places: "Places", nature: "Nature", animals: "Animals", classics: "Classics", food: "Food", travel: "Travel",
  people: "People", sport: "Sport", fantasy: "Fantasy", symbols: "Symbols", science: "Science", music: "Music", home: "Home", clothes: "Clothes",
};

/** @typedef {[string, string]} Key a key, and what it does */
/** @type {Key[]} */
const MOVING = [["Arrows", "move"], ["Ctrl + arrows", "move five cells"]];
/** @type {Key[]} */
const MARKING = [["Space", "fill or erase"], ["X", "cross or erase"], ["Delete", "erase"], ["Shift + arrows", "paint while moving"]];
/** @type {Key} */
const BACK = ["Ctrl + Z, Ctrl + Y", "undo, redo"];
/** @type {Key} */
const ZOOM = ["+ − *", "zoom in, zoom out, fit"];
/** @type {Key[]} */
const PLAYING = [
  ...MOVING, ...MARKING, ["1 … 9", "choose a colour"], ["0", "choose the cross"], ["E", "choose the eraser"],
  BACK, ["H", "hint; again for more of it"], ["C", "check for mistakes"], ["G", "guess; keep or discard"], ZOOM, ["R", "clear the board"],
];
/** @type {Key} */
const PARTS = ["P, F, M, L", "play, find, make, learn"];
/** @type {Key} */
const PAGE = [", and ?", "settings, help"];

/** Techniques by name: what they are called, and their rule. @type {Record<string, {name: string, rule: string}>} */
const TECHNIQUES = {
  counting: { name: "Counting", rule: "When a line has all its filled cells, the rest is empty. When it needs every cell left, they are all filled." },
  full: { name: "Full", rule: "When the blocks and the spaces between them fill the whole line, every cell is known." },
  capping: { name: "Capping", rule: "A run as long as the longest block can't grow: put a cross at both ends." },
  overlap: { name: "Overlap", rule: "Push a block to one end, then to the other: the cells that it covers both times are filled." },
  edge: { name: "Edge", rule: "A run near the edge belongs to the first block: its length says how far it must reach, and how far it can." },
  gap: { name: "Gap", rule: "A gap that is too short for every block is empty." },
  matching: { name: "Matching", rule: "When there are as many runs as blocks, they match in order. What no block can reach is empty." },
  splitting: { name: "Splitting", rule: "Two runs that would be too long together have an empty cell between them." },
  "only place": { name: "Only place", rule: "A block that fits into only one gap lies there." },
  sliding: { name: "Sliding", rule: "Slide all blocks as far left as possible, then as far right: what a block covers both times is filled, what none can cover is empty." },
  "which block": { name: "Which block", rule: "Find the blocks that a run can belong to: what holds for all of them is true." },
  "no fit": { name: "No fit", rule: "If no block can cover a cell in any position, it is empty." },
  cases: { name: "Cases", rule: "Try each block that a run can belong to: what follows every time is true." },
  crossing: { name: "Crossing lines", rule: "Look at a cell's row and column together: only what both allow is possible." },
  contradiction: { name: "Contradiction", rule: "Suppose a cell is filled, or empty, and see what follows: if two lines then contradict each other, it is not." },
  "same result": { name: "Same result", rule: "Suppose a cell is filled, then that it is empty: what follows both times is true." },
  search: { name: "Trial and error", rule: "No rule helps here: try one way and see whether it works." },
  opposite: { name: "Opposite", rule: "Suppose the opposite: if the blocks then no longer fit into the line, it is wrong." },
};

export const TEXTS = {
  name: "nonolith",
  skip: "Go to the board",
  nav: { label: "Main menu", play: "Play", find: "Find", make: "Make", learn: "Learn" },
  size: (/** @type {number} */ height, /** @type {number} */ width) => `${height}×${width}`,
  untitled: "Untitled",
  by: (/** @type {string} */ author) => `by ${author}`,
  colourName,
  colours: (/** @type {number} */ number) => plural(number, "colour"),
  close: "Close",
  dismiss: "Dismiss",
  cancel: "Cancel",

  grid: {
    name: (/** @type {string} */ title, /** @type {number} */ height, /** @type {number} */ width) =>
      `${title || "Nonogram"}: ${plural(height, "row")}, ${plural(width, "column")}`,
    clues: "Clues",
    rowClue: (/** @type {number} */ row, /** @type {Block[]} */ clue, /** @type {Colour[]} */ palette) =>
      `row ${row}: ${clueText(clue, palette)}`,
    columnClue: (/** @type {number} */ column, /** @type {Block[]} */ clue, /** @type {Colour[]} */ palette) =>
      `column ${column}: ${clueText(clue, palette)}`,
    cell: (
      /** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ mark,
      /** @type {Colour[]} */ palette, /** @type {Block[]} */ rowClue, /** @type {Block[]} */ columnClue,
    ) => `row ${row}, column ${column}, ${markText(mark, palette)}. `
      + `Row: ${clueText(rowClue, palette)}. Column: ${clueText(columnClue, palette)}.`,
  },

  play: {
    tools: "Tool",
    fill: "Fill",
    cross: "Cross",
    erase: "Erase",
    undo: "Undo",
    redo: "Redo",
    check: "Check",
    checking: "Checking…",
    zoom: "Zoom",
    closer: "Zoom in",
    closerShort: "In",
    farther: "Zoom out",
    fartherShort: "Out",
    whole: "Fit",
    hand: "Move the board",
    handShort: "Move",
    time: "Time",
    clear: "Clear the board",
    clearShort: "Clear",
    keep: "Save as…",
    keepShort: "Save",
    link: "Copy a link",
    linkShort: "Link",
    linkCopied: "Link copied. It contains the whole puzzle. Anyone who runs nonolith can open it or paste it into the page.",
    linkShown: "This link contains the whole puzzle. Anyone who runs nonolith can open it or paste it into the page.",
    print: "Print",
    edit: "Edit",
    help: "Rules and keyboard shortcuts",
    settings: "Settings",
    left: (/** @type {number} */ number) => `${plural(number, "cell")} left to fill`,
    noMistake: "No mistakes so far.",
    wrong: (/** @type {number} */ number) =>
      number === 1 ? "One mark is wrong. It is framed on the board." : `${number} marks are wrong. They are framed on the board.`,
    notAll: (/** @type {number} */ number) => `${number} marks can't all be right. They are framed on the board.`,
    noSolution: (/** @type {string} */ reason) => `This puzzle has no solution${reason ? `: ${reason}` : ""}.`,
    undecided: "Checking took too long. Try again after a few more marks.",
    cantTell: "This puzzle has too many solutions for this page to check your marks.",
    solved: (/** @type {string} */ time) => `Solved in ${time}.`,
    solvedUntimed: "Solved.",
    next: (/** @type {string} */ title) => `Next: ${title}`,
    like: "Another like this",
    another: "Library",
    watch: "Watch the solver",
    stuck: (/** @type {string} */ why, /** @type {string} */ others) => (others ? `${why} The clues of ${others} can't be met either.` : why),
    trouble: (
      /** @type {import("./trouble.js").Trouble} */ trouble, /** @type {"row"|"column"} */ kind, /** @type {number} */ number,
      /** @type {Block[]} */ clue, /** @type {Colour[]} */ palette,
    ) => {
      const line = `${kind === "row" ? "Row" : "Column"} ${number} (${clueText(clue, palette)})`;
      const across = kind === "row" ? "column" : "row";
      switch (trouble.kind) {
        case "tooMany":
          return `${line}: ${plural(trouble.found, "cell is", "cells are")} ${markText(trouble.colour, palette)}, but the clue has ${trouble.wanted || "none"}.`;
        case "tooLong":
          return `${line}: ${across}s ${trouble.first + 1}–${trouble.last + 1} are ${markText(trouble.colour, palette)} side by side, but no such block is longer than ${trouble.longest}.`;
        case "tooFew":
          return `${line}: ${plural(trouble.wanted, "cell")} must be ${markText(trouble.colour, palette)}, but only ${trouble.left} can be.`;
        default:
          return `${line}: its blocks don't fit around these marks.`;
      }
    },
    fullButWrong: (/** @type {number} */ number) =>
      `Every cell is marked, but ${plural(number, "line does", "lines do")} not match ${number === 1 ? "its" : "their"} clue.`,
    row: (/** @type {number} */ number) => `row ${number}`,
    column: (/** @type {number} */ number) => `column ${number}`,
    andMore: (/** @type {number} */ number) => `and ${plural(number, "more line")}`,
    cleared: "The board is empty again. Undo brings all marks back.",
    nothing: "You have solved the whole library. Open a file, or make a puzzle.",
  },

  settings: {
    language: "Language",
    languageAuto: "As in the browser",
    theme: "Theme",
    themes: { auto: "System", light: "Light", dark: "Dark", sepia: "Sepia" },
    crossing: "Cross out finished lines",
    crossings: { small: "On small boards", always: "Always", never: "Never" },
    darkBoard: "Dark board in the dark theme",
    sound: "Sound",
    vibration: "Vibration",
    timer: "Show the timer",
    symbols: "Show symbols on colours",
    free: "Free drawing: drags don't lock to a line",
    checking: "Mark mistakes as I play",
    letters: "Single-key shortcuts",
    titles: "Show titles before a puzzle is solved",
  },

  help: {
    title: "How to play",
    rules: "Each number stands for a block of that many filled cells in its row or column, in this order. "
      + "Between two blocks of the same colour there is at least one empty cell.",
    clues: "A number is struck out when the marks of its line prove where its block is. It fades when a finished "
      + "run could be its block. It turns red when the line can't be finished any more. The page never looks at the solution for this.",
    pointer: "Press a cell to fill it. The right button, Shift or a long press adds a cross. Pressing the same mark again erases it. "
      + "A drag repeats what it did to its first cell and leaves other marks alone; a cross is never filled. "
      + "Two fingers move and zoom the board. Press the clue of a finished line to cross out the rest.",
    drawing: "Press and drag to draw. Press a cell again to erase it; the right button, Shift and a long press erase too. "
      + "Two fingers move and zoom the board. The clues follow the picture.",
    keysTitle: "Keyboard shortcuts",
    keys: {
      play: [...PLAYING, ["K, S", "copy a link, save as"], ["D", "edit the puzzle"], PARTS, PAGE],
      published: [...PLAYING, PAGE],
      make: [
        ...MOVING, ["Space", "draw or erase"], ["X, Delete", "erase"], ["Shift + arrows", "draw while moving"],
        ["1 … 9", "choose a colour"], ["E", "choose the eraser"], ["N", "add a colour"], BACK, ZOOM,
        ["R", "find the fewest changes"], ["T", "type clues"], ["B", "clear the picture"],
        ["O", "open a photo or file"], ["Y", "play the puzzle"], ["K, S", "copy a link, save as"], PARTS, PAGE,
      ],
      learn: [["Space", "play, pause"], ["← →", "previous step, next step"], ["Home, End", "first step, last step"], ZOOM, PARTS, PAGE],
      lesson: [...MOVING, ...MARKING, ["1, 0, E", "choose filling, the cross, the eraser"], BACK, ZOOM, ["A", "show me"], ["N", "next board or lesson"], PARTS, PAGE],
      find: [PARTS, PAGE],
    },
  },

  find: {
    title: "Find a puzzle",
    welcome: "The numbers say how many cells in a row or column are filled side by side. Fill them all, and a picture appears.",
    start: "Play the first puzzle",
    learn: "Learn by playing",
    photo: "Photograph a puzzle",
    file: "Open a file…",
    yours: "Opened files",
    begun: "In progress",
    statistics: (/** @type {number} */ solved, /** @type {string} */ time) =>
      `${plural(solved, "puzzle")} solved in ${time}.`,
    statisticsHead: ["Size", "Solved", "Fastest", "Average"],
    latest: "Latest",
    on: (/** @type {string} */ moment) => dateText(new Date(moment)),
  },

  library: {
    title: "Library",
    allPacks: "All packs",
    count: (/** @type {number} */ number, /** @type {number} */ solved) => (solved ? `${solved} of ${count(number)} solved` : plural(number, "puzzle")),
    pack: (/** @type {string} */ name) => PACKS[name] ?? name[0].toUpperCase() + name.slice(1),
    nameless: (/** @type {string} */ pack, /** @type {number} */ number) => `${pack} ${number}`,
    solved: "solved",
    beyond: "beyond line logic",
    difficulty: "Difficulty",
    anyDifficulty: "Any difficulty",
    credits: "Who drew the pictures",
    search: "Search the library",
    filters: "Filter and sort",
    size: "Size",
    anySize: "Any size",
    sizes: { small: "Up to 10×10", medium: "11×11 to 20×20", large: "Larger than 20×20" },
    kind: "Colours",
    anyKind: "Any colours",
    kinds: { plain: "Black and white", colour: "In colour" },
    order: "Sort",
    orders: { size: "Sort by size", rating: "Sort by difficulty", pack: "Sort by pack" },
    unsolved: "Unsolved only",
    none: "No puzzle matches.",
    secret: "Titles stay secret until a puzzle is solved: search for a pack, a size such as 10×10, a difficulty or an author.",
    more: (/** @type {number} */ number) => `Show ${count(number)} more`,
    difficulties: /** @type {Record<string, string>} */ ({ trivial: "trivial", easy: "easy", medium: "medium", hard: "hard", expert: "expert" }),
  },

  daily: {
    title: "Picture of the day",
    archive: "Calendar",
    earlier: "Previous month",
    later: "Next month",
    day: (/** @type {string} */ date, /** @type {boolean} */ solved) => (solved ? `${date}, solved` : date),
    streak: (/** @type {number} */ days) => `${plural(days, "day")} in a row.`,
    noStreak: "Solve it today to start a streak.",
  },
  date: dateText,
  month: monthText,
  weekdays,

  guess: {
    guess: "Guess",
    keep: "Keep",
    discard: "Discard",
    about: "You are guessing: new marks have a dot. Keep them all, or discard them and return to where you were.",
    wrong: "Discard the guess",
  },

  hint: {
    hint: "Hint",
    thinking: "Looking for the next step…",
    more: "Tell me more",
    apply: "Mark it",
    cell: (/** @type {number} */ row, /** @type {number} */ column) => `row ${row}, column ${column}`,
    wrongIn: (/** @type {string[]} */ rows) => `Something is wrong in ${rows.join(", ")}.`,
    notAll: (/** @type {string[]} */ cells) => `These marks can't all be right: ${cells.join("; ")}.`,
    wrong: (/** @type {number} */ row, /** @type {number} */ column) => `The mark in row ${row}, column ${column} is wrong.`,
    wrongAs: (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ mark, /** @type {Colour[]} */ palette) => {
      const is = palette.length > 2 ? `not ${markText(mark, palette)}` : markText(1 - mark, palette);
      return `Row ${row}, column ${column} is marked ${markText(mark, palette)}, but it is ${is}.`;
    },
    noMore: "Human logic finds no further step here.",
  },

  learn: {
    lessons: "Lessons",
    watch: (/** @type {string} */ title) => `Watch “${title}” being solved`,
    watching: "The solver takes the easiest step first, as a person would.",
    thinking: "Finding the steps…",
    cancelled: "Cancelled.",
    again: "Try again",
    scrubber: "Steps",
    first: "First step",
    back: "Previous step",
    on: "Next step",
    last: "Last step",
    step: (/** @type {number} */ number, /** @type {number} */ all) => `Step ${number} of ${all}`,
    after: (/** @type {number} */ all) => `After ${plural(all, "step")}`,
    end: "Solved.",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal speed", fast: "Fast" },
    ruleTitle: "The rule",
    rule: "The numbers say how many cells in a row or column are filled side by side, in this order.",
    ruleTasks: /** @type {string[]} */ ([]), // the lesson has them in English
    board: (/** @type {number} */ number, /** @type {number} */ all) => `Board ${number} of ${all}`,
    nextBoard: "Next board",
    taskAnywhere: "Which cells follow? Mark them.",
    name: (/** @type {string} */ technique) => (technique === "rule" ? "The rule" : TECHNIQUES[technique]?.name ?? technique),
    ruleOf: (/** @type {string} */ technique) => TECHNIQUES[technique]?.rule ?? "",
    noFurther: (/** @type {number} */ open) => `Human logic ends here. ${plural(open, "cell is", "cells are")} still open.`,
    suppose: (/** @type {string} */ cell) => `No single line helps here. Suppose ${cell} is filled, then that it is empty. One of the two leads to a contradiction: mark the other.`,
    either: (/** @type {string} */ cell) => `No single line helps here. Suppose ${cell} is filled, then that it is empty. One other cell comes out the same both times: mark it.`,
    task: (/** @type {string} */ line) => `What follows in ${line}? Mark it.`,
    how: "The left button fills a cell, the right button crosses it out. On the keyboard: Space and X.",
    howOnTouch: "Tap to fill a cell, long-press to cross it out.",
    rules: "Rules",
    solve: "Show me",
    next: "Next lesson",
    notThat: "That does not follow yet.",
    found: (/** @type {number} */ found, /** @type {number} */ all) => `${found} of ${all} cells.`,
    right: "Right.",
  },

  make: {
    title: "Make a puzzle",
    name: "Title",
    author: "Author",
    rows: "Rows",
    columns: "Columns",
    colour: "Add a colour",
    colourShort: "Colour",
    turning: "Turn and move the picture",
    ways: { mirror: "Mirror", turn: "Turn", left: "Move left", up: "Move up", down: "Move down", right: "Move right" },
    type: "Type clues instead",
    typeHow: "Type one clue per line, from the top and from the left. Separate numbers with spaces; type 0 for a blank line. "
      + "In colour, add the colour's symbol to each number.",
    rowClues: "Row clues",
    columnClues: "Column clues",
    clueError: (/** @type {string} */ line, /** @type {string} */ word) => `The clue of ${line} contains “${word}”, which is not a number.`,
    tooManyLines: (/** @type {string} */ side, /** @type {number} */ most) => `${side}: at most ${most} lines.`,
    blank: "Clear",
    open: "From a photo or file…",
    play: "Play",
    begin: "Draw on the board. The clues follow.",
    judging: "Looking for solutions…",
    givenUp: "Cancelled.",
    local: "One solution. Line logic alone finds it.",
    unique: "One solution, but line logic alone does not find it.",
    multiple: (/** @type {number} */ cells) => `Several solutions. They differ in ${plural(cells, "cell")}, framed on the board.`,
    none: (/** @type {string} */ reason) => `No solution${reason ? `: ${reason}` : ""}.`,
    undecided: "The search for a second solution took too long.",
    rating: (/** @type {string} */ name, /** @type {number} */ score) => `Rated ${name} (${score.toFixed(2)}).`,
    repair: "Find the fewest changes",
    repairing: "Looking for the fewest changes…",
    changes: (/** @type {number} */ number, /** @type {number} */ needed) => (number === needed
      ? `${plural(number, "change")}; fewer is impossible.`
      : `${plural(number, "change")}; at least ${needed} are needed.`),
    noChanges: "Found no change that helps.",
    keepSymmetry: "Keep the picture symmetric",
    changeCells: (/** @type {number[][]} */ cells, /** @type {number} */ mark, /** @type {Colour[]} */ palette) => {
      const place = cells.map(([row, column]) => `row ${row}, column ${column}`).join(" and ");
      if (mark === 0) return `Empty ${place}?`;
      return palette.length > 2 ? `Make ${place} ${markText(mark, palette)}?` : `Fill ${place}?`;
    },
    change: "Change",
    keepCell: "Keep it",
    changeAll: "Change all",
    several: (/** @type {number} */ number) => `This file contains ${plural(number, "puzzle")}. Choose one:`,
  },

  qr: {
    show: "QR code",
    title: "QR code",
    about: "Scan it to open the puzzle on another device.",
    label: "QR code of the link",
    tooLong: "This puzzle is too large for a QR code. Copy the link instead.",
  },

  pack: { play: "Play all in order", publish: "Publish all as one page" },

  published: { choose: "Puzzle", next: "Next puzzle" },

  chance: {
    title: "Random puzzles",
    name: (/** @type {number} */ seed) => `Random ${seed}`,
    rows: "Rows",
    columns: "Columns",
    difficulty: "Difficulty",
    whatever: "Any",
    make: "Make one",
    making: "Making a puzzle…",
  },

  scan: {
    title: "Puzzle in a picture",
    reading: "Reading the picture…",
    solving: "Checking the clues…",
    corners: "Drag the corners if the grid is elsewhere.",
    cornerNames: ["Top left corner", "Top right corner", "Bottom right corner", "Bottom left corner"],
    rows: "Rows",
    columns: "Columns",
    row: (/** @type {number} */ number) => `Row ${number}`,
    column: (/** @type {number} */ number) => `Column ${number}`,
    fewer: (/** @type {string} */ what) => `${what}: one less`,
    more: (/** @type {string} */ what) => `${what}: one more`,
    trust: {
      certain: () => "certain: no other reading fits",
      doubtful: (/** @type {number} */ lines) => `look at ${plural(lines, "highlighted clue")}`,
      inconsistent: (/** @type {number} */ lines) => `the clues contradict each other: look at ${plural(lines, "highlighted clue")}`,
    },
    sizes: (/** @type {string} */ sizes) => `may also be ${sizes}: are rows and columns right?`,
    several: "several solutions, or one that is unlikely: compare the clues with the picture",
    nothing: "no grid with clues found: drag the corners to it, and give its size",
    states: { sure: "read", corrected: "corrected", doubtful: "look at this one" },
    corrected: (/** @type {string} */ line, /** @type {string} */ read, /** @type {string} */ taken) => `${line}: read ${read}, took ${taken}: the other clues allow only this.`,
    take: (/** @type {string} */ clue) => `Take ${clue}`,
    play: "Play",
    edit: "Edit",
    other: "Make a puzzle of the picture itself",
  },

  photo: {
    title: "From a picture",
    size: "Columns",
    colours: "Colours",
    own: "Automatic threshold",
    threshold: "Threshold",
    look: "Style",
    looks: { plain: "Plain", edges: "Outlines", dither: "Dots" },
    invert: "Invert",
    crop: "Drag over the picture to crop it.",
    whole: "Reset crop",
    exactly: "Exact crop",
    left: "Crop left (%)",
    right: "Crop right (%)",
    top: "Crop top (%)",
    bottom: "Crop bottom (%)",
    use: "Use this picture",
    unreadable: "Your browser can't read this picture.",
  },

  numbers: {
    title: "Every 5×5, by number",
    about: (/** @type {number} */ total) => `Line logic solves ${count(total)} different 5×5 puzzles. Each has a number.`,
    number: "Number",
    open: "Open",
    random: "Random",
    name: (/** @type {number} */ number) => `5×5 number ${count(number)}`,
    map: "Map of all numbers, with the solved ones marked",
    square: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ solved) =>
      `${count(first)} to ${count(last)}: ${solved ? `${solved} solved` : "none solved yet"}. Press to play one of them.`,
    solved: (/** @type {number} */ number) => `${number ? `${plural(number, "number")} solved.` : "None solved yet."} Each square of the map stands for a thousand.`,
  },

  counts: {
    title: "How many puzzles are there?",
    kind: "Count",
    kinds: { local: "pictures that line logic solves", unique: "pictures whose clues fit no other" },
    known: (/** @type {string} */ size, /** @type {bigint} */ number, /** @type {bigint} */ total, /** @type {number} */ share) =>
      `${size}: ${count(number)} of ${count(total)} pictures (${count(share)} %).`,
    unknown: (/** @type {string} */ size) => `${size}: this size has not been counted yet.`,
    noSize: (/** @type {number} */ most) => `Rows and columns: 1 to ${most}.`,
    live: "Count it here",
    waiting: "Counting…",
    counted: (/** @type {bigint} */ number, /** @type {number} */ seconds) => `Counted just now: ${count(number)}, in ${count(seconds)} s.`,
    program: (/** @type {number} */ seconds) => `On our machine the installed program took ${count(seconds)} s, on one processor core.`,
  },

  save: {
    title: "Save as",
    drawings: "Images",
    solved: "With the solution",
    files: "Puzzle files",
    without: (/** @type {string} */ parts) => `Without ${parts}`,
    writing: "Writing…",
    done: (/** @type {string} */ name) => `Saved as ${name}.`,
    losses: (/** @type {string} */ format, /** @type {string} */ parts) => `Saved. ${format} can't store: ${parts}.`,
  },

  engine: "Loading the engine for hints and checks",
  errors: {
    token: "nonolith was restarted, or this page was opened without its token. Open the address that nonolith printed, here or in another tab.",
    gone: "nonolith is not running any more. Start it again; your board is kept.",
    link: "This link contains no puzzle.",
    noEngine: "The engine could not be loaded. Check the connection and try again; playing works without it.",
    tookLonger: (/** @type {number} */ seconds) => `this took longer than ${seconds} seconds`,
    tooMuch: "this is more than the page can handle",
    full: "The browser's storage is full. This game will be lost when you close the page.",
  },
};
