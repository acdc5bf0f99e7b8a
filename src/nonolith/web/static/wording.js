// What the texts of every language have in common: numbers, plurals, dates, clues and marks in words. Pure.

/** @typedef {import("./puzzle.js").Block} Block */
/** @typedef {import("./puzzle.js").Colour} Colour */

const MONDAY = new Date(2024, 0, 1);

/**
 * @param {string} locale
 * @param {{unknown: string, empty: string, filled: string}} marks
 * @param {{isOne?: (number: number) => boolean, comma?: string, colours?: Record<string, string>}} [options] the numbers
 *   that take the singular; what stands between the numbers of a clue; the colours of colour_names.js by their English names
 */
export function wording(locale, marks, { isOne = (number) => number === 1, comma = ", ", colours = {} } = {}) {
  const count = (/** @type {number|bigint} */ number) => number.toLocaleString(locale);
  const written = (/** @type {Intl.DateTimeFormatOptions} */ options) => (/** @type {Date} */ date) => date.toLocaleDateString(locale, options);
  const weekday = written({ weekday: "short" });
  // "brown 2" is the second brown of a picture. A name that its author has given stays as it is.
  const colourName = (/** @type {string} */ name) => {
    const known = name.replace(/ \d+$/, "");
    return Object.hasOwn(colours, known) ? name.replace(known, colours[known]) : name;
  };
  return {
    count,
    colourName,
    /** A number with its noun. @param {number} number @param {string} one @param {string} many */
    plural: (number, one, many) => `${count(number)} ${isOne(number) ? one : many}`,
    /** @param {Block[]} clue @param {Colour[]} palette */
    clueText: (clue, palette) => (clue.length === 0 ? "0" : clue
      .map((block) => (palette.length > 2 ? `${block.length} ${colourName(palette[block.colour].name)}` : block.length))
      .join(comma)),
    /** @param {number} mark @param {Colour[]} palette */
    markText: (mark, palette) => {
      if (mark < 0) return marks.unknown;
      if (mark === 0) return marks.empty;
      return palette.length > 2 ? colourName(palette[mark].name) : marks.filled;
    },
    dateText: written({ day: "numeric", month: "long", year: "numeric" }),
    monthText: written({ month: "long", year: "numeric" }),
    weekdays: Array.from({ length: 7 }, (_, day) => weekday(new Date(2024, 0, MONDAY.getDate() + day))),
  };
}
