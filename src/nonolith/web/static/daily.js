// The picture of a day: the same for everybody who has the same library. Pure.

/** @typedef {import("./library.js").Entry} Entry */

/** The longest sides of a day's picture, at least and at most: from Monday, the smallest, to Sunday. */
const WEEK = [[5, 10], [7, 12], [8, 15], [10, 15], [12, 18], [14, 20], [15, 30]];

/** A day as it is stored, in local time. @param {Date} date */
export function dayKey(date) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day before. @param {Date} date */
export const before = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);

/**
 * The entry of a day. Each entry draws a number for the day and the highest wins, so that a larger
 * library changes few days.
 * @param {Date} date
 * @param {Entry[]} entries
 * @returns {Entry|null}
 */
export function entryOfDay(date, entries) {
  const [least, most] = WEEK[(date.getDay() + 6) % 7];
  const fits = entries.filter(({ height, width }) => {
    const side = Math.max(height, width);
    return side >= least && side <= most;
  });
  const key = dayKey(date);
  let best = null;
  let highest = -1;
  for (const entry of fits.length ? fits : entries) {
    const drawn = numberOf(`${key} ${entry.id}`);
    if (drawn > highest) [best, highest] = [entry, drawn];
  }
  return best;
}

/**
 * How many days in a row were solved, up to today; a day that is not over yet does not end it.
 * @param {Date} today
 * @param {(date: Date) => boolean} isSolved
 */
export function streak(today, isSolved) {
  let days = 0;
  let date = isSolved(today) ? today : before(today);
  for (; isSolved(date); date = before(date)) days += 1;
  return days;
}

/** FNV-1a, mixed once more: days that follow each other must not be alike. @param {string} text */
function numberOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
