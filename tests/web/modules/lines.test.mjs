// The judgement of lines, compared with every placement of every small line.

import assert from "node:assert/strict";
import test from "node:test";

import { lineState, possibleStarts } from "../../../src/nonolith/web/static/lines.js";
import { clueOfLine } from "../../../src/nonolith/web/static/puzzle.js";

/** All lines of a length over some values. */
function* linesOf(length, values) {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of linesOf(length - 1, values)) for (const value of values) yield [...rest, value];
}

/** The starts of the blocks of a decided line. */
function startsOf(line) {
  const starts = [];
  line.forEach((cell, i) => {
    if (cell > 0 && line[i - 1] !== cell) starts.push(i);
  });
  return starts;
}

for (const [length, colours] of [[0, 1], [1, 1], [2, 2], [5, 1], [7, 1], [4, 2], [5, 2]]) {
  test(`lines of ${length} with ${colours} colours`, () => {
    const decided = [...linesOf(length, [...Array(colours + 1).keys()])];
    const byClue = Map.groupBy?.(decided, (line) => JSON.stringify(clueOfLine(line)))
      ?? decided.reduce((map, line) => {
        const key = JSON.stringify(clueOfLine(line));
        return map.set(key, [...(map.get(key) ?? []), line]);
      }, new Map());
    for (const [key, placements] of byClue) {
      const clue = JSON.parse(key);
      for (const marks of linesOf(length, [-1, ...Array(colours + 1).keys()])) {
        const fitting = placements.filter((line) => line.every((cell, i) => marks[i] === -1 || marks[i] === cell));
        const state = lineState(clue, Int8Array.from(marks));
        assert.equal(state.possible, fitting.length > 0);
        const starts = possibleStarts(clue, marks);
        if (fitting.length === 0) {
          assert.equal(starts, null);
          continue;
        }
        clue.forEach((block, k) => {
          const expected = [...new Set(fitting.map((line) => startsOf(line)[k]))].sort((a, b) => a - b);
          assert.deepEqual(starts[k], expected);
          const cells = Array.from({ length: block.length }, (_, i) => expected[0] + i);
          const certain = expected.length === 1 && cells.every((i) => marks[i] === block.colour);
          assert.equal(state.blocks[k] === "done", certain, `${key} ${marks}`);
        });
        const filled = marks.map((mark) => Math.max(mark, 0));
        assert.equal(state.solved, JSON.stringify(clueOfLine(filled)) === key);
      }
    }
  });
}

test("a finished run that could be several blocks dims one of them", () => {
  const clue = [1, 1, 1].map((length) => ({ length, colour: 1 }));
  const marks = [-1, -1, -1, -1, 1, -1, -1, -1, -1];
  assert.deepEqual(lineState(clue, marks).blocks, ["maybe", "open", "open"]);
});

test("a run that is too short for its block says nothing", () => {
  const clue = [{ length: 3, colour: 1 }];
  assert.deepEqual(lineState(clue, [-1, 1, 1, -1, -1]).blocks, ["open"]);
});
