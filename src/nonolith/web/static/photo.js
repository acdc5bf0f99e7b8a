// A photo becomes a puzzle: which part of it, how large, how dark, in how many colours, as one looks.

import { Cropper, SIDES, partOf } from "./cropper.js";
import { showDialog } from "./dialogs.js";
import { button, element } from "./dom.js";
import { pictureOf } from "./picture_cells.js";
import { puzzleOfPicture, symbolsOf } from "./puzzle.js";
import { TEXTS } from "./texts.js";
import { thumbnail } from "./thumbnail.js";

const LARGEST = 900; // pixels that are looked at: more than any puzzle has cells
const PAUSE = 150; // milliseconds

/**
 * @param {File} file
 * @param {(json: any) => void} use
 * @param {(text: string) => void} problem
 */
export async function fromPhoto(file, use, problem) {
  const t = TEXTS.photo;
  /** @type {import("./cropper.js").Drawn} */
  let picture;
  try {
    picture = await decoded(file);
  } catch {
    problem(t.unreadable);
    return;
  }
  /** @type {any} */
  let found = null;
  let waiting = 0;
  const range = (/** @type {string} */ label, /** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ value) => {
    const shown = element("span", { class: "value", text: String(value), "aria-hidden": "true" });
    const input = element("input", { type: "range", min, max, value, "aria-label": label, oninput: () => {
      shown.textContent = input.value;
      changed();
    } });
    return { input, line: element("label", { class: "setting" }, element("span", {}, `${label} `, shown), input) };
  };
  const crop = { left: range(t.left, 0, 90, 0), right: range(t.right, 0, 90, 0), top: range(t.top, 0, 90, 0), bottom: range(t.bottom, 0, 90, 0) };
  const size = range(t.size, 5, 60, 25);
  const threshold = range(t.threshold, 0, 255, 128);
  const own = element("input", { type: "checkbox", checked: true, onchange: changed });
  const colours = range(t.colours, 1, 8, 1);
  const invert = element("input", { type: "checkbox", onchange: changed });
  const look = element("select", { "aria-label": t.look, onchange: changed },
    ...Object.entries(t.looks).map(([value, text]) => element("option", { value, text })));
  const cropper = new Cropper(picture, (cut) => {
    for (const side of SIDES) {
      crop[side].input.value = String(Math.round(100 * cut[side]));
      crop[side].input.dispatchEvent(new Event("input"));
    }
  });
  const made = element("div", { class: "photo-made" });
  const shown = element("div", { class: "photo-shown" }, cropper.canvas, made);
  const status = element("div", { role: "status" });
  const useButton = button(t.use, () => {
    dialog.close();
    use({ ...found, title: file.name.replace(/\.\w+$/, "") });
  }, { class: "primary" });
  useButton.disabled = true;

  const dialog = showDialog(t.title, element("p", { class: "about", text: t.crop }), shown, status,
    element("div", { class: "settings" }, size.line, colours.line,
      element("label", { class: "switch" }, own, element("span", { text: t.own })), threshold.line,
      element("label", { class: "setting" }, element("span", { text: t.look }), look),
      element("label", { class: "switch" }, invert, element("span", { text: t.invert }))),
    element("details", { class: "typing" }, element("summary", { text: t.exactly }),
      element("div", { class: "settings" }, ...SIDES.map((side) => crop[side].line),
        button(t.whole, () => cropper.crop({ left: 0, right: 0, top: 0, bottom: 0 })))));
  dialog.querySelector(".dialog-end")?.append(useButton);
  dialog.addEventListener("close", () => clearTimeout(waiting));
  changed();

  function changed() {
    // What is shown is of other settings: it can't be used any more.
    useButton.disabled = true;
    clearTimeout(waiting);
    waiting = window.setTimeout(convert, PAUSE);
  }

  /** What is cut off each side, as a share of the picture. */
  function cut() {
    const share = (/** @type {import("./cropper.js").Side} */ side) => Number(crop[side].input.value) / 100;
    return { left: share("left"), right: share("right"), top: share("top"), bottom: share("bottom") };
  }

  function convert() {
    cropper.show(cut());
    threshold.input.disabled = own.checked || Number(colours.input.value) > 1;
    const { width, height, cells, palette } = pictureOf(partOf(picture, cut(), LARGEST), {
      width: Number(size.input.value), colours: Number(colours.input.value), look: look.value, invert: invert.checked,
      threshold: own.checked ? null : Number(threshold.input.value),
    });
    const puzzle = puzzleOfPicture(cells, height, width, palette, { goal: symbolsOf(cells, width, palette) });
    found = puzzle.json;
    made.replaceChildren(thumbnail(puzzle, cells, 240));
    status.textContent = TEXTS.size(height, width);
    useButton.disabled = false;
  }
}

/**
 * The picture of a file; the browser draws an SVG without running or fetching anything.
 * @param {File} file
 * @returns {Promise<import("./cropper.js").Drawn>}
 */
async function decoded(file) {
  if (file.type !== "image/svg+xml") return createImageBitmap(file);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth || 1, image.naturalHeight || 1];
    const scale = LARGEST / Math.max(width, height);
    const canvas = element("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    context.getImageData(0, 0, 1, 1); // forbidden, if the browser fears what is in it
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}
