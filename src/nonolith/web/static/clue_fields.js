// Two fields in which the clues of a puzzle are typed.

import { ClueTextError, readClues, writeClues } from "./clue_text.js";
import { element } from "./dom.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Colour} Colour */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class ClueFields {
  /**
   * @param {() => Puzzle} current the puzzle whose clues are shown first
   * @param {(rows: Block[][], columns: Block[][]) => void} typed
   * @param {number} longest lines of a side
   */
  constructor(current, typed, longest) {
    const t = TEXTS.make;
    this.current = current;
    this.typed = typed;
    this.longest = longest;
    const area = (/** @type {string} */ id) =>
      element("textarea", { id, rows: 8, spellcheck: "false", oninput: () => this.read() });
    this.rows = area("make-row-clues");
    this.columns = area("make-column-clues");
    this.error = element("p", { class: "warn", role: "alert" });
    this.place = element("details", { class: "typing" },
      element("summary", { text: t.type, title: `${t.type} (T)`, "aria-keyshortcuts": "T", onclick: () => this.fill() }),
      element("p", { class: "about", text: t.typeHow }), this.error,
      element("div", { class: "pair" }, field(t.rowClues, this.rows), field(t.columnClues, this.columns)));
  }

  toggle() {
    this.fill();
    this.place.open = !this.place.open;
    if (this.place.open) this.rows.focus();
  }

  /** The fields are about to open: a "toggle" event comes later, and would overwrite what was typed by then. */
  fill() {
    if (!this.place.open) this.show();
  }

  /** Show the clues as they are, unless it is here that they are being typed. */
  refresh() {
    if (this.place.open && !this.place.contains(document.activeElement)) this.show();
  }

  show() {
    const { rows, columns, palette } = this.current();
    this.rows.value = writeClues(rows, palette);
    this.columns.value = writeClues(columns, palette);
    this.error.textContent = "";
  }

  read() {
    this.error.textContent = "";
    const { palette } = this.current();
    const [rows, columns] = /** @type {const} */ (["rows", "columns"]).map((side) => this.side(side, palette));
    if (rows?.length && columns?.length) this.typed(rows, columns);
  }

  /** @param {"rows"|"columns"} side @param {Colour[]} palette */
  side(side, palette) {
    const t = TEXTS.make;
    try {
      const clues = readClues(this[side].value, palette);
      if (clues.length <= this.longest) return clues;
      this.error.textContent = t.tooManyLines(t[side], this.longest);
    } catch (error) {
      const { line, word } = /** @type {ClueTextError} */ (error);
      this.error.textContent = t.clueError(side === "rows" ? TEXTS.play.row(line) : TEXTS.play.column(line), word);
    }
    return null;
  }
}

/** A field with its label above it. @param {string} label @param {HTMLElement} input */
export function field(label, input) {
  return element("p", { class: "field" }, element("label", { for: input.id, text: label }), input);
}
