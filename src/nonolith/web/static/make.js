// Making: a picture that is drawn, with a verdict at every stroke; or clues that are typed.

import { CallError, Latest } from "./api.js";
import { Board } from "./board.js";
import { ClueTextError, readClues, writeClues } from "./clue_text.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { readableOn } from "./inks.js";
import { BLACK_AND_WHITE, UNKNOWN, cellsOf, clueJson, isBlackAndWhite, puzzleOf, puzzleOfPicture, rowsOf, symbolsOf } from "./puzzle.js";
import { Repairs } from "./repairs.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { BoardView } from "./view.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Colour} Colour */
/** @typedef {import("./play.js").Action} Action */

const LONGEST = 100;
const SYMBOLS = "#roygbvpnctmlkdae123456789";
const PAUSE = 180; // milliseconds after a stroke before the verdict is asked for

export class Make {
  /**
   * @param {HTMLElement} root
   * @param {Action[]} actions what can be done with the puzzle
   */
  constructor(root, actions) {
    const t = TEXTS.make;
    this.actions = actions;
    this.verdicts = new Latest();
    this.ratings = new Latest();
    this.palette = BLACK_AND_WHITE;
    this.board = new Board({ height: 10, width: 10 });
    /** @type {Puzzle} the puzzle of the picture, or of the clues */
    this.puzzle = this.ofPicture();
    this.waiting = 0;
    this.host = element("div", { class: "host" });
    this.title = element("input", { type: "text", id: "make-title", maxlength: 200, oninput: () => this.renamed() });
    this.author = element("input", { type: "text", id: "make-author", maxlength: 200, oninput: () => this.renamed() });
    this.rows = this.number("make-rows", () => this.resize());
    this.columns = this.number("make-columns", () => this.resize());
    this.tools = element("div", { class: "tools", role: "radiogroup", "aria-label": TEXTS.play.tools });
    this.undoButton = button(TEXTS.play.undo, () => this.undo(), { key: "Control+Z", icon: icon("undo") });
    this.redoButton = button(TEXTS.play.redo, () => this.redo(), { key: "Control+Y", icon: icon("redo") });
    this.verdict = element("div", { class: "verdict", role: "status", "aria-live": "polite" });
    this.rowText = element("textarea", { id: "make-row-clues", rows: 8, spellcheck: "false", oninput: () => this.typed() });
    this.columnText = element("textarea", { id: "make-column-clues", rows: 8, spellcheck: "false", oninput: () => this.typed() });
    this.clueError = element("p", { class: "warn", role: "alert" });
    this.typing = element("details", { class: "typing" });
    this.repairPlace = element("div", { class: "repair" });
    this.told = element("div", { class: "told", role: "status" });
    this.layOut(root, actions, t);
    this.view = new BoardView(this.host, { committed: () => this.drawnByHand() });
    this.view.allowsCrosses = false;
    this.view.judges = false;
    this.view.free = true;
    this.repairs = new Repairs(this.repairPlace, this);
    this.restore();
  }

  /** @param {HTMLElement} root @param {Action[]} actions @param {typeof TEXTS.make} t */
  layOut(root, actions, t) {
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
      element("p", { class: "field" }, element("label", { for: input.id, text: label }), input);
    this.typing.append(element("summary", { text: t.type, title: `${t.type} (T)`, "aria-keyshortcuts": "T", onclick: () => this.opensTyping() }),
      element("p", { class: "about", text: t.typeHow }), this.clueError,
      element("div", { class: "pair" }, field(t.rowClues, this.rowText), field(t.columnClues, this.columnText)));
    root.append(this.host, element("aside", { class: "panel", "aria-label": TEXTS.nav.make },
      element("h1", { class: "title", text: t.title }),
      element("div", { class: "fields" },
        field(t.name, this.title), field(t.author, this.author),
        element("div", { class: "pair" }, field(t.rows, this.rows), field(t.columns, this.columns))),
      element("div", { class: "bar" }, this.tools,
        element("div", { class: "steps" }, this.undoButton, this.redoButton)),
      this.verdict,
      this.repairPlace,
      this.told,
      this.typing,
      element("div", { class: "rest" }, element("div", { class: "actions" },
        ...actions.map((each) => button(each.label, each.action, { key: each.key, icon: icon(each.icon), class: "quiet" })),
        button(t.blank, () => this.clear(), { key: "B", icon: icon("clear"), class: "quiet" })))));
  }

  /** @param {string} id @param {() => void} changed */
  number(id, changed) {
    return element("input", { type: "number", id, min: 1, max: LONGEST, onchange: changed });
  }

  ofPicture() {
    const { height, width } = this.board;
    const picture = this.board.marks.map((mark) => Math.max(mark, 0));
    return puzzleOfPicture(picture, height, width, this.palette, {
      ...this.about, goal: symbolsOf(picture, width, this.palette),
    });
  }

  /** What is said about the puzzle. */
  get about() {
    /** @type {{title?: string, author?: string}} */
    const about = {};
    if (this.title?.value) about.title = this.title.value;
    if (this.author?.value) about.author = this.author.value;
    return about;
  }

  /** Put a puzzle on the table: its picture, if it has one. @param {any} json */
  open(json) {
    const puzzle = puzzleOf(json);
    this.palette = puzzle.palette;
    this.title.value = puzzle.title;
    this.author.value = puzzle.author;
    this.board = new Board(puzzle);
    if (json.goal) {
      const goal = cellsOf(json.goal, puzzle.palette);
      this.board.change(Array.from(goal, (cell, index) => [index, cell > 0 ? cell : UNKNOWN]));
      this.board.strokes = [];
      this.board.done = 0;
    }
    this.show(json.goal ? this.ofPicture() : puzzle);
    if (!json.goal) this.fillIn = true;
  }

  /** Whether the picture of clues is to be drawn once it is known. */
  fillIn = false;

  /** @param {Puzzle} puzzle */
  show(puzzle) {
    this.puzzle = puzzle;
    this.rows.value = String(this.board.height);
    this.columns.value = String(this.board.width);
    this.buildTools();
    this.view.show(puzzle, this.board);
    this.update();
  }

  buildTools() {
    const t = TEXTS.make;
    const colours = this.palette.slice(1).map((colour, index) => {
      const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
      swatch.style.background = colour.rgb === "#000000" ? "var(--ink)" : colour.rgb;
      swatch.style.color = readableOn(colour.rgb);
      return this.tool(colour.name, index + 1, swatch);
    });
    const more = element("input", { type: "color", class: "visually-hidden", id: "make-colour", value: "#c8372d",
      "aria-label": t.colour, onchange: () => this.addColour(more.value) });
    fill(this.tools, ...colours, this.tool(TEXTS.play.erase, UNKNOWN, icon("erase")));
    const add = button(t.colour, () => more.click(), { key: "N", icon: icon("closer"), class: "quiet" });
    this.colourPlace?.remove();
    this.colourPlace = element("div", { class: "colour-more" }, add, more);
    this.tools.after(this.colourPlace);
    add.toggleAttribute("disabled", this.palette.length > 20);
    this.choose(Math.min(this.view.colour, this.palette.length - 1));
  }

  /** @param {string} label @param {number} kind @param {Node} picture */
  tool(label, kind, picture) {
    const node = button(label, () => this.choose(kind), { icon: picture, key: kind === UNKNOWN ? "E" : kind < 10 ? String(kind) : undefined });
    node.setAttribute("role", "radio");
    node.dataset.kind = String(kind);
    return node;
  }

  /** @param {number} kind */
  choose(kind) {
    if (kind >= this.palette.length) return;
    this.view.tool = kind;
    if (kind > 0) this.view.colour = kind;
    for (const node of this.tools.children) {
      node.setAttribute("aria-checked", String(/** @type {HTMLElement} */ (node).dataset.kind === String(kind)));
    }
  }

  /** @param {string} rgb */
  addColour(rgb) {
    const known = this.palette.findIndex((colour, index) => index > 0 && colour.rgb === rgb);
    if (known > 0) {
      this.choose(known);
      return;
    }
    const taken = new Set(this.palette.map((colour) => colour.symbol));
    const symbol = [...SYMBOLS].find((each) => !taken.has(each)) ?? "?";
    this.palette = [...this.palette, { name: `${TEXTS.make.colourName} ${this.palette.length}`, rgb, symbol }];
    this.view.colour = this.palette.length - 1;
    this.show(this.ofPicture());
  }

  /** A stroke was drawn by hand: a repair under way is another one's. */
  drawnByHand() {
    this.repairs.left = null;
    this.drawn();
  }

  /** The picture is another one. */
  drawn() {
    this.fillIn = false;
    this.puzzle = this.ofPicture();
    this.view.replaceClues(this.puzzle);
    this.update();
  }

  renamed() {
    Object.assign(this.puzzle.json, this.about);
    this.puzzle = puzzleOf({ ...this.puzzle.json, ...this.about });
    this.keep();
  }

  resize() {
    const within = (/** @type {HTMLInputElement} */ input) => Math.min(LONGEST, Math.max(1, Math.round(Number(input.value)) || 1));
    const board = new Board({ height: within(this.rows), width: within(this.columns) });
    for (let row = 0; row < Math.min(board.height, this.board.height); row += 1) {
      for (let column = 0; column < Math.min(board.width, this.board.width); column += 1) {
        board.marks[row * board.width + column] = this.board.marks[row * this.board.width + column];
      }
    }
    this.board = board;
    this.show(this.ofPicture());
  }

  clear() {
    this.view.refresh(this.board.clear());
    this.drawn();
  }

  undo() {
    this.repairs.left = null;
    this.view.refresh(this.board.undo());
    this.drawn();
  }

  redo() {
    this.view.refresh(this.board.redo());
    this.drawn();
  }

  /** Say something that is not about the picture. @param {...Node} content */
  tell(...content) {
    fill(this.told, ...content);
  }

  typeClues() {
    this.opensTyping();
    this.typing.open = !this.typing.open;
    if (this.typing.open) this.rowText.focus();
  }

  /** The fields are about to open: a "toggle" event comes later, and would overwrite what was typed by then. */
  opensTyping() {
    if (this.typing.open) return;
    this.rowText.value = writeClues(this.puzzle.rows, this.palette);
    this.columnText.value = writeClues(this.puzzle.columns, this.palette);
    this.clueError.textContent = "";
  }

  /** Clues were typed: the picture is what they say, if they say one. */
  typed() {
    this.clueError.textContent = "";
    const sides = /** @type {const} */ ([["row", this.rowText], ["column", this.columnText]]).map(([side, area]) => {
      try {
        return readClues(area.value, this.palette).slice(0, LONGEST);
      } catch (error) {
        const { line, word } = /** @type {ClueTextError} */ (error);
        this.clueError.textContent = TEXTS.make.clueError(TEXTS.play[side](line), word);
        return null;
      }
    });
    const [rows, columns] = sides;
    if (!rows || !columns || rows.length === 0 || columns.length === 0) return;
    const json = { ...this.about, rows: rows.map(clueJson), columns: columns.map(clueJson) };
    if (!isBlackAndWhite(this.palette)) {
      Object.assign(json, { palette: { background: this.palette[0], colours: this.palette.slice(1) } });
    }
    this.fillIn = true;
    this.board = new Board({ height: rows.length, width: columns.length });
    this.show(puzzleOf(json));
  }

  /** Show what can be said at once, and ask for the rest. */
  update() {
    this.undoButton.toggleAttribute("disabled", !this.board.canUndo);
    this.redoButton.toggleAttribute("disabled", !this.board.canRedo);
    this.keep();
    this.repairs.forget();
    this.tell();
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.judge(), PAUSE);
  }

  async judge() {
    const t = TEXTS.make;
    const { puzzle } = this;
    const slow = setTimeout(() => this.say(t.judging, "", button(TEXTS.cancel, () => this.verdicts.cancel())), 400);
    try {
      const found = await this.verdicts.call("classify", { puzzle: puzzle.json });
      if (!found || puzzle !== this.puzzle) return;
      this.view.markDiffering(found.ambiguous.map((/** @type {number[]} */ [row, column]) => row * puzzle.width + column));
      const many = found.ambiguous.length;
      const said = {
        "locally solvable": [t.local, "done"],
        unique: [t.unique, "done"],
        multiple: [t.multiple(many), "warn"],
        contradictory: [t.none(found.reason), "warn"],
        undecided: [t.undecided, ""],
      }[/** @type {string} */ (found.verdict)] ?? [found.verdict, ""];
      this.say(said[0], said[1]);
      if (this.fillIn && found.solutions.length) this.drawSolution(found.solutions[0]);
      this.repairs.offer(found.verdict);
      await this.judged(found.verdict);
    } catch (error) {
      this.say(/** @type {CallError} */ (error).message, "warn");
    } finally {
      clearTimeout(slow);
    }
  }

  /** More to say after a verdict. @param {string} verdict */
  async judged(verdict) {
    if (verdict === "contradictory" || verdict === "undecided") return;
    const { puzzle } = this;
    const rating = await this.ratings.call("rate", { puzzle: puzzle.json });
    if (!rating || puzzle !== this.puzzle || rating.score === null) return;
    this.verdict.append(element("p", { class: "about", text: TEXTS.make.rating(rating.name, rating.score) }));
  }

  /** Draw the picture that typed clues have. @param {number[][]} rows */
  drawSolution(rows) {
    const cells = rows.flat();
    this.view.refresh(this.board.change(cells.map((cell, index) => [index, cell > 0 ? cell : UNKNOWN])));
    this.undoButton.toggleAttribute("disabled", !this.board.canUndo);
  }

  /** @param {string} text @param {string} kind @param {...Node} more */
  say(text, kind, ...more) {
    fill(this.verdict, element("p", { class: kind, text }), ...more);
  }

  get pictureRows() {
    return rowsOf(this.board.marks.map((mark) => Math.max(mark, 0)), this.board.width);
  }

  keep() {
    storage.remember("make", { puzzle: this.puzzle.json, saved: this.board.save(), palette: this.palette });
  }

  restore() {
    const kept = storage.remembered("make");
    if (!kept || !Array.isArray(kept.saved?.marks)) {
      this.show(this.ofPicture());
      return;
    }
    const puzzle = puzzleOf(kept.puzzle);
    this.palette = kept.palette ?? puzzle.palette;
    this.title.value = puzzle.title;
    this.author.value = puzzle.author;
    this.board = new Board({ height: puzzle.height, width: puzzle.width }, kept.saved);
    this.show(kept.puzzle.goal ? this.ofPicture() : puzzle);
  }

  refresh() {
    this.view.refreshInks();
    this.view.setSymbols(storage.settings().symbols);
    this.view.fit(false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "z") (event.shiftKey ? () => this.redo() : () => this.undo())();
    else if (control && letter === "y") this.redo();
    else if (control || event.altKey) return false;
    else if (/^[1-9]$/.test(letter)) this.choose(Number(letter));
    else if (letter === "e") this.choose(UNKNOWN);
    else if (letter === "+" || letter === "=") this.view.zoom(1.25);
    else if (letter === "-") this.view.zoom(1 / 1.25);
    else if (letter === "*") this.view.fit(true);
    else if (letter === "b") this.clear();
    else if (letter === "n") this.colourPlace?.querySelector("input")?.click();
    else if (letter === "r") this.repairPlace.querySelector("button")?.click();
    else if (letter === "t") this.typeClues();
    else {
      const found = this.actions.find((each) => each.key?.toLowerCase() === letter);
      found?.action();
      return found !== undefined;
    }
    return true;
  }
}
