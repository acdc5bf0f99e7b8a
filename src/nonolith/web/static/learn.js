// Learning: watching the solver, step by step, and a lesson for each technique.

import { call, file } from "./api.js";
import { Board } from "./board.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { UNKNOWN, cellsOf, puzzleOf } from "./puzzle.js";
import { Question } from "./question.js";
import { press } from "./shortcuts.js";
import { candidatesAfter, highlightOf, markOf, marksAfter } from "./steps.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { BoardView } from "./view.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {{technique: string, puzzle: any, marks: string[], step: Step}} Lesson */

/** @param {Step} step */
const sentences = (step) => step.sentence.split("\n").map((text) => element("p", { text }));

export class Learn {
  /**
   * @param {HTMLElement} root
   * @param {() => (Puzzle|null)} current the puzzle that is on the board
   * @param {() => void} help shows the rules and the keys
   */
  constructor(root, current, help) {
    this.help = help;
    this.current = current;
    this.question = new Question((...content) => fill(this.says, ...content));
    /** @type {Step[]} */
    this.steps = [];
    /** @type {Lesson[]} */
    this.lessons = [];
    /** @type {Lesson|null} */
    this.lesson = null;
    /** @type {Puzzle|null} what is watched */
    this.watched = null;
    this.host = element("div", { class: "host" });
    this.heading = element("h1", { class: "title" });
    this.about = element("p", { class: "about" });
    this.says = element("div", { class: "message", role: "status", "aria-live": "polite" });
    this.controls = element("div", { class: "bar" });
    this.list = element("ul", { class: "lessons" });
    this.slider = element("input", { type: "range", min: 0, value: 0, class: "scrubber", "aria-label": TEXTS.learn.scrubber,
      oninput: () => this.goTo(Number(this.slider.value)) });
    root.append(this.host, element("aside", { class: "panel", "aria-label": TEXTS.nav.learn },
      element("header", { class: "heading" }, this.heading, this.about),
      this.controls, this.says,
      element("div", { class: "rest" },
        element("h2", { text: TEXTS.learn.lessons }), this.list)));
    this.view = new BoardView(this.host, { committed: () => this.marked() });
  }

  async load() {
    this.lessons = (await file("lessons.json")).lessons
      .filter((/** @type {any} */ { technique }) => technique !== "rule")
      .map((/** @type {any} */ lesson) => ({ ...lesson, ...lesson.boards[0] }));
    this.showList();
  }

  showList() {
    const t = TEXTS.learn;
    const done = new Set(storage.remembered("lessons") ?? []);
    const puzzle = this.current();
    fill(this.list,
      element("li", {}, button(t.rules, this.help, { key: "?", class: "quiet" })),
      puzzle && element("li", {}, button(t.watch(puzzle.title || TEXTS.untitled), () => this.watch(puzzle), { class: "quiet", pressed: this.lesson === null })),
      ...this.lessons.map((lesson) => element("li", {}, button(
        t.techniques[/** @type {keyof typeof t.techniques} */ (lesson.technique)]?.name ?? lesson.technique,
        () => this.teach(lesson),
        { class: "quiet", pressed: this.lesson === lesson, icon: done.has(lesson.technique) ? icon("check") : undefined },
      ))));
  }

  /** The part is shown. */
  show() {
    const puzzle = this.current();
    if (puzzle && puzzle !== this.watched && !this.lesson) this.watch(puzzle);
    else if (!this.lesson && !this.watched && this.lessons.length) this.teach(this.lessons[0]);
    this.showList();
    this.view.refreshInks();
    this.view.setSymbols(storage.settings().symbols);
  }

  /** @param {Puzzle} puzzle */
  async watch(puzzle) {
    const t = TEXTS.learn;
    this.lesson = null;
    this.watched = puzzle;
    this.steps = [];
    this.view.brush.readOnly = true;
    this.view.judges = true;
    this.heading.textContent = puzzle.title || TEXTS.untitled;
    this.about.textContent = t.watching;
    this.board = new Board(puzzle);
    this.view.show(puzzle, this.board);
    fill(this.controls);
    fill(this.says);
    this.showList();
    const found = await this.question.ask((signal) => call("explain", { puzzle: puzzle.json }, signal), {
      waiting: t.thinking,
      cancelled: () => fill(this.says, element("p", { text: t.cancelled }), button(t.again, () => this.watch(puzzle))),
    });
    if (!found) return;
    this.steps = found.steps;
    this.slider.max = String(this.steps.length);
    const step = (/** @type {string} */ label, /** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ key, /** @type {() => number} */ to) =>
      button(label, () => this.goTo(to()), { icon: icon(picture), key, class: "quiet icon-only" });
    fill(this.controls, this.slider, element("div", { class: "steps scrub" },
      step(t.first, "first", "Home", () => 0), step(t.back, "back", "ArrowLeft", () => this.at - 1),
      step(t.on, "on", "ArrowRight", () => this.at + 1), step(t.last, "last", "End", () => this.steps.length)));
    this.goTo(0);
  }

  get at() {
    return Number(this.slider.value);
  }

  /** Show the board before a step, and the step. @param {number} number how many steps are done */
  goTo(number) {
    const t = TEXTS.learn;
    const puzzle = /** @type {Puzzle} */ (this.watched);
    const done = Math.max(0, Math.min(this.steps.length, number));
    this.slider.value = String(done);
    const marks = marksAfter(this.steps, done, puzzle);
    const board = /** @type {Board} */ (this.board);
    const changed = Array.from(marks.keys()).filter((cell) => marks[cell] !== board.marks[cell]);
    board.marks.set(marks);
    this.view.refresh(changed);
    const step = this.steps[done];
    const open = marks.reduce((sum, mark) => sum + (mark === UNKNOWN ? 1 : 0), 0);
    this.view.markCandidates(candidatesAfter(this.steps, done, puzzle));
    this.view.highlight(step ? highlightOf(step, puzzle.width) : {});
    this.slider.setAttribute("aria-valuetext", t.step(done, this.steps.length));
    const technique = step && t.techniques[/** @type {keyof typeof t.techniques} */ (step.technique)]?.name;
    fill(this.says, element("p", { class: "about", text: [t.step(done, this.steps.length), technique && t.by(technique)].filter(Boolean).join(" · ") }),
      ...(step ? sentences(step) : [element("p", { text: open ? t.noFurther(open) : t.end })]));
  }

  /** @param {Lesson} lesson */
  teach(lesson) {
    const t = TEXTS.learn;
    const words = t.techniques[/** @type {keyof typeof t.techniques} */ (lesson.technique)];
    const puzzle = puzzleOf(lesson.puzzle);
    this.question.forget();
    this.lesson = lesson;
    this.watched = null;
    this.heading.textContent = words.name;
    this.about.textContent = words.rule;
    this.start = cellsOf(lesson.marks, puzzle.palette);
    this.board = new Board({ ...puzzle, givens: this.start });
    this.view.brush.readOnly = false;
    this.view.brush.choose(1);
    this.view.show(puzzle, this.board);
    const { line, supposed: [cell] } = lesson.step;
    this.view.highlight(line ? { lines: [line] } : { supposed: [cell[0] * puzzle.width + cell[1]] });
    fill(this.controls, element("div", { class: "steps" },
      button(t.solve, () => this.reveal(), { key: "A" }), button(t.next, () => this.nextLesson(), { key: "N" })));
    fill(this.says, element("p", { text: this.task(lesson) }), element("p", { class: "about", text: matchMedia("(pointer: coarse)").matches ? t.howOnTouch : t.how }));
    this.showList();
    this.heading.scrollIntoView({ block: "nearest" });
  }

  /** @param {Lesson} lesson */
  task({ step: { line, supposed: [cell, ...others] } }) {
    const t = TEXTS.learn;
    if (line) return t.task(TEXTS.play[line.kind](line.index + 1));
    return (others.length ? t.either : t.suppose)(TEXTS.hint.cell(cell[0] + 1, cell[1] + 1));
  }

  /** Something was marked in a lesson. */
  marked() {
    const t = TEXTS.learn;
    const { lesson, board, start } = this;
    if (!lesson || !board || !start) return;
    const wanted = new Map(lesson.step.cells.map(([row, column, colours]) => [row * board.width + column, markOf(colours)]));
    /** @type {number[]} */
    const wrong = [];
    let found = 0;
    board.marks.forEach((mark, cell) => {
      if (mark === start[cell]) return;
      if (wanted.get(cell) === mark) found += 1;
      else if (mark !== UNKNOWN) wrong.push(cell);
    });
    this.view.markWrong(wrong);
    const all = [...wanted.values()].filter((mark) => mark !== UNKNOWN).length;
    if (wrong.length) fill(this.says, element("p", { class: "warn", text: t.notThat }));
    else if (found === all) this.learnt();
    else fill(this.says, element("p", { text: t.found(found, all) }));
  }

  learnt() {
    const { lesson } = this;
    if (!lesson) return;
    storage.remember("lessons", [...new Set([...(storage.remembered("lessons") ?? []), lesson.technique])]);
    fill(this.says, element("p", { class: "done", text: TEXTS.learn.right }), ...sentences(lesson.step));
    this.view.highlight({ ...highlightOf(lesson.step, /** @type {Board} */ (this.board).width) });
    this.showList();
  }

  /** Show the answer. */
  reveal() {
    const { lesson, board } = this;
    if (!lesson || !board) return;
    this.view.markWrong([]);
    this.view.refresh(board.change(lesson.step.cells
      .filter(([, , colours]) => markOf(colours) !== UNKNOWN)
      .map(([row, column, colours]) => [row * board.width + column, markOf(colours)])));
    this.view.highlight(highlightOf(lesson.step, board.width));
    fill(this.says, ...sentences(lesson.step));
  }

  nextLesson() {
    const index = this.lessons.findIndex((lesson) => lesson === this.lesson);
    this.teach(this.lessons[(index + 1) % this.lessons.length]);
  }

  /** Something was undone in a lesson, or done again. @param {number[]} cells */
  back(cells) {
    this.view.refresh(cells);
    this.marked();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view, board, lesson } = this;
    if (lesson && board) {
      return press(event, {
        view,
        choose: (kind) => { if (kind <= 1) view.brush.choose(kind); }, // lessons are in black and white
        undo: () => this.back(board.undo()),
        redo: () => this.back(board.redo()),
        own: { a: () => this.reveal(), n: () => this.nextLesson() },
      });
    }
    // The arrows move the slider, or within the board, where one of them has the focus.
    const elsewhere = !view.mirror.hasFocus && document.activeElement !== this.slider;
    const on = () => this.goTo(this.at + 1);
    return press(event, {
      view,
      own: elsewhere ? { arrowright: on, " ": on, arrowleft: () => this.goTo(this.at - 1), home: () => this.goTo(0), end: () => this.goTo(this.steps.length) } : {},
    });
  }
}
