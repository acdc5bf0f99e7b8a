// Puzzles, links and geometry.

import assert from "node:assert/strict";
import test from "node:test";

import { fittingCell, layOut, openingCell, panels, placeAt, readableCell, showing, zoomed } from "../../../src/nonolith/web/static/geometry.js";
import { fromFragment, toFragment } from "../../../src/nonolith/web/static/links.js";
import { clueOfLine, idOf, isSolved, puzzleOf, puzzleOfPicture, symbolsOf } from "../../../src/nonolith/web/static/puzzle.js";

const COLOUR = {
  title: "Füße & <b>", rows: [[1, [2, 2]], [], [[3, 3]]], columns: [[1], [[1, 2]], [[1, 2], [1, 3]], [[1, 3]]],
  palette: {
    background: { name: "white", rgb: "#ffffff", symbol: "." },
    colours: [["black", "#000000", "#"], ["red", "#ff0000", "r"], ["blue", "#0000ff", "b"]].map(([name, rgb, symbol]) => ({ name, rgb, symbol })),
  },
};

test("any solution finishes, and crosses don't matter", () => {
  const puzzle = puzzleOf({ rows: [[1], [1]], columns: [[1], [1]] });
  assert.ok(isSolved(puzzle, Int8Array.from([1, 0, -1, 1])));
  assert.ok(isSolved(puzzle, Int8Array.from([-1, 1, 1, 0])));
  assert.ok(!isSolved(puzzle, Int8Array.from([1, 1, -1, -1])));
  assert.ok(!isSolved(puzzle, Int8Array.from([1, -1, 1, -1])));
});

test("colours that touch are two blocks", () => {
  assert.deepEqual(clueOfLine([1, 1, 2, 0, 2]), [
    { length: 2, colour: 1 }, { length: 1, colour: 2 }, { length: 1, colour: 2 }]);
});

for (const json of [
  { rows: [[1, 1], [1]], columns: [[2], [], [1]] },
  { rows: [], columns: [[], []] },
  { rows: [[]], columns: [[]] },
  { rows: [[2]], columns: [[1], [1]], givens: ["#?"], author: "A" },
  COLOUR,
]) {
  test(`a link holds ${JSON.stringify(json.rows)}`, async () => {
    const puzzle = puzzleOf(json);
    const back = await fromFragment(await toFragment(puzzle));
    assert.deepEqual({ ...back, json: 0 }, { ...puzzle, json: 0 });
    assert.equal(idOf(back), idOf(puzzle));
  });
}

test("broken links are refused", async () => {
  const good = await toFragment(puzzleOf(COLOUR));
  for (const link of ["", "x", "AAAA", good.slice(0, -6), `${good.slice(0, 9)}zz${good.slice(11)}`]) {
    await assert.rejects(fromFragment(link));
  }
});

test("a link of a 20×20 is short", async () => {
  let seed = 3;
  const cells = Int8Array.from({ length: 400 }, () => { seed = (seed * 48271) % 2147483647; return seed % 2; });
  const puzzle = puzzleOfPicture(cells, 20, 20, puzzleOf({ rows: [], columns: [] }).palette);
  assert.ok((await toFragment(puzzle)).length < 400);
});

test("the puzzle of a picture is solved by it", () => {
  const { palette } = puzzleOf(COLOUR);
  const cells = Int8Array.from([1, 0, 2, 2, 0, 0, 3, 3, 0, 1, 1, 1]);
  const puzzle = puzzleOfPicture(cells, 3, 4, palette);
  assert.ok(isSolved(puzzle, cells));
  assert.deepEqual(symbolsOf(cells, 4, palette), ["#.rr", "..bb", ".###"]);
});

const SHAPE = { height: 100, width: 60, deepest: 9, widest: 8, letters: 2 };
const ROOM = { width: 900, height: 800 };

test("a fitting board fits, and stays where it is", () => {
  const cell = fittingCell(SHAPE, ROOM);
  const at = layOut(SHAPE, ROOM, cell, { x: -500, y: 300 });
  assert.equal(at.x, 0);
  assert.equal(at.y, 0);
  assert.ok(at.top + 100 * cell <= 800 && at.left + 60 * cell <= 900);
});

test("zooming keeps what is under the pointer, and the cells under every point agree", () => {
  let at = layOut(SHAPE, ROOM, 20, { x: 0, y: 0 });
  const point = { x: 600, y: 500 };
  const before = placeAt(SHAPE, at, point);
  at = zoomed(SHAPE, at, 1.7, point);
  assert.deepEqual(placeAt(SHAPE, at, point), before);
  assert.equal(placeAt(SHAPE, at, { x: 3, y: 500 }), null);
  at = layOut(SHAPE, ROOM, 20, { x: -1e5, y: -1e5 });
  assert.deepEqual(placeAt(SHAPE, at, { x: 1e5, y: 1e5 }, true), { row: 99, column: 59 });
});

test("every cell can be brought into view", () => {
  let at = layOut(SHAPE, { width: 500, height: 400 }, 30, { x: 0, y: 0 });
  for (const [row, column] of [[99, 59], [0, 0], [50, 3], [1, 58]]) {
    at = showing(SHAPE, at, { row, column });
    const x = at.left + at.x + column * 30;
    const y = at.top + at.y + row * 30;
    assert.ok(x >= at.left && x + 30 <= 500, `${x}`);
    assert.ok(y >= at.top && y + 30 <= 400, `${y}`);
  }
});

test("clues take 30 % of any room at most, with numbers of ten pixels at least or none", () => {
  for (const letters of [1, 2, 3]) {
    for (const [deepest, widest] of [[1, 1.2], [6, 7], [40, 50]]) {
      const shape = { ...SHAPE, deepest, widest, letters };
      for (const room of [ROOM, { width: 374, height: 560 }, { width: 300, height: 190 }]) {
        for (let cell = 3; cell <= 128; cell += 1) {
          const found = panels(shape, cell, room);
          assert.ok(found.left <= 0.3 * room.width && found.top <= 0.3 * room.height);
          assert.ok(found.fontSize === 0 || found.fontSize >= 10);
          assert.equal(found.fontSize === 0, cell < readableCell(shape));
        }
        assert.ok(openingCell(shape, room, 18) >= readableCell(shape));
      }
    }
  }
});
