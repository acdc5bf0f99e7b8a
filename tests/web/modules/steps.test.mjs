// Steps: which cells and lines of a board are marked for one.

import assert from "node:assert/strict";
import test from "node:test";

import { highlightOf } from "../../../src/nonolith/web/static/steps.js";

const step = { technique: "", line: null, sentence: "", cells: [], reason: [], supposed: [], followed: [], conflicting: [] };

test("where a supposition leads is marked, but not what is decided in the end", () => {
  const { supposed, conclusion } = highlightOf(
    { ...step, cells: [[1, 2, 0b10]], supposed: [[1, 2]], followed: [[0, 0], [1, 3]] }, 4);
  assert.deepEqual(supposed, [0, 7]);
  assert.deepEqual(conclusion, [[6, 1]]);
});

test("lines that contradict each other are marked, else the line of the step", () => {
  const row = { kind: "row", index: 1 }, column = { kind: "column", index: 0 };
  assert.deepEqual(highlightOf({ ...step, conflicting: [row, column] }, 4).lines, [row, column]);
  assert.deepEqual(highlightOf({ ...step, line: row }, 4).lines, [row]);
});
