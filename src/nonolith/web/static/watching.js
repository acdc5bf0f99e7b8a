// Watching the solver: its steps one by one, by hand or by themselves.

import { call } from "./api.js";
import { Board } from "./board.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { UNKNOWN } from "./puzzle.js";
import { Question } from "./question.js";
import { press } from "./shortcuts.js";
import { candidatesAfter, highlightOf, marksAfter } from "./steps.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./learn.js").Learn} Learn */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./steps.js").Step} Step */

/** Milliseconds for each step. */
const SPEEDS = { slow: 4000, normal: 1800, fast: 500 };

/** @param {Step} step */
export const sentences = (step) => step.sentence.split("\n").map((text) => element("p", { text, lang: "en" }));

export class Watching {
  /** @param {Learn} learn */
  constructor(learn) {
    const t = TEXTS.learn;
    this.learn = learn;
    this.question = new Question((...content) => fill(learn.says, ...content));
    /** @type {Puzzle|null} */
    this.puzzle = null;
    /** @type {Step[]} */
    this.steps = [];
    this.board = new Board({ height: 0, width: 0 });
    this.timer = 0;
    this.slider = element("input", { type: "range", min: 0, value: 0, class: "scrubber", "aria-label": t.scrubber,
      oninput: () => { this.pause(); this.goTo(Number(this.slider.value)); } });
    this.playButton = button(t.play, () => this.toggle(), { key: "Space", icon: icon("on") });
    this.speed = element("select", { "aria-label": t.speed, onchange: () => storage.remember("speed", this.speed.value) },
      ...Object.entries(t.speeds).map(([value, text]) => element("option", { value, text, selected: value === (storage.remembered("speed") ?? "normal") })));
  }

  /** @param {Puzzle} puzzle */
  async show(puzzle) {
    const { learn } = this;
    const t = TEXTS.learn;
    this.pause();
    this.puzzle = puzzle;
    this.steps = [];
    this.board = new Board(puzzle);
    learn.open(puzzle, this.board, { readOnly: true });
    learn.heading.textContent = puzzle.title || TEXTS.untitled;
    learn.about.textContent = t.watching;
    fill(learn.controls);
    fill(learn.says);
    const found = await this.question.ask((signal) => call("explain", { puzzle: puzzle.json }, signal), {
      waiting: t.thinking,
      cancelled: () => fill(learn.says, element("p", { text: t.cancelled }), button(t.again, () => this.show(puzzle))),
    });
    if (!found) return;
    this.steps = found.steps;
    this.slider.max = String(this.steps.length);
    const step = (/** @type {string} */ label, /** @type {Parameters<typeof icon>[0]} */ picture, /** @type {string} */ key, /** @type {() => number} */ to) =>
      button(label, () => { this.pause(); this.goTo(to()); }, { icon: icon(picture), key, class: "quiet icon-only" });
    fill(learn.controls, element("div", { class: "autoplay" }, this.playButton, this.speed), this.slider,
      element("div", { class: "steps scrub" },
        step(t.first, "first", "Home", () => 0), step(t.back, "previous", "ArrowLeft", () => this.at - 1),
        step(t.on, "next", "ArrowRight", () => this.at + 1), step(t.last, "last", "End", () => this.steps.length)));
    this.goTo(0);
  }

  /** Another thing is shown: nothing goes on here. */
  leave() {
    this.pause();
    this.question.forget();
    this.puzzle = null;
  }

  get at() {
    return Number(this.slider.value);
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  /** Let the steps follow each other, from the beginning if they are over; or stop that. */
  toggle() {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.at >= this.steps.length) this.goTo(0);
    this.showPlaying(true);
    this.wait();
  }

  wait() {
    this.timer = window.setTimeout(() => {
      this.goTo(this.at + 1);
      if (this.at >= this.steps.length) this.pause();
      else this.wait();
    }, SPEEDS[/** @type {keyof typeof SPEEDS} */ (this.speed.value)]);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying(false);
  }

  /** @param {boolean} plays */
  showPlaying(plays) {
    const label = plays ? TEXTS.learn.pause : TEXTS.learn.play;
    fill(this.playButton, icon(plays ? "pause" : "on"), element("span", { class: "label", text: label }));
    this.playButton.title = `${label} (Space)`;
  }

  /** Show the board before a step, and the step. @param {number} number how many steps are done */
  goTo(number) {
    const t = TEXTS.learn;
    const { learn, steps, board } = this;
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const done = Math.max(0, Math.min(steps.length, number));
    this.slider.value = String(done);
    const marks = marksAfter(steps, done, puzzle);
    const changed = Array.from(marks.keys()).filter((cell) => marks[cell] !== board.marks[cell]);
    board.marks.set(marks);
    learn.view.refresh(changed);
    const step = steps[done];
    const open = marks.reduce((sum, mark) => sum + (mark === UNKNOWN ? 1 : 0), 0);
    const told = step ? t.step(done + 1, steps.length) : t.after(steps.length);
    learn.view.markCandidates(candidatesAfter(steps, done, puzzle));
    learn.view.highlight(step ? highlightOf(step, puzzle.width) : {});
    this.slider.setAttribute("aria-valuetext", told);
    fill(learn.says, element("p", { class: "about", text: [told, step && t.name(step.technique)].filter(Boolean).join(" · ") }),
      ...(step ? sentences(step) : [element("p", { text: open ? t.noFurther(open) : t.end })]));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view } = this.learn;
    // The arrows move the slider, or within the board, where one of them has the focus.
    const elsewhere = !view.mirror.hasFocus && document.activeElement !== this.slider;
    const go = (/** @type {() => number} */ to) => () => { this.pause(); this.goTo(to()); };
    const isButton = document.activeElement?.tagName === "BUTTON";
    return press(event, {
      view,
      own: elsewhere ? { arrowright: go(() => this.at + 1), arrowleft: go(() => this.at - 1), home: go(() => 0), end: go(() => this.steps.length),
        ...(isButton ? {} : { " ": () => this.toggle() }) } : {},
    });
  }
}
