// Files that come in: chosen, or dropped anywhere on the page.

import { base64Of, call } from "./api.js";
import { button, element, save } from "./dom.js";
import { showDialog } from "./dialogs.js";
import { TEXTS } from "./texts.js";

/**
 * @typedef {object} Doors
 * @property {(json: any) => void} puzzle what to do with a puzzle
 * @property {(file: File) => void} [picture] what to do with a picture
 * @property {(puzzles: any[], name: string) => void} [pack] what to do with all puzzles of a file
 * @property {(text: string) => void} problem
 */

/** @param {Doors} doors */
export function choose(doors) {
  const input = element("input", { type: "file", onchange: () => input.files?.[0] && take(input.files[0], doors) });
  input.click();
}

/** Take what is dropped or pasted anywhere. @param {Doors} doors @param {(text: string) => void} text what to do with words */
export function acceptDrops(doors, text) {
  document.addEventListener("paste", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest?.("input, textarea, dialog")) return;
    const file = event.clipboardData?.files[0];
    if (file) take(file, doors);
    else text(event.clipboardData?.getData("text/plain") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file, doors);
    else text(event.dataTransfer?.getData("text/plain") ?? "");
  });
}

/** Open what another application shared with this one; the service worker has kept it. @param {Doors} doors */
export async function takeShared(doors) {
  const store = await globalThis.caches?.open("nonolith-shared").catch(() => null);
  const shared = await store?.match("shared");
  if (!shared) return;
  await store?.delete("shared");
  const name = decodeURIComponent(shared.headers.get("X-Name") ?? "");
  const content = await shared.blob();
  take(new File([content], name, { type: content.type }), doors);
}

/** @param {File} file @param {Doors} doors */
export async function take(file, doors) {
  if (doors.picture && /^image\/(png|jpeg|webp|gif|bmp|avif|svg\+xml)$/.test(file.type)) {
    doors.picture(file);
    return;
  }
  try {
    const { puzzles } = await call("read", { base64: await base64Of(file), name: file.name });
    const name = file.name.replace(/\.\w+$/, "");
    if (puzzles.length === 1) doors.puzzle({ ...puzzles[0], title: puzzles[0].title || name });
    else chooseOne(puzzles, name, doors);
  } catch (error) {
    doors.problem(/** @type {Error} */ (error).message);
  }
}

/** @param {any[]} puzzles @param {string} name of the file @param {Doors} doors */
function chooseOne(puzzles, name, doors) {
  const list = element("ul", { class: "lessons" }, ...puzzles.map((json, index) => element("li", {}, button(
    `${json.title || `${TEXTS.untitled} ${index + 1}`} · ${TEXTS.size(json.rows.length, json.columns.length)}`,
    () => {
      dialog.close();
      doors.puzzle(json);
    },
    { class: "quiet" },
  ))));
  const t = TEXTS.pack;
  const status = element("p", { role: "status" });
  const playAll = () => {
    dialog.close();
    doors.pack?.(puzzles, name);
  };
  const publish = async () => {
    status.textContent = TEXTS.save.writing;
    try {
      const { file } = await call("publish", { puzzles, title: name });
      save(file);
      status.textContent = TEXTS.save.done(file.name);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  };
  const dialog = showDialog(TEXTS.make.open, element("p", { text: TEXTS.make.several(puzzles.length) }),
    element("div", { class: "row" }, doors.pack && button(t.play, playAll, { class: "primary" }), button(t.publish, publish)), status, list);
}
