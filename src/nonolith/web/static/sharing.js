// A puzzle leaves the page: as a link, or as a file.

import * as api from "./api.js";
import { button, element, save } from "./dom.js";
import { showDialog } from "./dialogs.js";
import { toFragment } from "./links.js";
import { pngOf } from "./png.js";
import { qrCode } from "./qr.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @param {Puzzle} puzzle @param {(...content: Node[]) => void} say */
export async function copyLink(puzzle, say) {
  const link = `${location.origin}${location.pathname}#p=${await toFragment(puzzle)}`;
  let copied = true;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    copied = false;
  }
  const field = element("input", { type: "text", readonly: true, class: "link", "aria-label": TEXTS.play.link, value: link });
  say(element("div", { class: "steps" }, button(TEXTS.qr.show, () => showCode(link))),
    element("p", { text: copied ? TEXTS.play.linkCopied : TEXTS.play.linkShown }), field);
  if (!copied) field.select();
}

const QUIET = 4; // light modules around a code

/** Show a link as a QR code. @param {string} link */
function showCode(link) {
  const t = TEXTS.qr;
  const code = qrCode(new TextEncoder().encode(link));
  if (!code) {
    showDialog(t.title, element("p", { text: t.tooLong }));
    return;
  }
  const side = code.length + 2 * QUIET;
  const canvas = element("canvas", { class: "qr", width: side, height: side, role: "img", "aria-label": t.label });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "#000000";
  code.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(x + QUIET, y + QUIET, 1, 1)));
  showDialog(t.title, element("p", { text: t.about }), canvas);
}

/** @param {import("./png.js").Sketch & {name: string}} sketch */
async function savePng(sketch) {
  const bytes = await pngOf(sketch);
  save({ name: sketch.name, type: "image/png", base64: api.base64(bytes) });
}

/** @typedef {{name: string, title: string, drawing: boolean}} Format what a puzzle can be saved as */

/** @param {Puzzle} puzzle @param {Format[]} formats */
export async function saveAs(puzzle, formats) {
  const t = TEXTS.save;
  const status = element("p", { class: "save-status", role: "status" });
  const solved = element("input", { type: "checkbox" });
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const choice = (/** @type {Format} */ format) => {
    const node = button(format.name, () => write(format), { class: "quiet format", title: format.title });
    buttons.set(format.name, node);
    return element("li", {}, node, element("span", { class: "about", text: format.title, "aria-hidden": "true" }));
  };
  const write = async (/** @type {Format} */ format) => {
    status.textContent = t.writing;
    try {
      const { file, losses } = await api.call("write", { puzzle: puzzle.json, format: format.name, solved: format.drawing && solved.checked });
      await (file.svg ? savePng(file) : save(file));
      status.textContent = losses.length ? t.losses(format.name, losses.join(", ")) : t.done(file.name);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  };
  const list = (/** @type {boolean} */ drawings) =>
    element("ul", { class: "formats" }, ...formats.filter((format) => format.drawing === drawings).map(choice));
  showDialog(t.title, status, element("h3", { text: t.drawings }), list(true),
    element("label", { class: "switch" }, solved, element("span", { text: t.solved })),
    element("h3", { text: t.files }), list(false));
  // A format that can't hold the puzzle says so before it is chosen.
  const found = await api.call("formats", { puzzle: puzzle.json }).catch((error) => {
    status.textContent = error.message;
    return { formats: {} };
  });
  // Formats that can hold the puzzle come first.
  for (const [name, { problem, losses }] of Object.entries(/** @type {Record<string, {problem: string, losses: string[]}>} */ (found.formats))) {
    const node = buttons.get(name);
    if (!node) continue;
    node.disabled = problem !== "";
    const about = problem || (losses.length ? t.without(losses.join(", ")) : "");
    if (about) {
      node.title = about;
      const beside = element("span", { class: "about", text: about, id: `format-${name}` });
      node.setAttribute("aria-describedby", beside.id);
      node.nextElementSibling?.replaceWith(beside);
    }
    if (problem) node.parentElement?.parentElement?.append(node.parentElement);
  }
}
