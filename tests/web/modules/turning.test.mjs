// Pictures that are turned, mirrored and moved, also those that are not square.

import assert from "node:assert/strict";
import test from "node:test";

import { partnerOf, symmetryOf, turned } from "../../../src/nonolith/web/static/turning.js";

const picture = (text) => {
  const rows = text.split("/");
  return { height: rows.length, width: rows[0].length, marks: Int8Array.from([...rows.join("")].map((c) => (c === "." ? -1 : Number(c)))) };
};
const look = ({ height, width, marks }) => Array.from({ length: height }, (_, row) =>
  [...marks.subarray(row * width, (row + 1) * width)].map((mark) => (mark < 0 ? "." : mark)).join("")).join("/");
const after = (text, ...ways) => look(ways.reduce(turned, picture(text)));

test("each way does what it says", () => {
  const ways = { mirror: "32./..1", turn: "1./.2/.3", left: "23./..1", right: "3.2/.1." };
  for (const [way, expected] of Object.entries(ways)) assert.equal(after(".23/1..", way), expected, way);
  assert.equal(after("12/3./.4", "up"), "3./.4/12");
  assert.equal(after("12/3./.4", "down"), ".4/12/3.");
});

test("four turns, two mirrors, and a move there and back", () => {
  for (const text of ["123/4.5", "1", "12345", "1/2/3"]) {
    assert.equal(after(text, "turn", "turn", "turn", "turn"), text);
    assert.equal(after(text, "mirror", "mirror"), text);
    assert.equal(after(text, "mirror", "turn", "mirror", "turn"), text);
  }
  for (const text of ["123/4.5", "1", "1/2/3"]) {
    assert.equal(after(text, "left", "right"), text);
    assert.equal(after(text, "down", "up"), text);
  }
});

test("the symmetry of a picture is found, and partners are alike", () => {
  const pictures = { "1.1/2.2/...": "mirror", "12/../12": "flip", "12./.../.21": "rotation", "12/..": "none", "1": "mirror", "1.1/1.1": "mirror" };
  for (const [text, expected] of Object.entries(pictures)) assert.equal(symmetryOf(picture(text)), expected, text);
  assert.deepEqual(partnerOf(0, 1, "mirror", picture("1234")), [0, 2]);
  assert.deepEqual(partnerOf(0, 1, "flip", picture("12/34/56")), [2, 1]);
  assert.deepEqual(partnerOf(0, 1, "rotation", picture("12/34/56")), [2, 0]);
  assert.deepEqual(partnerOf(0, 1, "none", picture("12/34/56")), [0, 1]);
});
