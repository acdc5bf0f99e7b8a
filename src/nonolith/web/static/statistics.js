// What was solved, in numbers: how many of each size, how fast, and what came last.

import { element } from "./dom.js";
import { TEXTS, duration } from "./texts.js";

/** @typedef {import("./storage.js").Entry} Entry */
/** @typedef {keyof typeof TEXTS.library.sizes} SizeName */

/** @param {number} height @param {number} width @returns {SizeName} */
export function sizeName(height, width) {
  const longest = Math.max(height, width);
  return longest <= 10 ? "small" : longest <= 20 ? "medium" : "large";
}

/** @param {Entry} entry */
const timeOf = (entry) => entry.best ?? entry.seconds;

/**
 * @param {Entry[]} solved
 * @returns {{size: SizeName, count: number, fastest: number, average: number}[]}
 */
export function bySize(solved) {
  return /** @type {SizeName[]} */ (Object.keys(TEXTS.library.sizes)).flatMap((size) => {
    const times = solved.filter((entry) => sizeName(entry.height, entry.width) === size).map(timeOf);
    const sum = times.reduce((all, time) => all + time, 0);
    return times.length ? [{ size, count: times.length, fastest: Math.min(...times), average: sum / times.length }] : [];
  });
}

/** @param {Record<string, Entry>} entries */
export function statistics(entries) {
  const t = TEXTS.find;
  const solved = Object.values(entries).filter((entry) => entry.solved);
  if (!solved.length) return null;
  const together = solved.reduce((sum, entry) => sum + timeOf(entry), 0);
  const row = (/** @type {"td"|"th"} */ tag, /** @type {string[]} */ texts) =>
    element("tr", {}, ...texts.map((text) => element(tag, { text, scope: tag === "th" ? "col" : undefined })));
  const latest = [...solved].sort((one, two) => String(two.solved).localeCompare(String(one.solved))).slice(0, 5);
  return element("details", { class: "statistics" }, element("summary", { text: t.statistics(solved.length, duration(together)) }),
    element("table", {}, element("thead", {}, row("th", t.statisticsHead)),
      element("tbody", {}, ...bySize(solved).map(({ size, count, fastest, average }) =>
        row("td", [TEXTS.library.sizes[size], String(count), duration(fastest), duration(average)])))),
    element("h3", { text: t.latest }),
    element("ul", {}, ...latest.map((entry) => element("li", {
      text: [entry.title || TEXTS.untitled, TEXTS.size(entry.height, entry.width), duration(timeOf(entry)), t.on(String(entry.solved))].join(" · "),
    }))));
}
