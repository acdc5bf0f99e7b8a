// Making: a picture that is drawn, with a verdict at every stroke; or clues that are typed.

import { Board } from "./board.js";
import { ClueFields, field } from "./clue_fields.js";
import { nameOf, symbolFor } from "./colour_names.js";
import { button, element, fill } from "./dom.js";
import { Draft, Drafts } from "./drafts.js";
import { icon } from "./icons.js";
import { BLACK_AND_WHITE, UNKNOWN, cellsOf, clueJson, isBlackAndWhite, puzzleOf, rowsOf } from "./puzzle.js";
import { Repairs } from "./repairs.js";
import { press } from "./shortcuts.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { Tools, swatch } from "./tools.js";
import { turned } from "./turning.js";
import { Verdict } from "./verdict.js";
import { BoardView } from "./view.js";

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./play.js").Action} Action */

const WAYS = /** @type {const} */ (["mirror", "turn", "left", "up", "down", "right"]);
const LONGEST = 100;
const MOST_COLOURS = 20;

export class Make {
  /**
   * @param {HTMLElement} root
   * @param {() => void} choose asks for a file
   * @param {Action[]} actions what can be done with the puzzle
   */
  constructor(root, choose, actions) {
    this.choose = choose;
    this.actions = actions;
    this.drafts = new Drafts(new Draft(new Board({ height: 10, width: 10 }), BLACK_AND_WHITE));
    this.puzzle = this.draft.puzzle;
    this.host = element("div", { class: "host" });
    const text = (/** @type {string} */ id) => element("input", { type: "text", id, maxlength: 200, oninput: () => this.renamed() });
    this.title = text("make-title");
    this.author = text("make-author");
    const number = (/** @type {string} */ id) => element("input", { type: "number", id, min: 1, max: LONGEST, onchange: () => this.resize() });
    this.rows = number("make-rows");
    this.columns = number("make-columns");
    this.tools = new Tools(TEXTS.play.tools, (kind) => this.view.brush.choose(kind));
    this.colour = element("input", { type: "color", class: "visually-hidden", id: "make-colour", value: "#c8372d", tabindex: -1,
      "aria-label": TEXTS.make.colour, onchange: () => this.addColour(this.colour.value) });
    this.colourButton = button(TEXTS.make.colour, () => this.colour.click(), { key: "N", icon: icon("closer"), short: TEXTS.make.colourShort, class: "quiet" });
    this.undoButton = button(TEXTS.play.undo, () => this.undo(), { key: "Control+Z", icon: icon("undo") });
    this.redoButton = button(TEXTS.play.redo, () => this.redo(), { key: "Control+Y", icon: icon("redo") });
    this.verdict = new Verdict(() => this.puzzle, (found) => this.judged(found));
    this.repairPlace = element("div", { class: "repair" });
    this.told = element("div", { class: "told", role: "status" });
    this.typing = new ClueFields(() => this.puzzle, (rows, columns) => this.typed(rows, columns), LONGEST);
    this.layOut(root);
    this.view = new BoardView(this.host, { committed: () => this.drawnByHand() });
    this.view.judges = false;
    this.view.reserves = true;
    Object.assign(this.view.brush, { allowsCrosses: false, free: true, overwrites: true });
    this.repairs = new Repairs(this.repairPlace, this);
    this.restore();
    // Two windows draw one picture: what is drawn there is drawn here.
    storage.whenRemembered("drafts", () => this.view.brush.dragging || this.restore());
  }

  /** @param {HTMLElement} root */
  layOut(root) {
    const t = TEXTS.make;
    root.append(this.host, element("aside", { class: "panel", "aria-label": TEXTS.nav.make },
      element("header", { class: "make-heading" }, element("h1", { class: "title", text: t.title }),
        button(t.open, this.choose, { key: "O", icon: icon("open") })),
      element("div", { class: "bar" }, this.tools.place,
        element("div", { class: "colour-more" }, this.colourButton, this.colour),
        element("div", { class: "steps" }, this.undoButton, this.redoButton)),
      this.verdict.place,
      this.repairPlace,
      this.told,
      element("div", { class: "fields" },
        element("div", { class: "pair" }, field(t.rows, this.rows), field(t.columns, this.columns)),
        element("div", { class: "ways", role: "group", "aria-label": t.turning }, ...WAYS.map((way) =>
          button(t.ways[way], () => this.turn(way), { icon: icon(way), class: "quiet icon-only" }))),
        field(t.name, this.title), field(t.author, this.author)),
      this.typing.place,
      element("div", { class: "rest" }, element("div", { class: "actions" },
        ...this.actions.map((each) => button(each.label, each.action, { key: each.key, icon: icon(each.icon), class: "quiet" })),
        button(t.blank, () => this.clear(), { key: "B", icon: icon("clear"), class: "quiet" })))));
  }

  get draft() {
    return this.drafts.current;
  }

  get board() {
    return this.draft.board;
  }

  get palette() {
    return this.draft.palette;
  }

  /** Put a puzzle on the table: its picture, if it has one. @param {any} json */
  open(json) {
    const puzzle = puzzleOf(json);
    const board = new Board(puzzle);
    if (json.goal) draw(board, cellsOf(json.goal, puzzle.palette));
    const about = { title: puzzle.title, author: puzzle.author };
    this.drafts.replace(new Draft(board, puzzle.palette, about, json.goal ? null : json));
    this.show({ anew: true });
  }

  /** @param {Draft} draft @param {string} [kind] */
  replace(draft, kind) {
    this.drafts.replace(draft, kind);
    this.show();
  }

  /** Show the whole of a draft. @param {{anew?: boolean}} [options] anew: with a view of its own */
  show({ anew = false } = {}) {
    const { board, draft } = this;
    this.title.value = draft.about.title ?? "";
    this.author.value = draft.about.author ?? "";
    this.rows.value = String(board.height);
    this.columns.value = String(board.width);
    this.puzzle = draft.puzzle;
    this.repairs.left = null;
    this.showTools();
    this.view.show(this.puzzle, board, { anew });
    this.update();
  }

  showTools() {
    const plain = this.palette.length === 2 && this.palette[1].rgb === "#000000"; // light on a dark board
    const colours = this.palette.slice(1).map(({ name, rgb }, index) => ({
      label: plain ? TEXTS.play.fill : TEXTS.colourName(name), kind: index + 1, key: index < 9 ? String(index + 1) : undefined,
      picture: swatch(plain ? "var(--fill)" : rgb, rgb, index < 9 && this.palette.length > 2 ? String(index + 1) : ""),
    }));
    this.tools.show([...colours, { label: TEXTS.play.erase, kind: UNKNOWN, key: "E", picture: icon("erase") }]);
    this.colourButton.toggleAttribute("disabled", this.palette.length > MOST_COLOURS);
    this.tools.choose(Math.min(this.view.brush.colour, this.palette.length - 1));
  }

  /** @param {string} rgb */
  addColour(rgb) {
    const known = this.palette.findIndex((colour, index) => index > 0 && colour.rgb === rgb);
    if (known > 0) {
      this.tools.choose(known);
      return;
    }
    const { board, palette, draft } = this;
    const added = { name: nameOf(rgb, palette), rgb, symbol: symbolFor(palette) };
    this.view.brush.colour = palette.length;
    const saved = { marks: Array.from(board.marks), strokes: [], done: 0 };
    this.replace(new Draft(new Board(board, saved), [...palette, added], draft.about, draft.isOfClues ? { ...draft.clues, palette: paletteJson([...palette, added]) } : null));
  }

  /** A stroke was drawn by hand: a repair under way is another one's. */
  drawnByHand() {
    this.drafts.stroke();
    this.repairs.left = null;
    this.drawn();
  }

  /** The picture is another one. */
  drawn() {
    this.puzzle = this.draft.puzzle;
    this.view.replaceClues(this.puzzle);
    this.update();
  }

  renamed() {
    this.draft.about = {
      ...(this.title.value ? { title: this.title.value } : {}), ...(this.author.value ? { author: this.author.value } : {}),
    };
    // The clues are the same: neither the verdict nor a repair under way has to begin again.
    Object.assign(this.puzzle, { title: this.title.value, author: this.author.value, json: this.draft.puzzle.json });
    this.keep();
  }

  resize() {
    const within = (/** @type {HTMLInputElement} */ input) => Math.min(LONGEST, Math.max(1, Math.round(Number(input.value)) || 1));
    const { board: before } = this.drafts.before("size");
    const board = new Board({ height: within(this.rows), width: within(this.columns) });
    for (let row = 0; row < Math.min(board.height, before.height); row += 1) {
      for (let column = 0; column < Math.min(board.width, before.width); column += 1) {
        board.marks[row * board.width + column] = before.marks[row * before.width + column];
      }
    }
    this.replace(new Draft(board, this.palette, this.draft.about), "size");
  }

  /** @param {typeof WAYS[number]} way */
  turn(way) {
    const { height, width, marks } = turned(this.board, way);
    const board = new Board({ height, width });
    board.marks.set(marks);
    this.replace(new Draft(board, this.palette, this.draft.about), "turn");
  }

  clear() {
    this.view.refresh(this.board.clear());
    this.drawnByHand();
  }

  undo() {
    this.changed(this.drafts.undo());
  }

  redo() {
    this.changed(this.drafts.redo());
  }

  /** Something was undone or done again. @param {number[]|null} cells those that look different now; null where all may */
  changed(cells) {
    this.repairs.left = null;
    if (cells === null) {
      this.show();
      return;
    }
    this.view.refresh(cells);
    this.drawn();
  }

  /** Say something that is not about the picture. @param {...Node} content */
  tell(...content) {
    fill(this.told, ...content);
  }

  /** Clues were typed: the picture is what they say, if they say one. @param {Block[][]} rows @param {Block[][]} columns */
  typed(rows, columns) {
    const { palette } = this;
    const clues = { rows: rows.map(clueJson), columns: columns.map(clueJson),
      ...(isBlackAndWhite(palette) ? {} : { palette: paletteJson(palette) }) };
    this.replace(new Draft(new Board({ height: rows.length, width: columns.length }), palette, this.draft.about, clues), "clues");
  }

  /** Show what can be said at once, and ask for the rest. */
  update() {
    this.undoButton.toggleAttribute("disabled", !this.drafts.canUndo);
    this.redoButton.toggleAttribute("disabled", !this.drafts.canRedo);
    this.typing.refresh();
    this.keep();
    this.repairs.forget();
    this.view.markDiffering([]);
    this.tell();
    this.verdict.ask();
  }

  /** @param {import("./verdict.js").Judged} found */
  judged({ verdict, solutions, ambiguous }) {
    const { board, draft } = this;
    this.view.markDiffering(ambiguous.map(([row, column]) => row * board.width + column));
    if (draft.isOfClues && solutions.length) {
      draw(board, solutions[0].flat());
      this.view.refresh([...board.marks.keys()]);
      this.keep();
    }
    if (!draft.isOfClues || solutions.length) this.repairs.offer(verdict);
  }

  get pictureRows() {
    return rowsOf(this.draft.picture, this.board.width);
  }

  keep() {
    // What was before is worth less than what is there: it goes first where the browser is full.
    const { current, past, future } = this.drafts.save();
    if (!storage.remember("drafts", { current, past, future })) storage.remember("drafts", { current, past: [], future: [] });
  }

  restore() {
    const kept = storage.remembered("drafts");
    if (kept?.current) this.drafts = Drafts.from(kept);
    this.show();
  }

  refresh() {
    this.view.refreshInks();
    this.view.setSymbols(storage.settings().symbols);
    this.view.fit();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return press(event, {
      view: this.view,
      choose: (kind) => this.tools.choose(kind),
      undo: () => this.undo(),
      redo: () => this.redo(),
      own: {
        b: () => this.clear(),
        n: () => this.colour.click(),
        r: () => this.repairPlace.querySelector("button")?.click(),
        t: () => this.typing.toggle(),
        o: () => this.choose(),
      },
      actions: this.actions,
    });
  }
}

/** Draw a picture on a board, as what it begins with. @param {Board} board @param {ArrayLike<number>} cells */
function draw(board, cells) {
  board.marks.set(Array.from(cells, (cell) => (cell > 0 ? cell : UNKNOWN)));
}

/** @param {import("./puzzle.js").Colour[]} palette */
function paletteJson(palette) {
  return { background: palette[0], colours: palette.slice(1) };
}
