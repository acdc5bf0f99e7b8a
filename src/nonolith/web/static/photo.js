// A photo becomes a puzzle: which part of it, how large, how dark, in how many colours, as one looks.

import { base64Of, call } from "./api.js";
import { Cropper, SIDES, partOf } from "./cropper.js";
import { showDialog } from "./dialogs.js";
import { nameOf } from "./colour_names.js";
import { button, element } from "./dom.js";
import { cellsOf, puzzleOf } from "./puzzle.js";
import { Question } from "./question.js";
import { TEXTS } from "./texts.js";
import { thumbnail } from "./thumbnail.js";

const LARGEST = 900; // pixels of what is sent: more than any puzzle has cells
const PAUSE = 150; // milliseconds

/**
 * @param {File} file
 * @param {(json: any) => void} use
 * @param {(text: string) => void} problem
 */
export async function fromPhoto(file, use, problem) {
  const t = TEXTS.photo;
  /** @type {ImageBitmap} */
  let picture;
  try {
    picture = await createImageBitmap(file);
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
  const question = new Question((...content) => status.replaceChildren(...content));
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
  dialog.addEventListener("close", () => question.forget());
  changed();

  function changed() {
    // What is shown is of other settings: it can't be used any more.
    useButton.disabled = true;
    clearTimeout(waiting);
    waiting = window.setTimeout(ask, PAUSE);
  }

  /** What is cut off each side, as a share of the picture. */
  function cut() {
    const share = (/** @type {import("./cropper.js").Side} */ side) => Number(crop[side].input.value) / 100;
    return { left: share("left"), right: share("right"), top: share("top"), bottom: share("bottom") };
  }

  async function ask() {
    cropper.show(cut());
    const canvas = partOf(picture, cut(), LARGEST);
    threshold.input.disabled = own.checked || Number(colours.input.value) > 1;
    const blob = await new Promise((/** @type {(blob: Blob|null) => void} */ done) => canvas.toBlob(done));
    if (!blob) return;
    const body = {
      base64: await base64Of(blob), width: Number(size.input.value), colours: Number(colours.input.value),
      look: look.value, invert: invert.checked,
      ...(own.checked ? {} : { threshold: Number(threshold.input.value) }),
    };
    const answer = await question.ask((signal) => call("picture", body, signal));
    if (!answer) return;
    found = named(answer.puzzle);
    const puzzle = puzzleOf(found);
    made.replaceChildren(thumbnail(puzzle, cellsOf(found.goal, puzzle.palette), 240));
    status.textContent = TEXTS.size(puzzle.height, puzzle.width);
    useButton.disabled = false;
  }
}

/** A puzzle whose colours have names, where they were only found in a picture. @param {any} json */
function named(json) {
  if (!json.palette) return json;
  /** @type {import("./puzzle.js").Colour[]} */
  const colours = [];
  for (const colour of json.palette.colours) {
    colours.push({ ...colour, name: nameOf(colour.rgb, [json.palette.background, ...colours]) });
  }
  return { ...json, palette: { ...json.palette, colours } };
}
