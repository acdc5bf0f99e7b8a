// A photograph of a puzzle becomes the puzzle: the picture with the grid that was found, the clues
// beside it, and one tap for each that may be something else. The pixels go to whatever answers the
// calls of the page, on this machine.

import { base64, call } from "./api.js";
import { showDialog } from "./dialogs.js";
import { button, element, fill } from "./dom.js";
import { ScanClues, wordsOf } from "./scan_clues.js";
import { ScanPicture } from "./scan_picture.js";
import { TEXTS } from "./texts.js";

const LONGEST = 1800; // pixels of a side: more would not be looked at
const [LEAST, MOST, USUAL] = [3, 100, 10]; // rows or columns

/**
 * @typedef {object} Found what the calls `scan` and `rescan` answer
 * @property {number} height
 * @property {number} width
 * @property {"certain"|"doubtful"|"inconsistent"} trust
 * @property {[number, number][]} sizes other sizes that are consistent
 * @property {[number, number][]} corners
 * @property {import("./scan_clues.js").ScannedLine[]} lines
 * @property {number[][]} marks
 * @property {[number, number][]} wrong
 * @property {any} puzzle
 * @property {any} [seen] what `rescan` wants back
 */

/**
 * Show what is read in a picture.
 * @param {File} file
 * @param {object} ways
 * @param {(json: any, marks: number[][]) => void} ways.play
 * @param {(json: any) => void} ways.edit
 * @param {(file: File) => void} ways.picture make a puzzle of the picture itself
 * @param {(text: string) => void} ways.problem
 */
export async function fromScan(file, { play, edit, picture, problem }) {
  const t = TEXTS.scan;
  /** @type {ImageBitmap} */
  let image;
  try {
    image = await createImageBitmap(file);
  } catch {
    problem(TEXTS.photo.unreadable);
    return;
  }
  const pixels = greyOf(image);
  /** @type {Found|null} */
  let found = null;
  /** @type {any} */
  let seen = null;
  /** @type {Map<number, number[]>} clues that were tapped, by the numbers of their lines */
  let settled = new Map();
  let calls = new AbortController();

  const status = element("div", { role: "status", class: "scan-status" });
  const details = element("ul", { class: "scan-sentences" });
  const shown = new ScanPicture(image, () => look({ corners: cornersNow(), ...(found ? {} : sizeNow()) }));
  const clues = new ScanClues((number, clue) => {
    settled.set(number, clue);
    again();
  });
  const rows = stepper(t.rows, () => resize());
  const columns = stepper(t.columns, () => resize());
  const done = (/** @type {(puzzle: any, marks: number[][]) => void} */ way) => () => {
    if (!found) return;
    const { marks, wrong, puzzle } = found;
    for (const [row, column] of wrong) marks[row][column] = -1;
    dialog.close();
    way({ ...puzzle, title: file.name.replace(/\.\w+$/, "") }, marks);
  };
  const playButton = button(t.play, done(play), { class: "primary" });
  const editButton = button(t.edit, done((json) => edit(json)));
  const otherButton = button(t.other, () => {
    dialog.close();
    picture(file);
  }, { class: "quiet" });
  const dialog = showDialog(t.title, status,
    element("div", { class: "scan-sides" },
      element("div", { class: "scan-left" }, shown.root, element("p", { class: "about", text: t.corners }),
        element("div", { class: "settings" }, rows.root, columns.root)),
      element("div", { class: "scan-right" }, details, clues.root)));
  dialog.classList.add("scan");
  dialog.querySelector(".dialog-end")?.append(otherButton, editButton, playButton);
  dialog.addEventListener("close", () => calls.abort());
  await look({});

  /** Read the picture, within corners or with a size that one gave. @param {object} given */
  async function look(given) {
    settled = new Map();
    await ask(t.reading, "scan", { width: pixels.width, height: pixels.height, pixels: pixels.base64, ...given });
  }

  /** The corners stay where they are, the lines between them become others. */
  function resize() {
    look({ corners: cornersNow(), ...sizeNow() });
  }

  function cornersNow() {
    return shown.corners.map(([x, y]) => [x * pixels.scale, y * pixels.scale]);
  }

  function sizeNow() {
    return { rows: rows.value, columns: columns.value };
  }

  async function again() {
    if (found) await ask(t.solving, "rescan", { height: found.height, width: found.width, ...seen, settled: [...settled] });
  }

  /** @param {string} doing @param {string} name @param {object} body */
  async function ask(doing, name, body) {
    calls.abort(); // what was asked before is of no use any more
    calls = new AbortController();
    const { signal } = calls;
    playButton.disabled = editButton.disabled = true;
    dialog.dataset.busy = "yes";
    status.textContent = doing;
    try {
      const answer = await call(name, body, signal);
      if (!signal.aborted && answer.trust === "nothing") showNothing();
      else if (!signal.aborted) show(answer);
    } catch (error) {
      if (signal.aborted) return;
      status.dataset.trust = "nothing";
      status.textContent = /** @type {Error} */ (error).message;
    }
    delete dialog.dataset.busy;
  }

  /** No grid was found: it can be shown by its corners and its size. */
  function showNothing() {
    found = null;
    status.dataset.trust = "nothing";
    status.textContent = t.nothing;
    clues.show([]);
    fill(details);
    if (shown.corners.length) return;
    const [left, top, right, bottom] = [0.25 * image.width, 0.25 * image.height, 0.95 * image.width, 0.95 * image.height];
    rows.set(USUAL);
    columns.set(USUAL);
    shown.show([[left, top], [right, top], [right, bottom], [left, bottom]], USUAL, USUAL);
  }

  /** @param {Found} answer */
  function show(answer) {
    found = answer;
    seen = answer.seen ?? seen;
    status.dataset.trust = answer.trust;
    const doubtful = answer.lines.filter(({ state }) => state === "doubtful").length;
    const sizes = answer.sizes.map(([height, width]) => TEXTS.size(height, width)).join(", ");
    const verdict = sizes ? t.sizes(sizes) : doubtful || answer.trust === "certain" ? t.trust[answer.trust](doubtful) : t.several;
    status.textContent = `${TEXTS.size(answer.height, answer.width)} · ${verdict}`;
    rows.set(answer.height);
    columns.set(answer.width);
    if (answer.seen) shown.show(answer.corners.map(([x, y]) => [x / pixels.scale, y / pixels.scale]), answer.height, answer.width);
    clues.show(answer.lines);
    fill(details, ...answer.lines.filter(({ state }) => state === "corrected").map(({ line, read, taken }) => element("li", {
      text: t.corrected(lineName(line), wordsOf(read), wordsOf(taken)),
    })));
    playButton.disabled = editButton.disabled = false;
  }
}

/** @param {{kind: string, index: number}} line */
function lineName({ kind, index }) {
  return kind === "row" ? TEXTS.scan.row(index + 1) : TEXTS.scan.column(index + 1);
}

/**
 * The grey pixels of a picture, as base64, and how much smaller they are.
 * @param {ImageBitmap} image
 */
function greyOf(image) {
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = element("canvas", { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.fillStyle = "white"; // below what is transparent
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 4) grey[i] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2] + 0.5;
  return { width, height, scale, base64: base64(grey) };
}

/** A number with a button at each side. @param {string} label @param {() => void} changed */
function stepper(label, changed) {
  const input = element("input", { type: "number", min: LEAST, max: MOST, "aria-label": label, onchange: () => stepped(0) });
  const stepped = (/** @type {number} */ step) => {
    input.value = String(Math.max(LEAST, Math.min(MOST, Math.round(Number(input.value) || LEAST) + step)));
    changed();
  };
  const by = (/** @type {string} */ sign, /** @type {number} */ step, /** @type {string} */ name) =>
    element("button", { type: "button", text: sign, title: name, "aria-label": name, onclick: () => stepped(step) });
  const root = element("div", { class: "stepper" }, element("span", { text: label }),
    by("−", -1, TEXTS.scan.fewer(label)), input, by("+", 1, TEXTS.scan.more(label)));
  return {
    root,
    get value() { return Number(input.value); },
    set(/** @type {number} */ value) { input.value = String(value); },
  };
}
