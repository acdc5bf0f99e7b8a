// Every word of the page. To translate it, translate this file.

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Colour} Colour */

/** @param {number} number @param {string} one @param {string} many */
const plural = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** @param {Block[]} clue @param {Colour[]} palette */
function clueText(clue, palette) {
  if (clue.length === 0) return "0";
  return clue
    .map((block) => (palette.length > 2 ? `${block.length} ${palette[block.colour].name}` : block.length))
    .join(", ");
}

/** @param {number} mark @param {Colour[]} palette */
function markText(mark, palette) {
  if (mark < 0) return "unknown";
  if (mark === 0) return "empty";
  return palette.length > 2 ? palette[mark].name : "filled";
}

/** @param {number} seconds */
export function duration(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

export const TEXTS = {
  name: "nonolith",
  skip: "Go to the board",
  nav: { label: "Parts", play: "Play", find: "Find", make: "Make", learn: "Learn" },
  size: (/** @type {number} */ height, /** @type {number} */ width) => `${height}×${width}`,
  untitled: "Untitled",
  by: (/** @type {string} */ author) => `by ${author}`,
  colours: (/** @type {number} */ number) => plural(number, "colour"),
  close: "Close",
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
    closer: "Closer",
    farther: "Farther",
    whole: "Whole board",
    time: "Time",
    clear: "Start again",
    keep: "Save as…",
    link: "Copy a link",
    linkCopied: "The link is in the clipboard. It holds the clues; nothing was sent anywhere.",
    linkShown: "This link holds the clues; nothing was sent anywhere.",
    print: "Print",
    help: "Keys and rules",
    settings: "Settings",
    left: (/** @type {number} */ number) => `${plural(number, "cell")} to go`,
    noMistake: "No mistakes so far.",
    wrong: (/** @type {number} */ number) =>
      number === 1 ? "One mark is wrong. It is framed on the board." : `${number} marks are wrong. They are framed on the board.`,
    noSolution: (/** @type {string} */ reason) => `This puzzle has no solution${reason ? `: ${reason}` : ""}.`,
    undecided: "Checking this puzzle took too long.",
    solved: (/** @type {string} */ time) => `Solved in ${time}.`,
    solvedUntimed: "Solved.",
    another: "Find another",
    lineStuck: (/** @type {string} */ lines) => `Nothing fits ${lines} any more.`,
    fullButWrong: (/** @type {number} */ number) =>
      `Every cell is marked, but ${plural(number, "line does", "lines do")} not have ${number === 1 ? "its" : "their"} clue.`,
    row: (/** @type {number} */ number) => `row ${number}`,
    column: (/** @type {number} */ number) => `column ${number}`,
    andMore: (/** @type {number} */ number) => `and ${plural(number, "more line")}`,
    cleared: "All marks are gone. Undo brings them back.",
    undone: (/** @type {number} */ number) => `Undone: ${plural(number, "cell")}.`,
    redone: (/** @type {number} */ number) => `Done again: ${plural(number, "cell")}.`,
    nothing: "Nothing is on the board yet.",
  },

  settings: {
    theme: "Light and dark",
    themes: { auto: "As the system", light: "Light", dark: "Dark" },
    timer: "Show the time",
    symbols: "Symbols on colours",
    free: "Free drawing: drags do not lock to a line",
    checking: "Check as I go",
  },

  help: {
    title: "How it works",
    rules: "Each number is a block of that many filled cells in its row or column, in this order, "
      + "with at least one empty cell between two blocks of one colour.",
    clues: "A clue is struck out once the marks of its line make it certain, and fades when a finished "
      + "run only could be it. It turns red when nothing fits any more. None of this looks at the solution.",
    pointer: "Press fills; right button, Shift or a long press crosses; pressing the same kind again erases. "
      + "A drag does what it did to its first cell, and only to cells that were unknown. "
      + "Two fingers move and zoom. Press the clue of a finished line to cross out the rest.",
    keysTitle: "Keys",
    keys: /** @type {[string, string][]} */ ([
      ["Arrows", "move"],
      ["Space", "fill or erase"],
      ["X", "cross or erase"],
      ["Delete", "erase"],
      ["Shift + arrows", "paint while moving"],
      ["Ctrl + arrows", "move five cells"],
      ["1 … 9", "choose a colour"],
      ["0", "choose the cross"],
      ["E", "choose the eraser"],
      ["Ctrl + Z, Ctrl + Y", "undo, redo"],
      ["C", "check for mistakes"],
      ["+ − *", "closer, farther, whole board"],
      ["?", "this panel"],
    ]),
  },

  find: {
    title: "Find a puzzle",
    yours: "Your files",
    begun: "Begun",
    library: "Library",
    all: "All",
    solved: "solved",
    statistics: (/** @type {number} */ solved, /** @type {string} */ time) =>
      solved ? `${plural(solved, "puzzle")} solved, in ${time} together.` : "Nothing solved yet.",
    size: "Size",
    sizes: { small: "up to 10", medium: "up to 20", large: "larger" },
    kind: "Colours",
    kinds: { plain: "black and white", colour: "in colour" },
    order: "Order",
    none: "No puzzle is like that.",
  },

  save: {
    title: "Save as",
    done: (/** @type {string} */ name) => `Saved as ${name}.`,
    losses: (/** @type {string} */ format, /** @type {string} */ parts) => `Saved; ${format} can't hold: ${parts}.`,
  },

  errors: {
    token: "This page was opened without its token. Open the address that nonolith printed.",
    gone: "nonolith is not running any more. What is on the board is kept.",
    link: "This link holds no puzzle.",
    full: "The browser keeps nothing more: this game will be lost when the page is closed.",
  },
};
