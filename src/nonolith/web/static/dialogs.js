// The two panels that lie over the page: settings, and keys and rules.

import { button, element, fill } from "./dom.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @param {string} title @param {...Node} content */
export function showDialog(title, ...content) {
  document.querySelectorAll("dialog[open]").forEach((open) => /** @type {HTMLDialogElement} */ (open).close());
  const dialog = element("dialog", { class: "dialog", "aria-label": title, tabindex: -1 },
    element("h2", { text: title }), ...content,
    element("div", { class: "dialog-end" }, button(TEXTS.close, () => dialog.close())));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  // The dialog itself has the focus: its last button would scroll a long one to its end.
  dialog.focus({ preventScroll: true });
  dialog.scrollTop = 0;
  return dialog;
}

/** The rules, and the keys of what is shown. @param {keyof typeof TEXTS.help.keys} part */
export function showHelp(part) {
  const t = TEXTS.help;
  const keys = element("dl", { class: "keys" });
  for (const [key, meaning] of t.keys[part]) keys.append(element("dt", {}, element("kbd", { text: key })), element("dd", { text: meaning }));
  const how = part === "make" ? [t.drawing] : [t.clues, t.pointer];
  showDialog(t.title, ...[t.rules, ...how].map((text) => element("p", { text })),
    element("h3", { text: t.keysTitle }), keys);
}

/** @param {() => void} changed @param {...Node} more what the surroundings have to set besides */
export function showSettings(changed, ...more) {
  const t = TEXTS.settings;
  const now = storage.settings();
  const choice = (/** @type {"theme"|"crossing"} */ name, /** @type {Record<string, string>} */ values) => {
    const select = element("select", {
      id: name,
      onchange: () => {
        storage.keepSettings({ [name]: select.value });
        applyTheme();
        changed();
      },
    }, ...Object.entries(values).map(([value, label]) => element("option", { value, text: label, selected: value === now[name] })));
    return element("p", {}, element("label", { for: name, text: `${t[name]}: ` }), select);
  };
  const switches = /** @type {const} */ (["darkBoard", "timer", "symbols", "free", "checking", "titles", "sound", "vibration", "letters"]).map((name) => {
    const box = element("input", {
      type: "checkbox",
      checked: now[name],
      onchange: () => {
        storage.keepSettings({ [name]: box.checked });
        applyTheme();
        changed();
      },
    });
    return element("label", { class: "switch" }, box, element("span", { text: t[name] }));
  });
  showDialog(TEXTS.play.settings, ...more, choice("theme", t.themes), choice("crossing", t.crossings), ...switches);
}

/** The theme, as chosen or as the system has it. */
export function applyTheme() {
  const { theme, darkBoard } = storage.settings();
  const { dataset } = document.documentElement;
  dataset.theme = theme !== "auto" ? theme : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  dataset.board = darkBoard ? "dark" : "light";
}

/** @param {HTMLElement} place @param {string} text */
export function notice(place, text) {
  fill(place, text ? element("div", { class: "notice" }, element("p", { text }), button(TEXTS.dismiss, () => fill(place))) : null);
}
