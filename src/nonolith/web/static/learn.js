// Learning: the rule and the techniques on boards of their own, and the solver that one watches.

import { file } from "./api.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { LessonPlayer } from "./lesson.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";
import { BoardView } from "./view.js";
import { Watching } from "./watching.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./lesson.js").Lesson} Lesson */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

export class Learn {
  /**
   * @param {HTMLElement} root
   * @param {() => (Puzzle|null)} current the puzzle that is on the board
   * @param {() => void} help shows the rules and the keys
   */
  constructor(root, current, help) {
    this.help = help;
    this.current = current;
    /** @type {Lesson[]} */
    this.lessons = [];
    /** @type {Board|null} */
    this.board = null;
    this.host = element("div", { class: "host" });
    this.heading = element("h1", { class: "title" });
    this.about = element("p", { class: "about" });
    this.says = element("div", { class: "message", role: "status", "aria-live": "polite" });
    this.controls = element("div", { class: "bar" });
    this.list = element("ul", { class: "lessons" });
    root.append(this.host, element("aside", { class: "panel", "aria-label": TEXTS.nav.learn },
      element("header", { class: "heading" }, this.heading, this.about),
      this.controls, this.says,
      element("div", { class: "rest" },
        element("h2", { text: TEXTS.learn.lessons }), this.list)));
    this.view = new BoardView(this.host, { committed: () => this.player.lesson && this.player.marked() });
    this.player = new LessonPlayer(this);
    this.watching = new Watching(this);
  }

  async load() {
    this.lessons = (await file("lessons.json")).lessons;
    this.showList();
  }

  /** The lesson that is shown, if it is one. */
  get lesson() {
    return this.player.lesson;
  }

  /** @returns {string[]} */
  get learnt() {
    return storage.remembered("lessons") ?? [];
  }

  showList() {
    const t = TEXTS.learn;
    const done = new Set(this.learnt);
    const puzzle = this.current();
    fill(this.list,
      element("li", {}, button(t.rules, this.help, { key: "?", class: "quiet" })),
      puzzle && element("li", {}, button(t.watch(puzzle.title || TEXTS.untitled), () => this.watch(puzzle), { class: "quiet", pressed: this.lesson === null })),
      ...this.lessons.map((lesson) => element("li", {}, button(t.name(lesson.technique), () => this.teach(lesson),
        { class: "quiet", pressed: this.lesson === lesson, icon: done.has(lesson.technique) ? icon("check") : undefined }))));
  }

  /** The part is shown. */
  show() {
    const puzzle = this.current();
    if (puzzle && puzzle !== this.watching.puzzle && !this.lesson) this.watch(puzzle);
    else if (!this.lesson && !this.watching.puzzle && this.lessons.length) {
      this.teach(this.lessons.find((lesson) => !this.learnt.includes(lesson.technique)) ?? this.lessons[0]);
    }
    this.showList();
    this.view.refreshInks();
    this.view.setSymbols(storage.settings().symbols);
  }

  /** Another part is shown. */
  pause() {
    this.watching.pause();
  }

  /** @param {Puzzle} puzzle */
  watch(puzzle) {
    this.player.lesson = null;
    this.watching.show(puzzle);
    this.showList();
  }

  /** @param {Lesson} lesson */
  teach(lesson) {
    this.watching.leave();
    this.player.show(lesson);
    this.showList();
  }

  /** @param {Lesson} lesson the one before */
  nextLesson(lesson) {
    this.teach(this.lessons[(this.lessons.indexOf(lesson) + 1) % this.lessons.length]);
  }

  /** Put a board on the page. @param {Puzzle} puzzle @param {Board} board @param {{readOnly: boolean}} options */
  open(puzzle, board, { readOnly }) {
    this.board = board;
    this.view.brush.readOnly = readOnly;
    this.view.brush.choose(1);
    this.view.show(puzzle, board);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.lesson ? this.player.key(event) : this.watching.key(event);
  }
}
