// Boards and drags: what a stroke changes, and how it is taken back.

import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../../src/nonolith/web/static/board.js";
import { CROSS, UNKNOWN } from "../../../src/nonolith/web/static/puzzle.js";
import { Drag, between, kindOf } from "../../../src/nonolith/web/static/stroke.js";

const at = (row, column) => ({ row, column });

test("a drag locks to its line and skips no cell", () => {
  const board = new Board({ height: 3, width: 9 });
  const drag = new Drag(board, at(1, 0), 1);
  drag.apply();
  drag.moveTo(at(2, 8)); // quick, and not quite straight
  board.commit();
  assert.deepEqual([...board.marks.subarray(9, 18)], Array(9).fill(1));
  assert.equal(board.marks.filter((mark) => mark === 1).length, 9);
  assert.equal(drag.length, 9);
});

test("a drag that comes back gives back what it had", () => {
  const board = new Board({ height: 1, width: 6 });
  const drag = new Drag(board, at(0, 1), 1);
  drag.apply();
  drag.moveTo(at(0, 5));
  drag.moveTo(at(0, 2));
  board.commit();
  assert.deepEqual([...board.marks], [UNKNOWN, 1, 1, UNKNOWN, UNKNOWN, UNKNOWN]);
});

test("a drag changes only what was unknown", () => {
  const board = new Board({ height: 1, width: 5 });
  board.change([[2, CROSS], [3, 2]]);
  const drag = new Drag(board, at(0, 0), 1);
  drag.apply();
  drag.moveTo(at(0, 4));
  board.commit();
  assert.deepEqual([...board.marks], [1, 1, CROSS, 2, 1]);
});

test("pressing the same kind erases, and only that kind", () => {
  const board = new Board({ height: 1, width: 4 });
  board.change([[0, 1], [1, 1], [2, CROSS], [3, 1]]);
  const drag = new Drag(board, at(0, 0), 1);
  drag.apply();
  drag.moveTo(at(0, 3));
  board.commit();
  assert.deepEqual([...board.marks], [UNKNOWN, UNKNOWN, CROSS, UNKNOWN]);
});

test("pressing another kind replaces that cell alone, but a cross is never filled", () => {
  const drawn = (before, kind) => {
    const board = new Board({ height: 1, width: 3 });
    board.change([[0, before], [1, before]]);
    const drag = new Drag(board, at(0, 0), kind);
    drag.apply();
    drag.moveTo(at(0, 2));
    board.commit();
    return [...board.marks];
  };
  assert.deepEqual(drawn(1, 2), [2, 1, 2]);
  assert.deepEqual(drawn(1, CROSS), [CROSS, 1, CROSS]);
  assert.deepEqual(drawn(CROSS, 1), [CROSS, CROSS, 1]);
  assert.deepEqual(drawn(CROSS, CROSS), [UNKNOWN, UNKNOWN, UNKNOWN]);
});

test("a brush that overwrites draws where it moves and erases by a press", () => {
  const board = new Board({ height: 2, width: 2 });
  board.change([[0, 1], [1, 1], [2, 2]]);
  const brush = () => new Drag(board, at(0, 0), 1, { free: true, overwrites: true });
  const moved = brush();
  moved.apply();
  moved.moveTo(at(1, 0));
  moved.lift();
  board.commit();
  assert.deepEqual([...board.marks], [1, 1, 1, UNKNOWN]);
  const pressed = brush();
  pressed.apply();
  pressed.lift();
  board.commit();
  assert.deepEqual([...board.marks], [UNKNOWN, 1, 1, UNKNOWN]);
});

test("a free drag follows the pointer without gaps", () => {
  const board = new Board({ height: 5, width: 5 });
  const drag = new Drag(board, at(0, 0), 1, { free: true });
  drag.apply();
  drag.moveTo(at(4, 4));
  drag.moveTo(at(4, 0));
  assert.equal(drag.length, 9);
  assert.equal(board.marks.filter((mark) => mark === 1).length, 9);
});

test("undo and redo without end, and a new stroke forgets what was undone", () => {
  const board = new Board({ height: 2, width: 3 });
  for (let cell = 0; cell < 6; cell += 1) board.change([[cell, 1]]);
  for (let i = 0; i < 6; i += 1) assert.equal(board.undo().length, 1);
  assert.deepEqual(board.undo(), []);
  assert.ok(board.marks.every((mark) => mark === UNKNOWN));
  for (let i = 0; i < 6; i += 1) board.redo();
  assert.ok(board.marks.every((mark) => mark === 1));
  board.undo();
  board.change([[5, CROSS]]);
  assert.equal(board.canRedo, false);
});

test("a saved board comes back with its history, whatever strokes made it", () => {
  let seed = 7;
  const random = (most) => { seed = (seed * 48271) % 2147483647; return seed % most; };
  const board = new Board({ height: 4, width: 7 });
  const states = [Array.from(board.marks)];
  for (let i = 0; i < 200; i += 1) {
    const drag = new Drag(board, at(random(4), random(7)), random(4) - 1);
    drag.apply();
    for (let j = random(3); j > 0; j -= 1) drag.moveTo(at(random(4), random(7)));
    if (board.commit()) states.push(Array.from(board.marks));
  }
  const again = new Board({ height: 4, width: 7 }, JSON.parse(JSON.stringify(board.save())));
  while (states.length) {
    assert.deepEqual(Array.from(again.marks), states.pop());
    again.undo();
  }
});

test("given cells stay", () => {
  const board = new Board({ height: 1, width: 2, givens: Int8Array.from([1, UNKNOWN]) });
  board.change([[0, CROSS], [1, CROSS]]);
  board.clear();
  assert.deepEqual([...board.marks], [1, UNKNOWN]);
});

test("a cancelled stroke leaves no trace", () => {
  const board = new Board({ height: 1, width: 3 });
  const drag = new Drag(board, at(0, 0), 1);
  drag.apply();
  drag.moveTo(at(0, 2));
  board.cancel();
  assert.ok(board.marks.every((mark) => mark === UNKNOWN));
  assert.equal(board.canUndo, false);
});

test("the other kind is the cross, or the colour where the cross is chosen", () => {
  assert.equal(kindOf(2, true, 2), CROSS);
  assert.equal(kindOf(CROSS, true, 2), 2);
  assert.equal(kindOf(CROSS, false, 2), CROSS);
});

test("between two places lie all places, both counted", () => {
  assert.deepEqual(between(at(2, 2), at(2, 2)), [at(2, 2)]);
  assert.equal(between(at(0, 0), at(3, 7)).length, 8);
});
