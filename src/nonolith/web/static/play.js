// Playing: one puzzle on the board, and the panel beside it.

import { Board } from "./board.js";
import { Checks } from "./checks.js";
import { button, element, fill } from "./dom.js";
import { Guess } from "./guess.js";
import { Hints } from "./hints.js";
import { icon } from "./icons.js";
import { CROSS, UNKNOWN, idOf, isSolved, rowsOf } from "./puzzle.js";
import { Question } from "./question.js";
import { press } from "./shortcuts.js";
import { puzzleSolved, strokeDone } from "./sound.js";
import * as storage from "./storage.js";
import { impossibleLines, whyStuck } from "./stuck.js";
import { TEXTS, duration } from "./texts.js";
import { shapeOf } from "./shapes.js";
import { Timer } from "./timer.js";
import { zoomButtons } from "./zoom_buttons.js";
import { Tools, swatch } from "./tools.js";
import { BoardView } from "./view.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Checked
 * @property {string} verdict "checked", or why no mark can be judged: "contradictory", "undecided", "unknown"
 * @property {string} reason why there is no solution
 * @property {number[][]} wrong
 * @property {boolean} together each of them may be right, but not all
 */
/**
 * @typedef {object} Oracle whoever knows more about a puzzle than its clues: the server, or what is
 *   embedded in a published page
 * @property {(puzzle: Puzzle, marks: number[][], signal: AbortSignal) => Promise<Checked|null>} check
 * @property {(puzzle: Puzzle, marks: number[][], level: number, signal: AbortSignal) => Promise<import("./hints.js").Hint|null>} hint
 */
/** @typedef {{label: string, action: () => void, icon: Parameters<typeof icon>[0], key?: string, short?: string}} Action */

const SMALL = 15; // lines a side of a board that crosses out its finished lines by default

export class Play {
  /**
   * @param {HTMLElement} root
   * @param {Oracle} oracle
   * @param {{actions: Action[], finished?: () => (Node|null), solved?: (puzzle: Puzzle) => void}} extras what the surroundings offer besides
   */
  constructor(root, oracle, extras) {
    this.oracle = oracle;
    this.extras = extras;
    /** @type {Puzzle|null} */
    this.puzzle = null;
    this.board = new Board({ height: 0, width: 0 });
    /** @type {string|null} when it was solved */
    this.solved = null;
    this.question = new Question((...content) => this.say(...content));
    this.hints = new Hints(this);
    this.checks = new Checks(this);
    this.guess = new Guess(this);
    const t = TEXTS.play;
    this.host = element("div", { class: "host" });
    this.title = element("h1", { class: "title" });
    this.about = element("p", { class: "about" });
    this.clock = element("span", { class: "clock", role: "timer", "aria-label": t.time });
    this.left = element("span", { class: "left" });
    this.tools = new Tools(t.tools, (kind) => {
      this.view.brush.choose(kind);
      this.view.setHand(false); // a chosen tool draws
    });
    this.undoButton = button(t.undo, () => this.undo(), { key: "Control+Z", icon: icon("undo") });
    this.redoButton = button(t.redo, () => this.redo(), { key: "Control+Y", icon: icon("redo") });
    this.checkButton = button(t.check, () => this.checks.tell(), { key: "C", icon: icon("check") });
    this.hintButton = button(TEXTS.hint.hint, () => this.hints.more(), { key: "H", icon: icon("hint") });
    this.message = element("div", { class: "message", role: "status", "aria-live": "polite" });
    this.rights = element("p", { class: "rights" });
    this.layOut(root);
    this.view = new BoardView(this.host, {
      committed: (cells) => this.drawn(cells),
      clue: (line) => this.view.brush.crossRest(line),
    });
    this.timer = new Timer((seconds) => { this.clock.textContent = duration(seconds); });
    this.applySettings();
    // Leaving the page keeps the time; strokes are kept as they are made.
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(); });
    // The same puzzle in another window: what is marked there is marked here.
    window.addEventListener("storage", ({ key }) => {
      if (this.puzzle && key === storage.gameKey(idOf(this.puzzle)) && !this.view.brush.dragging) this.load(this.puzzle, { anew: false });
    });
  }

  /** @param {HTMLElement} root */
  layOut(root) {
    const t = TEXTS.play;
    const zoom = zoomButtons(() => this.view);
    const actions = element("div", { class: "actions" },
      button(t.print, () => window.print(), { key: "Control+P", icon: icon("print"), class: "quiet print" }),
      this.guess.button,
      ...this.extras.actions.map((each) => button(each.label, each.action, { key: each.key, icon: icon(each.icon), short: each.short, class: "quiet" })),
      button(t.clear, () => this.clear(), { key: "R", icon: icon("clear"), short: t.clearShort, class: "quiet" }));
    root.append(
      this.host,
      element("aside", { class: "panel", "aria-label": TEXTS.nav.play },
        element("header", { class: "heading" }, this.title, this.about,
          element("p", { class: "status" }, this.clock, this.left)),
        element("div", { class: "bar" }, this.tools.place,
          element("div", { class: "steps" }, this.undoButton, this.redoButton),
          element("div", { class: "asks" }, this.hintButton, this.checkButton)),
        this.message,
        element("div", { class: "rest" }, zoom, actions, this.rights)),
    );
  }

  /** @param {Puzzle} puzzle */
  open(puzzle) {
    this.keep();
    storage.keepLast(puzzle);
    this.load(puzzle);
  }

  /** Show a puzzle with what is kept of it. @param {Puzzle} puzzle @param {{anew?: boolean}} [options] anew: with a view of its own */
  load(puzzle, { anew = true } = {}) {
    const kept = storage.game(puzzle);
    this.question.forget();
    this.checks.forget();
    this.hints.forget();
    this.puzzle = puzzle;
    this.board = new Board(puzzle, kept?.saved);
    this.solved = kept?.solved ?? null;
    this.showTitle();
    fill(this.about, [
      TEXTS.size(puzzle.height, puzzle.width),
      puzzle.palette.length > 2 && TEXTS.colours(puzzle.palette.length - 1),
      puzzle.author && TEXTS.by(puzzle.author),
    ].filter(Boolean).join(" · "));
    this.rights.textContent = [puzzle.json.copyright, puzzle.json.licence].filter(Boolean).join(" · ");
    this.showTools();
    this.say();
    this.view.show(puzzle, this.board, { anew });
    this.timer.reset(kept?.seconds ?? 0);
    this.update();
  }

  /** The puzzle's title; its real one once it is solved, where it was a secret. */
  showTitle() {
    const { puzzle } = this;
    const title = (this.solved ? puzzle?.json.title : puzzle?.title) || TEXTS.untitled;
    this.title.textContent = title;
    this.title.title = title; // the whole of one that is too long to show
  }

  /** Add marks that were made elsewhere, as strokes that can be undone. @param {number[]} marks */
  goOnFrom(marks) {
    const { board } = this;
    const cells = [...marks.keys()].filter((cell) => marks[cell] !== UNKNOWN && board.marks[cell] === UNKNOWN);
    for (const value of [1, CROSS]) {
      board.paint(cells.filter((cell) => marks[cell] === value), value);
      board.commit();
    }
    this.view.show(/** @type {Puzzle} */ (this.puzzle), board, { anew: false });
    this.changed();
  }

  showTools() {
    const { palette } = /** @type {Puzzle} */ (this.puzzle);
    const t = TEXTS.play;
    const plain = palette.length === 2;
    // The number is a key. Where there is none, it would only look like a clue.
    const hasKeys = !matchMedia("(pointer: coarse)").matches;
    const colours = palette.slice(1).map(({ name, rgb }, index) => ({
      label: plain ? t.fill : TEXTS.colourName(name), kind: index + 1, key: index < 9 ? String(index + 1) : undefined,
      picture: plain ? swatch("var(--fill)", rgb) : swatch(rgb, rgb, storage.settings().symbols ? shapeOf(index + 1) : hasKeys && index < 9 ? String(index + 1) : ""),
    }));
    this.tools.show([...colours, { label: t.cross, kind: CROSS, key: "0", picture: icon("cross") },
      { label: t.erase, kind: UNKNOWN, key: "E", picture: icon("erase") }]);
    this.tools.place.classList.toggle("many", !plain);
    this.tools.choose(1);
  }

  /** A stroke was drawn. @param {number[]} cells */
  drawn(cells) {
    strokeDone();
    this.crossFinished(cells);
    this.changed();
  }

  /** Cross out the rest of lines that a stroke has finished, as part of it. @param {number[]} cells */
  crossFinished(cells) {
    const { puzzle, board, view } = this;
    const { crossing } = storage.settings();
    if (!puzzle || crossing === "never" || (crossing === "small" && Math.max(puzzle.height, puzzle.width) > SMALL)) return;
    if (!cells.some((cell) => board.marks[cell] > 0)) return;
    const { rowStates, columnStates } = view.scene;
    const rows = new Set(cells.map((cell) => Math.floor(cell / puzzle.width)).filter((row) => rowStates[row].solved));
    const columns = new Set(cells.map((cell) => cell % puzzle.width).filter((column) => columnStates[column].solved));
    view.refresh(board.extend(Array.from(board.marks.keys())
      .filter((cell) => board.marks[cell] === UNKNOWN && (rows.has(Math.floor(cell / puzzle.width)) || columns.has(cell % puzzle.width)))
      .map((cell) => [cell, CROSS])));
  }

  /** One begins to guess. */
  guessed() {
    this.guess.show();
    this.keep();
  }

  /** The marks have changed. */
  changed() {
    this.question.forget();
    this.checks.forget();
    this.hints.forget();
    this.view.markWrong([]);
    if (this.guess.isAsked) this.guess.goOn();
    else this.say();
    this.update();
    this.keep();
    if (storage.settings().checking && !this.isFinished) this.checks.quietly();
  }

  get isFinished() {
    return this.puzzle !== null && isSolved(this.puzzle, this.board.marks);
  }

  /** Show what follows from the marks: what is left, whether it is done, whether it can be. */
  update() {
    const { puzzle, board } = this;
    if (!puzzle) return;
    const t = TEXTS.play;
    const finished = this.isFinished;
    this.undoButton.toggleAttribute("disabled", !board.canUndo);
    this.redoButton.toggleAttribute("disabled", !board.canRedo);
    const unknown = board.marks.reduce((sum, mark) => sum + (mark === UNKNOWN ? 1 : 0), 0);
    const filled = board.marks.reduce((sum, mark) => sum + (mark > 0 ? 1 : 0), 0);
    const wanted = puzzle.rows.flat().reduce((sum, block) => sum + block.length, 0);
    this.left.textContent = finished ? "" : t.left(Math.max(0, wanted - filled));
    this.guess.show();
    this.view.setFinished(finished);
    this.view.brush.readOnly = finished; // a finished picture is not spoilt by a stray press
    this.timer.run(!finished);
    this.checkButton.toggleAttribute("disabled", finished);
    this.hintButton.toggleAttribute("disabled", finished);
    if (finished) {
      const isNew = !this.solved;
      if (isNew) this.extras.solved?.(puzzle);
      this.solved ??= new Date().toISOString();
      this.showTitle();
      if (isNew) puzzleSolved();
      this.keep(); // what comes next depends on it
      const { author, licence } = puzzle.json;
      const time = duration(this.timer.seconds);
      this.say(element("div", { class: "revealed" }, puzzle.json.title && element("p", { class: "reveal-title", text: puzzle.json.title }),
        element("p", { class: "done", text: storage.settings().timer ? t.solved(time) : t.solvedUntimed }),
        (author || licence) && element("p", { class: "about", text: [author && TEXTS.by(author), licence].filter(Boolean).join(" · ") })),
      this.extras.finished?.());
      return;
    }
    const stuck = impossibleLines(this.view.scene);
    if (stuck.length > 0) {
      const why = element("p", { class: "warn", text: whyStuck(puzzle, board.marks, stuck) });
      this.say(board.guess !== null && button(TEXTS.guess.wrong, () => this.guess.end(false)), why);
    }
    else if (unknown === 0) {
      const { rowStates, columnStates } = this.view.scene;
      const wrong = [...rowStates, ...columnStates].filter((state) => !state.solved).length;
      this.say(element("p", { class: "warn", text: t.fullButWrong(wrong) }));
    }
    else if (board.guess !== null && !this.message.hasChildNodes()) {
      this.guess.tell();
      this.guess.goOn();
    }
  }

  /** Put the keyboard on the grid, where a puzzle was opened. */
  focus() {
    this.view.mirror.isPressed = !document.activeElement?.matches(":focus-visible");
    this.view.mirror.moveTo(this.view.mirror.current);
  }

  /** @param {...(Node|string|null|undefined|false)} content */
  say(...content) {
    fill(this.message, ...content);
    this.message.scrollTop = 0;
    this.view?.highlight({});
  }

  undo() {
    const cells = this.board.undo();
    this.view.refresh(cells);
    this.changed();
  }

  redo() {
    const cells = this.board.redo();
    this.view.refresh(cells);
    this.changed();
  }

  clear() {
    if (this.isFinished) this.timer.reset(0); // another game of it
    this.view.refresh(this.board.clear());
    this.changed();
    this.say(element("p", { text: TEXTS.play.cleared }));
  }

  get markRows() {
    return rowsOf(this.board.marks, this.board.width);
  }

  /** @param {string} text */
  warn(text) {
    this.say(element("p", { class: "warn", text }));
  }

  keep() {
    const { puzzle } = this;
    if (!puzzle || (this.board.strokes.length === 0 && this.timer.seconds < 5)) return;
    const kept = storage.keepGame(puzzle, {
      saved: this.board.save(), seconds: Math.floor(this.timer.seconds), solved: this.solved, finished: this.isFinished,
    });
    if (!kept) this.warn(TEXTS.errors.full);
  }

  /** Leave the board for another part of the page. */
  pause() {
    this.keep();
    this.timer.run(false);
  }

  resume() {
    this.timer.run(this.puzzle !== null && !this.isFinished);
  }

  applySettings() {
    const chosen = storage.settings();
    this.clock.hidden = !chosen.timer;
    this.view.brush.free = chosen.free;
    this.view.setSymbols(chosen.symbols);
    if (this.puzzle) this.showTools();
    this.view.refreshInks();
  }

  /**
   * The keys of this part; true where one was meant.
   * @param {KeyboardEvent} event
   */
  key(event) {
    return press(event, {
      view: this.view,
      choose: (kind) => this.tools.choose(kind),
      undo: () => this.undo(),
      redo: () => this.redo(),
      own: { g: () => this.guess.press(), h: () => this.hints.more(), c: () => this.checks.tell(), r: () => this.clear() },
      actions: this.extras.actions,
    });
  }
}
