// The page that the server serves: its parts, and the way from one to another.

import * as api from "./api.js";
import { applyTheme, notice, showHelp, showSettings, showDialog } from "./dialogs.js";
import { button, element, save } from "./dom.js";
import { Find } from "./find.js";
import { icon } from "./icons.js";
import { fromFragment, toFragment } from "./links.js";
import { Play } from "./play.js";
import { drawForPrint } from "./printing.js";
import { puzzleOf } from "./puzzle.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const PARTS = /** @type {const} */ (["play", "find"]);
/** @typedef {typeof PARTS[number]} Part */

/** @type {Record<Part, HTMLElement>} */
const places = /** @type {any} */ ({});
const notices = element("div", { class: "notices", role: "alert" });
const paper = element("div", { class: "paper" });
/** @type {{name: string, title: string}[]} */
let formats = [];

const checks = new api.Latest();
/** @type {import("./play.js").Oracle} */
const oracle = {
  check: (puzzle, marks) => checks.call("check", { puzzle: puzzle.json, marks }),
};

build();
const play = new Play(places.play, oracle, {
  actions: [
    { label: TEXTS.play.link, action: copyLink, icon: "link" },
    { label: TEXTS.play.keep, action: saveAs, icon: "keep" },
  ],
  finished: () => element("p", {}, element("a", { href: "#find", text: TEXTS.play.another })),
});
const find = new Find(places.find, (puzzle) => {
  play.open(puzzle);
  go("play");
});

function build() {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refreshTheme);
  const nav = element("nav", { "aria-label": TEXTS.nav.label },
    ...PARTS.map((part) => element("a", { href: `#${part}`, dataset: { part }, text: TEXTS.nav[part] })));
  const header = element("header", { class: "top" },
    element("a", { class: "name", href: "#find", text: TEXTS.name }), nav,
    element("div", { class: "corner" },
      button(TEXTS.play.settings, () => showSettings(refreshTheme), { icon: icon("more"), class: "quiet" }),
      button(TEXTS.play.help, showHelp, { key: "?", icon: icon("help"), class: "quiet" })));
  const main = element("main", { id: "main" }, notices);
  for (const part of PARTS) {
    places[part] = element("section", { class: `part ${part}`, hidden: true, "aria-label": TEXTS.nav[part] });
    main.append(places[part]);
  }
  document.body.append(element("a", { class: "skip", href: "#main", text: TEXTS.skip, onclick: focusBoard }), header, main, paper);
}

/** @param {Event} event */
function focusBoard(event) {
  event.preventDefault();
  if (!places.play.hidden) play.view.mirror.moveTo(play.view.mirror.current);
}

function refreshTheme() {
  applyTheme();
  play.applySettings();
}

/** @param {Part} part */
function go(part) {
  if (location.hash !== `#${part}`) history.pushState(null, "", `#${part}`);
  show(part);
}

/** @param {Part} part */
function show(part) {
  for (const each of PARTS) places[each].hidden = each !== part;
  for (const link of document.querySelectorAll("nav a")) {
    if (/** @type {HTMLElement} */ (link).dataset.part === part) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.part = part;
  document.title = part === "play" && play.puzzle ? `${play.puzzle.title || TEXTS.untitled} – ${TEXTS.name}` : `${TEXTS.nav[part]} – ${TEXTS.name}`;
  if (part === "play") {
    play.view.fit(false);
    play.resume();
  } else {
    play.pause();
  }
  if (part === "find") find.show();
}

/** Show what the address asks for. @param {{puzzles: any[]}} shelf */
async function route(shelf = { puzzles: [] }) {
  const hash = location.hash.slice(1);
  if (hash.startsWith("p=")) {
    try {
      play.open(await fromFragment(hash.slice(2)));
      show("play");
      return;
    } catch {
      notice(notices, TEXTS.errors.link);
    }
  }
  const part = PARTS.find((each) => each === hash);
  if (!play.puzzle) {
    const json = shelf.puzzles.length === 1 ? shelf.puzzles[0] : part === "play" ? storage.lastJson() : null;
    if (json) play.open(puzzleOf(json));
  }
  show(part === "find" || !play.puzzle ? "find" : part ?? "play");
}

async function copyLink() {
  if (!play.puzzle) return;
  const link = `${location.origin}/#p=${await toFragment(play.puzzle)}`;
  let copied = true;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    copied = false;
  }
  const field = element("input", { type: "text", readonly: true, class: "link", "aria-label": TEXTS.play.link, value: link });
  play.say(element("p", { text: copied ? TEXTS.play.linkCopied : TEXTS.play.linkShown }), field);
  if (!copied) field.select();
}

function saveAs() {
  const { puzzle } = play;
  if (!puzzle) return;
  const status = element("p", { role: "status" });
  const list = element("div", { class: "formats" }, ...formats.map((format) => button(format.name, async () => {
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

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, select, textarea, dialog")) return;
  if (event.key === "?") showHelp();
  else if (places.play.hidden || !play.key(event)) return;
  event.preventDefault();
});
window.addEventListener("hashchange", () => route());
window.addEventListener("beforeprint", () => {
  if (play.puzzle) drawForPrint(paper, play.puzzle, play.board.marks);
});

api.takeToken();
try {
  const shelf = await api.shelf();
  formats = shelf.formats;
  await find.load(shelf.puzzles);
  await route(shelf);
} catch (error) {
  notice(notices, /** @type {Error} */ (error).message);
  await find.load([]);
  await route();
}
document.documentElement.dataset.ready = "yes";
