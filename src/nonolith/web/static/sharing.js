// A puzzle leaves the page: as a link, or as a file.

import * as api from "./api.js";
import { button, element, save } from "./dom.js";
import { showDialog } from "./dialogs.js";
import { toFragment } from "./links.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @param {Puzzle} puzzle @param {(...content: Node[]) => void} say */
export async function copyLink(puzzle, say) {
  const link = `${location.origin}/#p=${await toFragment(puzzle)}`;
  let copied = true;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    copied = false;
  }
  const field = element("input", { type: "text", readonly: true, class: "link", "aria-label": TEXTS.play.link, value: link });
  say(element("p", { text: copied ? TEXTS.play.linkCopied : TEXTS.play.linkShown }), field);
  if (!copied) field.select();
}

/** @typedef {{name: string, title: string, drawing: boolean}} Format what a puzzle can be saved as */

/** @param {Puzzle} puzzle @param {Format[]} formats */
export function saveAs(puzzle, formats) {
  const t = TEXTS.save;
  const status = element("p", { role: "status" });
  const solved = element("input", { type: "checkbox" });
  const choice = (/** @type {Format} */ format) => element("li", {}, button(format.name, async () => {
    status.textContent = t.writing;
    try {
      const { file, losses } = await api.call("write", { puzzle: puzzle.json, format: format.name, solved: format.drawing && solved.checked });
      save(file);
      status.textContent = losses.length ? t.losses(format.name, losses.join(", ")) : t.done(file.name);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  }, { class: "quiet format", title: format.title }), element("span", { class: "about", text: format.title, "aria-hidden": "true" }));
  const list = (/** @type {boolean} */ drawings) =>
    element("ul", { class: "formats" }, ...formats.filter((format) => format.drawing === drawings).map(choice));
  showDialog(t.title, element("h3", { text: t.drawings }), list(true),
    element("label", { class: "switch" }, solved, element("span", { text: t.solved })),
    element("h3", { text: t.files }), list(false), status);
}
