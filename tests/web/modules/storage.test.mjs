// What the browser keeps, and what goes when it is full.

import assert from "node:assert/strict";
import test from "node:test";

import { puzzleOf } from "../../../src/nonolith/web/static/puzzle.js";
import { entries, game, keepGame } from "../../../src/nonolith/web/static/storage.js";

/** A store that holds so many characters. */
class Store {
  constructor(room) {
    this.room = room;
    this.kept = new Map();
  }

  getItem(key) {
    return this.kept.get(key) ?? null;
  }

  removeItem(key) {
    this.kept.delete(key);
  }

  setItem(key, value) {
    const others = [...this.kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0);
    if (others + key.length + value.length > this.room) throw new Error("full");
    this.kept.set(key, value);
  }
}

const puzzleNumber = (number) => puzzleOf({ rows: [[number]], columns: Array(number).fill([1]) });
const state = (number, finished) => ({
  saved: { marks: Array(number).fill(1), strokes: [Array.from({ length: number }, (_, cell) => [cell, -1, 1])], done: 1 },
  seconds: number, solved: finished ? "2026-01-01" : null, finished,
});

test("finished games make room for those under way", () => {
  globalThis.localStorage = new Store(6000);
  const [begun, done, now] = [20, 21, 22].map(puzzleNumber);
  assert.ok(keepGame(begun, state(20, false)));
  assert.ok(keepGame(done, state(21, true)));
  localStorage.room = [...localStorage.kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0) + 300;
  assert.ok(keepGame(now, state(22, false)));
  assert.equal(game(done), null);
  assert.equal(game(begun).seconds, 20);
  assert.equal(game(now).seconds, 22);
  const solved = Object.values(entries()).filter((entry) => entry.solved);
  assert.deepEqual(solved.map((entry) => entry.best), [21]);
});

test("games under way never go", () => {
  globalThis.localStorage = new Store(6000);
  const [begun, now] = [20, 21].map(puzzleNumber);
  assert.ok(keepGame(begun, state(20, false)));
  localStorage.room = [...localStorage.kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0) + 300;
  assert.ok(!keepGame(now, state(21, false)));
  assert.equal(game(begun).seconds, 20);
});
