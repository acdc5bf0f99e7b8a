// The library's letters, and the picture of a day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayKey, entryOfDay, streak } from "../../../src/nonolith/web/static/daily.js";
import { unpacked } from "../../../src/nonolith/web/static/library.js";

test("cells are read from letters", () => {
  assert.deepEqual([...unpacked("1", 6, 2)], [1, 1, 0, 1, 0, 1]);
  assert.deepEqual([...unpacked("_g", 7, 2)], [1, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual([...unpacked("bA", 4, 4)], [1, 2, 3, 0]);
  assert.deepEqual([...unpacked("CU", 4, 6)], [0, 2, 2, 4]);
});

const entries = Array.from({ length: 200 }, (_, i) => ({ id: `p${i}`, height: 5 + (i % 20), width: 5 + (i % 20) }));
const days = Array.from({ length: 365 }, (_, i) => new Date(2026, 0, 1 + i));

test("a day has one picture, small on Monday, and most days stay when the library grows", () => {
  const larger = [...entries, ...entries.slice(0, 20).map((entry) => ({ ...entry, id: `new ${entry.id}` }))];
  let changed = 0;
  for (const day of days) {
    const entry = entryOfDay(day, entries);
    assert.equal(entryOfDay(new Date(day.getTime() + 3600_000), entries), entry);
    if (day.getDay() === 1) assert.ok(entry.height <= 10);
    if (entryOfDay(day, larger) !== entry) changed += 1;
  }
  assert.ok(changed > 5 && changed < 80, String(changed));
  assert.ok(new Set(days.map((day) => entryOfDay(day, entries).id)).size > 100);
});

test("a library without fitting sizes still has a picture", () => {
  assert.equal(entryOfDay(days[0], [{ id: "a", height: 90, width: 90 }]).id, "a");
  assert.equal(entryOfDay(days[0], []), null);
});

test("a streak lasts over the end of a month, and until today is over", () => {
  const today = new Date(2026, 2, 2);
  const solved = new Set(["2026-02-27", "2026-02-28", "2026-03-01"]);
  const isSolved = (date) => solved.has(dayKey(date));
  assert.equal(streak(today, isSolved), 3);
  solved.add("2026-03-02");
  assert.equal(streak(today, isSolved), 4);
  solved.delete("2026-03-01");
  assert.equal(streak(today, isSolved), 1);
  assert.equal(streak(new Date(2026, 2, 5), isSolved), 0);
});
