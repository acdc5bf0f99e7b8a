// A puzzle in a link: its clues, compressed, in the part after "#", which is never sent anywhere.
// Pure but for the browser's own compression.

import { BLACK_AND_WHITE, clueJson, isBlackAndWhite, puzzleOf, symbolsOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const VERSION = 1;

/** @param {(number|number[])[][]} clues */
function pack(clues) {
  return clues.length === 0 ? 0 : clues
    .map((clue) => clue.map((block) => (Array.isArray(block) ? `${block[0]}:${block[1]}` : block)).join("."))
    .join("/");
}

/** @param {string|0} text */
function unpack(text) {
  return text === 0 ? [] : text.split("/").map((clue) => (clue === "" ? [] : clue.split(".").map((block) => {
    const [length, colour] = block.split(":").map(Number);
    return colour === undefined ? length : [length, colour];
  })));
}

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<string>} what stands after "#p="
 */
export async function toFragment(puzzle) {
  const content = [
    VERSION, pack(puzzle.rows.map(clueJson)), pack(puzzle.columns.map(clueJson)), puzzle.title, puzzle.author,
    isBlackAndWhite(puzzle.palette) ? 0 : puzzle.palette.map(({ name, rgb, symbol }) => [name, rgb, symbol]),
    puzzle.givens ? symbolsOf(puzzle.givens, puzzle.width, puzzle.palette) : 0,
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return toBase64(await through(bytes, new CompressionStream("deflate-raw")));
}

/**
 * @param {string} fragment
 * @returns {Promise<Puzzle>}
 * @throws where the link holds no puzzle
 */
export async function fromFragment(fragment) {
  const bytes = await through(fromBase64(fragment), new DecompressionStream("deflate-raw"));
  const [version, rows, columns, title, author, palette, givens] = JSON.parse(new TextDecoder().decode(bytes));
  if (version !== VERSION || ![rows, columns].every((side) => side === 0 || typeof side === "string")) {
    throw new Error("no puzzle");
  }
  /** @type {any} */
  const json = { rows: unpack(rows), columns: unpack(columns) };
  if (title) json.title = String(title);
  if (author) json.author = String(author);
  if (Array.isArray(palette)) {
    const colours = palette.map(([name, rgb, symbol]) => ({ name: String(name), rgb: String(rgb), symbol: String(symbol) }));
    json.palette = { background: colours[0] ?? BLACK_AND_WHITE[0], colours: colours.slice(1) };
  }
  if (Array.isArray(givens)) json.givens = givens.map(String);
  return checked(puzzleOf(json));
}

/** @param {Puzzle} puzzle */
function checked(puzzle) {
  const whole = (/** @type {number} */ n) => Number.isInteger(n) && n >= 1 && n <= 10_000;
  const fits = [...puzzle.rows, ...puzzle.columns].every((clue) =>
    clue.every((block) => whole(block.length) && whole(block.colour) && block.colour < puzzle.palette.length));
  const colours = puzzle.palette.every((colour) => /^#[0-9a-f]{6}$/.test(colour.rgb));
  const large = Math.max(puzzle.height, puzzle.width) > 500 || puzzle.height * puzzle.width > 40_000;
  if (!fits || !colours || large) throw new Error("no puzzle");
  return puzzle;
}

/** @param {Uint8Array} bytes @param {CompressionStream|DecompressionStream} stream */
async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  // A broken link fails on both sides of the stream; the reading side tells.
  writer.write(/** @type {any} */ (bytes)).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
