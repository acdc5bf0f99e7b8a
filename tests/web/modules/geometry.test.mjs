// Where a drag moves the board.

import assert from "node:assert/strict";
import test from "node:test";

import { layOut, pull } from "../../../src/nonolith/web/static/geometry.js";

const at = layOut({ height: 60, width: 60, deepest: 3, widest: 3, letters: 2 }, { width: 400, height: 600 }, 24, { x: -200, y: -200 });
const inside = { x: (at.left + at.width) / 2, y: (at.top + at.height) / 2 };

test("a drag moves the board only at an edge, and only if it stays there", () => {
  assert.deepEqual(pull(at, inside), { x: 0, y: 0 });
  assert.deepEqual(pull(at, { ...inside, x: at.width - 13 }), { x: 0, y: 0 });
  const edge = { ...inside, x: at.width - 2 };
  assert.deepEqual(pull(at, edge, 200), { x: 0, y: 0 });
  assert.ok(pull(at, edge, 300).x < 0);
});

test("the farther outside, the faster, up to a limit", () => {
  const speeds = [2, 20, 40, 60, 1000].map((far) => pull(at, { ...inside, y: at.top - far }).y);
  assert.ok(speeds[0] > 0.1 && speeds[0] < speeds[1] && speeds[1] < speeds[2]);
  assert.equal(speeds[3], speeds[4]);
  assert.ok(pull(at, { ...inside, y: at.height + 2 }).y < 0);
  assert.ok(pull(at, { ...inside, x: at.left + 2 }).x > 0);
});
