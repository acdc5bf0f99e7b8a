// Drafts: whatever is done to what is being made can be undone, and done again.

import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../../src/nonolith/web/static/board.js";
import { nameOf, symbolFor } from "../../../src/nonolith/web/static/colour_names.js";
import { Draft, Drafts } from "../../../src/nonolith/web/static/drafts.js";
import { BLACK_AND_WHITE } from "../../../src/nonolith/web/static/puzzle.js";

const blank = (height, width) => new Draft(new Board({ height, width }), BLACK_AND_WHITE);
const sizeOf = ({ current: { board } }) => `${board.height}x${board.width}`;
const look = (drafts) => `${sizeOf(drafts)} ${[...drafts.current.picture].join("")}`;

test("strokes and drafts are undone in the order they were made", () => {
  const drafts = new Drafts(blank(2, 3));
  const seen = [look(drafts)];
  const did = () => seen.push(look(drafts));
  const stroke = (cell) => {
    drafts.current.board.change([[cell, 1]]);
    drafts.stroke();
    did();
  };
  stroke(0);
  stroke(5);
  drafts.replace(blank(1, 4));
  did();
  stroke(2);
  drafts.replace(blank(3, 1));
  did();
  assert.equal(new Set(seen).size, 6);
  const copy = Drafts.from(JSON.parse(JSON.stringify(drafts.save())));
  for (const each of [drafts, copy]) {
    for (const before of seen.slice(0, -1).reverse()) {
      assert.ok(each.canUndo);
      each.undo();
      assert.equal(look(each), before);
    }
    assert.ok(!each.canUndo);
    assert.deepEqual(each.undo(), []);
    for (const after of seen.slice(1)) {
      assert.ok(each.canRedo);
      each.redo();
      assert.equal(look(each), after);
    }
    assert.ok(!each.canRedo);
    assert.deepEqual(each.redo(), []);
  }
});

test("changes of one kind in a row are one change", () => {
  const drafts = new Drafts(blank(5, 5));
  const first = drafts.current;
  for (const height of [4, 3, 2]) {
    assert.equal(drafts.before("size"), first);
    drafts.replace(blank(height, 5), "size");
  }
  assert.equal(drafts.undo(), null);
  assert.equal(drafts.current, first);
  assert.ok(!drafts.canUndo);
  drafts.replace(blank(4, 5), "size");
  drafts.current.board.change([[0, 1]]);
  const drawn = drafts.current;
  assert.equal(drafts.before("size"), drawn);
  drafts.replace(blank(3, 5), "size");
  drafts.undo();
  assert.equal(drafts.current, drawn);
});

test("a stroke forgets what was undone, and so does a draft", () => {
  const drafts = new Drafts(blank(1, 2));
  drafts.replace(blank(1, 3));
  drafts.undo();
  drafts.current.board.change([[0, 1]]);
  drafts.stroke();
  assert.ok(!drafts.canRedo);
  drafts.undo();
  drafts.replace(blank(1, 5));
  assert.ok(!drafts.canRedo);
  drafts.undo();
  drafts.redo(); // not the stroke that was undone before
  assert.equal(sizeOf(drafts), "1x5");
});

test("clues count until something is drawn, and again when that is undone", () => {
  const board = new Board({ height: 1, width: 2 });
  const drafts = new Drafts(new Draft(board, BLACK_AND_WHITE, { title: "A" }, { rows: [[2]], columns: [[1], []] }));
  const rows = () => drafts.current.puzzle.json.rows;
  assert.deepEqual(rows(), [[2]]);
  assert.equal(drafts.current.puzzle.title, "A");
  board.change([[1, 1]]);
  assert.deepEqual(rows(), [[1]]);
  drafts.undo();
  assert.deepEqual(rows(), [[2]]);
});

test("so many drafts are kept, and no more", () => {
  const drafts = new Drafts(blank(1, 1));
  for (let width = 2; width < 50; width += 1) drafts.replace(blank(1, width));
  let undone = 0;
  for (; drafts.canUndo; undone += 1) drafts.undo();
  assert.equal(undone, 12);
  assert.equal(sizeOf(drafts), "1x37");
});

test("colours have the names that people give them, each once", () => {
  const names = { "#ff0000": "red", "#e50817": "red", "#0000ff": "blue", "#fefcfd": "white", "#101010": "black", "#8b4513": "brown", "#ffa500": "orange", "#ffff00": "yellow", "#008000": "green", "#800080": "purple" };
  for (const [rgb, name] of Object.entries(names)) assert.equal(nameOf(rgb, []), name, rgb);
  const palette = [];
  for (const rgb of ["#ff0000", "#ee0000", "#dd0000"]) palette.push({ name: nameOf(rgb, palette), rgb, symbol: symbolFor(palette) });
  assert.deepEqual(palette.map(({ name }) => name), ["red", "red 2", "red 3"]);
  assert.equal(new Set(palette.map(({ symbol }) => symbol)).size, 3);
});
