// What a published page knows: marks that can't all be right, and hints.

import assert from "node:assert/strict";
import test from "node:test";

import { conflicting, embeddedOracle } from "../../../src/nonolith/web/static/embedded.js";
import { puzzleOf } from "../../../src/nonolith/web/static/puzzle.js";
import { nextStep } from "../../../src/nonolith/web/static/steps.js";

test("conflicting marks are those that no solution has, and none too many", () => {
  const solutions = [[1, 0, 0, 1], [0, 1, 1, 0]];
  for (let code = 0; code < 3 ** 4; code += 1) {
    const marks = [0, 1, 2, 3].map((i) => (Math.floor(code / 3 ** i) % 3) - 1);
    const fails = (cells) => solutions.every((solution) => cells.some((cell) => marks[cell] !== solution[cell]));
    const marked = [0, 1, 2, 3].filter((cell) => marks[cell] !== -1);
    const found = conflicting(marks, solutions);
    assert.equal(found.length > 0, fails(marked), String(marks));
    if (!found.length) continue;
    assert.ok(fails(found));
    for (const cell of found) assert.ok(!fails(found.filter((other) => other !== cell)));
  }
  assert.deepEqual(conflicting([1, 1], null), []);
});

const line = { kind: "row", index: 0 };
const steps = [
  { technique: "no fit", line, sentence: "one", cells: [[0, 0, 0b011]], reason: [], supposed: [], followed: [], conflicting: [], hints: ["a", "b", "c"] },
  { technique: "full", line, sentence: "two", cells: [[0, 1, 0b010]], reason: [], supposed: [], followed: [], conflicting: [], hints: ["a", "b", "c"] },
  { technique: "gap", line, sentence: "three", cells: [[0, 0, 0b001]], reason: [[0, 0], [0, 1]], supposed: [], followed: [], conflicting: [], hints: ["d", "e", "f"] },
];
const colours = [{ name: "black", rgb: "#000000", symbol: "#" }, { name: "red", rgb: "#ff0000", symbol: "r" }];
const puzzle = puzzleOf({ rows: [[1]], columns: [[], [1]], palette: { background: { name: "white", rgb: "#ffffff", symbol: "." }, colours } });

test("the next step decides a cell that is not marked", () => {
  assert.equal(nextStep(steps, [-1, -1], 2), steps[1]);
  assert.equal(nextStep(steps, [-1, 1], 2), steps[2]);
  assert.equal(nextStep(steps, [0, 1], 2), null);
});

test("hints tell more from level to level", async () => {
  const oracle = embeddedOracle(new Map([[puzzle, { steps, solutions: [[[0, 1]]] }]]));
  const told = await Promise.all([1, 2, 3, 4].map((level) => oracle.hint(puzzle, [[-1, 1]], level)));
  assert.deepEqual(told.map((hint) => hint.text), ["d", "e", "f", "three"]);
  assert.equal(told[3].step, steps[2]);
  assert.equal(told[0].cells, undefined);
  const wrong = await Promise.all([1, 2, 4].map((level) => oracle.hint(puzzle, [[-1, 2]], level)));
  assert.deepEqual(wrong.map((hint) => hint.text), ["Something is wrong in row 1.", "The mark in row 1, column 2 is wrong.", "Row 1, column 2 is marked red, but it is not red."]);
  assert.deepEqual((await oracle.check(puzzle, [[0, 2]])).wrong, [[0, 1]]);
  assert.equal((await embeddedOracle(new Map()).check(puzzle, [[0, 2]])).verdict, "unknown");
});

test("a check and a hint call the same marks wrong", async () => {
  const two = puzzleOf({ rows: [[1], [1]], columns: [[1], [1]] });
  const oracle = embeddedOracle(new Map([[two, { steps: [], solutions: [[[1, 0], [0, 1]], [[0, 1], [1, 0]]] }]]));
  const marks = [[1, 1], [-1, -1]];
  assert.deepEqual(await oracle.check(two, marks), { verdict: "checked", reason: "", wrong: [[0, 0], [0, 1]], together: true });
  assert.deepEqual((await oracle.hint(two, marks, 2)).cells, [[0, 0], [0, 1]]);
  assert.deepEqual((await oracle.check(two, [[1, 0], [-1, -1]])).wrong, []);
  const one = await embeddedOracle(new Map([[two, { steps: [], solutions: [[[1, 0], [0, 1]]] }]])).check(two, [[0, 1], [0, 1]]);
  assert.deepEqual([one.wrong, one.together], [[[0, 0], [0, 1]], false]);
});
