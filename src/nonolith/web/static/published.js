// A page of its own: puzzles to play, with nothing behind it. It is written by `nonolith render`.

import { applyTheme, showHelp, showSettings } from "./dialogs.js";
import { button, element, isLetter } from "./dom.js";
import { embeddedOracle } from "./embedded.js";
import { icon } from "./icons.js";
import { Play } from "./play.js";
import { drawForPrint } from "./printing.js";
import { puzzleOf } from "./puzzle.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("puzzles")).textContent ?? "[]");
const puzzles = data.map((/** @type {any} */ each) => puzzleOf(each.puzzle));
const known = new Map(puzzles.map((/** @type {any} */ puzzle, /** @type {number} */ index) => [puzzle, data[index]]));

applyTheme();
const paper = element("div", { class: "paper" });
const place = element("section", { class: "part play", "aria-label": TEXTS.nav.play });
const choice = element("select", { "aria-label": TEXTS.published.choose, onchange: () => open(Number(choice.value)) },
  ...puzzles.map((/** @type {any} */ puzzle, /** @type {number} */ index) => element("option", {
    value: index, text: `${puzzle.title || `${TEXTS.untitled} ${index + 1}`} · ${TEXTS.size(puzzle.height, puzzle.width)}`,
  })));
document.body.append(
  element("header", { class: "top" },
    element("span", { class: "name", text: document.title }),
    puzzles.length > 1 && choice,
    element("div", { class: "corner" },
      button(TEXTS.play.settings, () => showSettings(refresh), { key: ",", icon: icon("more"), class: "quiet" }),
      button(TEXTS.play.help, () => showHelp("published"), { key: "?", icon: icon("help"), class: "quiet" }))),
  element("main", { id: "main" }, place), paper);
document.body.dataset.part = "play";

const play = new Play(place, embeddedOracle(known), {
  actions: [],
  finished: () => puzzles.length > 1 && Number(choice.value) + 1 < puzzles.length
    ? button(TEXTS.published.next, () => open(Number(choice.value) + 1))
    : null,
});

/** @param {number} index */
function open(index) {
  choice.value = String(index);
  play.open(puzzles[index]);
}

function refresh() {
  applyTheme();
  play.applySettings();
}

document.addEventListener("keydown", (event) => {
  if (/** @type {HTMLElement} */ (event.target).closest("input, select, dialog[open]")) return;
  if (isLetter(event) && !storage.settings().letters) return;
  if (event.key === "?") showHelp("published");
  else if (event.key === ",") showSettings(refresh);
  else if (!play.key(event)) return;
  event.preventDefault();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
window.addEventListener("beforeprint", () => play.puzzle && drawForPrint(paper, play.puzzle, play.board.marks));
open(0);
document.documentElement.dataset.ready = "yes";
