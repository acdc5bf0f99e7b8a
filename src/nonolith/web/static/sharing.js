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

/** @param {Puzzle} puzzle @param {{name: string, title: string}[]} formats */
export function saveAs(puzzle, formats) {
  const status = element("p", { role: "status" });
  const list = element("div", { class: "formats" }, ...formats.map((format) => button(format.name, async () => {
    status.textContent = TEXTS.save.writing;
    try {
      const { file, losses } = await api.call("write", { puzzle: puzzle.json, format: format.name });
      save(file);
      status.textContent = losses.length ? TEXTS.save.losses(format.name, losses.join(", ")) : TEXTS.save.done(file.name);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  }, { class: "format", title: format.title })));
  showDialog(TEXTS.save.title, list, status);
}
