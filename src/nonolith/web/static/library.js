// The library: a catalogue that is loaded with the page, and the pictures of its packs, which are
// loaded when they are needed. tools/library.py writes both and describes the format. Pure.

import { puzzleOfPicture, symbolsOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/**
 * @typedef {object} Entry what the catalogue says about a puzzle
 * @property {string} id
 * @property {string} title
 * @property {number} height
 * @property {number} width
 * @property {number} colours besides the background
 * @property {string} difficulty
 * @property {number} score
 * @property {boolean} beyond whether line logic alone does not solve it
 * @property {{author: string, licence: string, copyright: string}} credit
 * @property {string} pack
 * @property {number} number its place in its pack, from 0
 */

const VERSION = 1;
const PREFIX = "nonolith ";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** What a puzzle of the library has as its catalogue number. @param {Entry} entry */
export const catalogueOf = (entry) => PREFIX + entry.id;

export class Library {
  /**
   * @param {any} catalogue the content of library.json
   * @param {(name: string) => Promise<any>} load returns the content of another file
   */
  constructor({ version, credits, packs }, load) {
    if (version !== VERSION) throw new Error(`library.json has version ${version}`);
    this.load = load;
    /** @type {Entry["credit"][]} */
    this.credits = credits;
    /** @type {Entry[]} */
    this.entries = packs.flatMap((/** @type {any} */ pack) => pack.puzzles.map(
      (/** @type {any[]} */ [id, title, height, width, colours, difficulty, score, credit, beyond], /** @type {number} */ number) =>
        ({ id, title, height, width, colours, difficulty, score, credit: credits[credit], beyond: beyond === 1, pack: pack.name, number })));
    /** @type {string[]} */
    this.packs = packs.map((/** @type {any} */ pack) => pack.name);
    /** @type {Map<string, any[]>} the picture on the card of a pack */
    this.covers = new Map(packs.map((/** @type {any} */ pack) => [pack.name, pack.cover]));
    this.byCatalogue = new Map(this.entries.map((entry) => [catalogueOf(entry), entry]));
    /** @type {Map<string, Promise<any>>} */
    this.loaded = new Map();
  }

  /** The entry of a puzzle, if it is one of the library. @param {Puzzle} puzzle */
  entryOf(puzzle) {
    return this.byCatalogue.get(puzzle.json.catalogue);
  }

  /** The picture on the card of a pack before any puzzle in it is solved. @param {string} pack */
  cover(pack) {
    const [height, width, colours, letters] = /** @type {any[]} */ (this.covers.get(pack));
    const palette = paletteOf(colours);
    return { height, width, palette, cells: unpacked(letters, height * width, palette.length) };
  }

  /** @param {Entry} entry @returns {Promise<Puzzle>} */
  async puzzle(entry) {
    const { pack, number, height, width, title, credit } = entry;
    if (!this.loaded.has(pack)) this.loaded.set(pack, this.load(`pack-${pack}.json`));
    const { version, palettes, pictures } = await this.loaded.get(pack);
    if (version !== VERSION) throw new Error(`pack-${pack}.json has version ${version}`);
    const [index, letters] = pictures[number];
    const palette = paletteOf(palettes[index]);
    const cells = unpacked(letters, height * width, palette.length);
    const about = Object.fromEntries(Object.entries({ title, ...credit, catalogue: catalogueOf(entry) }).filter(([, text]) => text));
    return puzzleOfPicture(cells, height, width, palette, { ...about, goal: symbolsOf(cells, width, palette) });
  }
}

/** @param {string[][]} colours */
const paletteOf = (colours) => colours.map(([name, rgb, symbol]) => ({ name, rgb, symbol }));

/**
 * The cells of a picture, from letters of six bits each.
 * @param {string} letters
 * @param {number} length how many cells
 * @param {number} colours with the background
 */
export function unpacked(letters, length, colours) {
  const bits = Math.max(1, Math.ceil(Math.log2(colours)));
  const cells = new Int8Array(length);
  for (let bit = 0; bit < length * bits; bit += 1) {
    const value = LETTERS.indexOf(letters[Math.floor(bit / 6)]);
    const cell = Math.floor(bit / bits);
    cells[cell] = 2 * cells[cell] + ((value >> (5 - (bit % 6))) & 1);
  }
  return cells;
}
