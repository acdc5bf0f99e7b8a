// Why nothing fits a line: what is said must be true, and must be enough, for every small line.

import assert from "node:assert/strict";
import test from "node:test";

import { possibleStarts } from "../../../src/nonolith/web/static/lines.js";
import { troubleOf } from "../../../src/nonolith/web/static/trouble.js";

function* linesOf(length, values) {
  if (length === 0) yield [];
  else for (const rest of linesOf(length - 1, values)) for (const value of values) yield [...rest, value];
}

const count = (list, value) => list.filter((each) => each === value).length;
const CLUES = [[], [[1, 1]], [[2, 1]], [[3, 1]], [[1, 1], [1, 1]], [[2, 1], [1, 1]], [[1, 1], [1, 2]], [[2, 2], [1, 1]], [[1, 1], [2, 2], [1, 1]]]
  .map((clue) => clue.map(([length, colour]) => ({ length, colour })));

for (const length of [1, 3, 5]) {
  test(`lines of ${length}`, () => {
    const kinds = new Set();
    for (const clue of CLUES) {
      for (const marks of linesOf(length, [-1, 0, 1, 2])) {
        if (possibleStarts(clue, marks) !== null) continue;
        const trouble = troubleOf(clue, marks);
        kinds.add(trouble.kind);
        const lengths = clue.filter((block) => block.colour === trouble.colour).map((block) => block.length);
        const wanted = lengths.reduce((sum, each) => sum + each, 0);
        if (trouble.kind === "tooMany") {
          assert.equal(trouble.found, count(marks, trouble.colour));
          assert.equal(trouble.wanted, wanted);
          assert.ok(trouble.found > wanted);
        } else if (trouble.kind === "tooLong") {
          const run = marks.slice(trouble.first, trouble.last + 1);
          assert.ok(run.every((mark) => mark === trouble.colour));
          assert.equal(trouble.longest, Math.max(...lengths));
          assert.ok(run.length > trouble.longest);
        } else if (trouble.kind === "tooFew") {
          assert.equal(trouble.left, count(marks, trouble.colour) + count(marks, -1));
          assert.equal(trouble.wanted, wanted);
          assert.ok(trouble.left < wanted);
        }
      }
    }
    assert.ok(kinds.has("tooMany") && kinds.has("noPlace"));
  });
}

test("a run that is too long is named from its first to its last cell", () => {
  const clue = [{ length: 2, colour: 1 }, { length: 2, colour: 1 }];
  assert.deepEqual(troubleOf(clue, [-1, 1, 1, 1, -1, -1]), { kind: "tooLong", colour: 1, first: 1, last: 3, longest: 2 });
});
