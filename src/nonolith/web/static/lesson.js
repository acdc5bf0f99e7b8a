// A lesson: a technique, or the rule itself, on several boards that grow harder.

import { Board } from "./board.js";
import { button, element, fill } from "./dom.js";
import { UNKNOWN, cellsOf, puzzleOf } from "./puzzle.js";
import { press } from "./shortcuts.js";
import { highlightOf, markOf } from "./steps.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { sentences } from "./watching.js";

/** @typedef {import("./learn.js").Learn} Learn */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {{puzzle: any, marks: string[], step: Step, say?: string}} Exercise a board, and what to find on it; *say* is the task in words */
/** @typedef {{technique: string, boards: Exercise[]}} Lesson */

const RULE = "rule";

export class LessonPlayer {
  /** @param {Learn} learn */
  constructor(learn) {
    this.learn = learn;
    /** @type {Lesson|null} */
    this.lesson = null;
    /** Which of its boards is shown. */
    this.index = 0;
    this.board = new Board({ height: 0, width: 0 });
    /** @type {Int8Array} */
    this.start = this.board.marks;
  }

  get exercise() {
    return /** @type {Lesson} */ (this.lesson).boards[this.index];
  }

  /** @param {Lesson} lesson @param {number} index */
  show(lesson, index = 0) {
    const { learn } = this;
    const t = TEXTS.learn;
    this.lesson = lesson;
    this.index = index;
    const { marks, step: { line, supposed: [cell] } } = this.exercise;
    const puzzle = puzzleOf(this.exercise.puzzle);
    const isRule = lesson.technique === RULE;
    this.start = cellsOf(marks, puzzle.palette);
    this.board = new Board({ ...puzzle, givens: this.start });
    learn.open(puzzle, this.board, { readOnly: false });
    learn.heading.textContent = isRule ? t.ruleTitle : t.name(lesson.technique);
    learn.about.textContent = isRule ? t.rule : t.ruleOf(lesson.technique);
    learn.view.highlight(line ? { lines: [line] } : cell ? { supposed: [cell[0] * puzzle.width + cell[1]] } : {});
    this.showControls(false);
    fill(learn.says, element("p", { text: this.task() }),
      element("p", { class: "about", text: matchMedia("(pointer: coarse)").matches ? t.howOnTouch : t.how }));
    learn.heading.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} isDone */
  showControls(isDone) {
    const t = TEXTS.learn;
    const { boards } = /** @type {Lesson} */ (this.lesson);
    const isLast = this.index + 1 === boards.length;
    fill(this.learn.controls, element("p", { class: "about", text: t.board(this.index + 1, boards.length) }), element("div", { class: "steps" },
      button(t.solve, () => this.reveal(), { key: "A" }),
      button(isLast ? t.next : t.nextBoard, () => this.next(), { key: "N", class: isDone ? "primary" : undefined })));
  }

  task() {
    const t = TEXTS.learn;
    const { say, step: { line, supposed: [cell, ...others] } } = this.exercise;
    if (say) return t.ruleTasks[this.index] ?? say;
    if (line) return t.task(TEXTS.play[line.kind](line.index + 1));
    if (!cell) return t.taskAnywhere;
    return (others.length ? t.either : t.suppose)(TEXTS.hint.cell(cell[0] + 1, cell[1] + 1));
  }

  /** What is to be marked: by cell. @returns {Map<number, number>} */
  get wanted() {
    return new Map(this.exercise.step.cells
      .map(([row, column, colours]) => /** @type {[number, number]} */ ([row * this.board.width + column, markOf(colours)]))
      .filter(([, mark]) => mark !== UNKNOWN));
  }

  /** Something was marked. */
  marked() {
    const { learn, board, start, wanted } = this;
    const t = TEXTS.learn;
    const filled = [...wanted].filter(([, mark]) => mark > 0);
    // A whole picture is done when it is filled; crosses help, but nobody has to make them all.
    const needed = this.lesson?.technique === RULE && this.index + 1 === this.lesson.boards.length && filled.length ? filled : [...wanted];
    /** @type {number[]} */
    const wrong = [];
    board.marks.forEach((mark, cell) => {
      if (mark !== start[cell] && mark !== UNKNOWN && wanted.get(cell) !== mark) wrong.push(cell);
    });
    const found = needed.filter(([cell, mark]) => board.marks[cell] === mark).length;
    learn.view.markWrong(wrong);
    if (wrong.length) fill(learn.says, element("p", { class: "warn", text: t.notThat }), element("p", { text: this.task() }));
    else if (found === needed.length) this.learnt();
    else fill(learn.says, element("p", { text: this.task() }), element("p", { class: "about", text: t.found(found, needed.length) }));
  }

  learnt() {
    const { learn, exercise } = this;
    const { technique, boards } = /** @type {Lesson} */ (this.lesson);
    if (this.index + 1 === boards.length) {
      storage.remember("lessons", [...new Set([...(storage.remembered("lessons") ?? []), technique])]);
      learn.showList();
    }
    fill(learn.says, element("p", { class: "done", text: TEXTS.learn.right }), ...(exercise.step.sentence ? sentences(exercise.step) : []));
    this.showControls(true);
    learn.view.highlight(highlightOf(exercise.step, this.board.width));
  }

  /** Show the answer. */
  reveal() {
    const { learn, board, exercise, wanted, start } = this;
    learn.view.markWrong([]);
    const wrong = Array.from(board.marks.keys()).filter((cell) => !wanted.has(cell) && board.marks[cell] !== start[cell]);
    learn.view.refresh(board.change([...wrong.map((cell) => /** @type {[number, number]} */ ([cell, UNKNOWN])), ...wanted]));
    learn.view.highlight(highlightOf(exercise.step, board.width));
    fill(learn.says, ...(exercise.step.sentence ? sentences(exercise.step) : [element("p", { text: this.task() })]));
    this.showControls(true);
  }

  /** The next board, or the next lesson. */
  next() {
    const lesson = /** @type {Lesson} */ (this.lesson);
    if (this.index + 1 < lesson.boards.length) this.show(lesson, this.index + 1);
    else this.learn.nextLesson(lesson);
  }

  /** Something was undone, or done again. @param {number[]} cells */
  back(cells) {
    this.learn.view.refresh(cells);
    this.marked();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { learn: { view }, board } = this;
    return press(event, {
      view,
      choose: (kind) => { if (kind <= 1) view.brush.choose(kind); }, // lessons are in black and white
      undo: () => this.back(board.undo()),
      redo: () => this.back(board.redo()),
      own: { a: () => this.reveal(), n: () => this.next() },
    });
  }
}
