// The page that the server serves: its parts, and the way from one to another.

import * as api from "./api.js";
import { applyTheme, notice, showHelp, showSettings } from "./dialogs.js";
import { button, element, isLetter } from "./dom.js";
import { Collection } from "./collection.js";
import { Find } from "./find.js";
import { icon } from "./icons.js";
import { acceptDrops, choose, takeShared } from "./importing.js";
import { languageChoice, speak } from "./languages.js";
import { Library } from "./library.js";
import { fromFragment } from "./links.js";
import { rememberSolved } from "./numbers.js";
import { Pack } from "./pack.js";
import { Play } from "./play.js";
import { drawForPrint } from "./printing.js";
import { puzzleOf } from "./puzzle.js";
import { canScan, takePhoto } from "./scan_door.js";
import { copyLink, saveAs } from "./sharing.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const PARTS = /** @type {const} */ (["play", "find", "make", "learn"]);
/** @typedef {typeof PARTS[number]} Part */
/** @type {Record<Part, string>} */
const KEYS = { play: "P", find: "F", make: "M", learn: "L" };

// What the page asks for first is on its way while the page is built.
api.takeToken();
const asked = api.shelf().then(
  (shelf) => ({ shelf, problem: "" }),
  (error) => ({ shelf: { puzzles: [], formats: [], counts: [] }, problem: /** @type {Error} */ (error).message }),
);
const catalogue = api.file("library.json");

/** @type {Record<Part, HTMLElement>} */
const places = /** @type {any} */ ({});
const notices = element("div", { class: "notices", role: "alert" });
const paper = element("div", { class: "paper" });
/** @type {Part} */
let shown = "find";
let travels = 0;
/** @type {HTMLProgressElement|undefined} */
let engineBar;

/** @type {import("./play.js").Oracle} */
const oracle = {
  check: (puzzle, marks, signal) => api.call("check", { puzzle: puzzle.json, marks }, signal),
  hint: (puzzle, marks, level, signal) => api.call("hint", { puzzle: puzzle.json, marks, level }, signal),
};

await speak();
build();
const { shelf, problem } = await asked;
if (problem) notice(notices, problem);
const collection = new Collection(new Library(await catalogue, api.file));
/** @type {Play} */
const play = new Play(places.play, oracle, {
  actions: [
    { label: TEXTS.play.link, action: () => play.puzzle && copyLink(play.puzzle, (...said) => play.say(...said)), icon: "link", short: TEXTS.play.linkShort, key: "K" },
    { label: TEXTS.play.keep, action: () => play.puzzle && saveAs(play.puzzle, shelf.formats), icon: "keep", short: TEXTS.play.keepShort, key: "S" },
    { label: TEXTS.play.edit, action: () => play.puzzle && edit(play.puzzle.json), icon: "edit", key: "D" },
  ],
  finished: whatNext,
  solved: rememberSolved,
});
const pack = new Pack(shelf.puzzles);
const find = new Find(places.find, collection, pack, shelf.counts, { puzzle: open, entry: openEntry, file: () => choose(doors), photo: canScan ? () => takePhoto(scan) : null });
/** @type {import("./make.js").Make|null} */
let make = null;
/** @type {import("./learn.js").Learn|null} */
let learn = null;
/** @type {import("./importing.js").Doors} */
const doors = {
  // Its picture is a secret, unless one is making puzzles.
  puzzle: (json) => (shown === "make" ? edit(json) : open(puzzleOf(json))),
  // A picture shows a puzzle, unless one is making puzzles: then it becomes one.
  picture: (file) => (shown === "make" || !canScan ? makeOf(file) : scan(file)),
  pack: (puzzles) => {
    pack.open(puzzles);
    open(puzzleOf(puzzles[0]));
  },
  problem: (text) => notice(notices, text),
};

/** Make a puzzle of a picture. @param {File} file */
async function makeOf(file) {
  (await import("./photo.js")).fromPhoto(file, edit, (text) => notice(notices, text));
}

/** Read the puzzle that a picture shows. @param {File} file */
async function scan(file) {
  const { fromScan } = await import("./scan.js");
  fromScan(file, { play: goOn, edit, picture: makeOf, problem: (text) => notice(notices, text) });
}

/** Play a puzzle with marks that were made on paper. @param {any} json @param {number[][]} marks */
async function goOn(json, marks) {
  await open(puzzleOf(json));
  play.goOnFrom(marks.flat());
}

/** Make and Learn are loaded when they are first shown: whoever came to play need not wait. */
async function loadMake() {
  if (make) return make;
  const { Make } = await import("./make.js");
  /** @type {import("./make.js").Make} */
  const made = new Make(places.make, () => choose(doors), [
    { label: TEXTS.make.play, action: () => open(made.puzzle), icon: "on", key: "Y" },
    { label: TEXTS.play.link, action: () => copyLink(made.puzzle, (...said) => made.tell(...said)), icon: "link", key: "K" },
    { label: TEXTS.play.keep, action: () => saveAs(made.puzzle, shelf.formats), icon: "keep", key: "S" },
  ]);
  make = made;
  return made;
}

async function loadLearn() {
  if (learn) return learn;
  const { Learn } = await import("./learn.js");
  learn = new Learn(places.learn, () => play.puzzle, help);
  await learn.load();
  return learn;
}

function build() {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refreshTheme);
  const nav = element("nav", { "aria-label": TEXTS.nav.label },
    ...PARTS.map((part) => element("a", {
      href: `#${part}`, dataset: { part }, text: TEXTS.nav[part], title: `${TEXTS.nav[part]} (${KEYS[part]})`, "aria-keyshortcuts": KEYS[part],
    })));
  const header = element("header", { class: "top" },
    element("a", { class: "name", href: "#find", text: TEXTS.name }), nav,
    element("div", { class: "corner" },
      button(TEXTS.play.settings, settings, { key: ",", icon: icon("more"), class: "quiet" }),
      button(TEXTS.play.help, help, { key: "?", icon: icon("help"), class: "quiet" })));
  const main = element("main", { id: "main" }, notices);
  for (const part of PARTS) {
    places[part] = element("section", { class: `part ${part}`, hidden: true, "aria-label": TEXTS.nav[part] });
    main.append(places[part]);
  }
  document.body.append(element("a", { class: "skip", href: "#main", text: TEXTS.skip, onclick: focusBoard }), header, main, paper);
}

function settings() {
  showSettings(refreshTheme, languageChoice());
}

function help() {
  showHelp(shown === "learn" && learn?.lesson ? "lesson" : shown);
}

/** @param {Event} event */
function focusBoard(event) {
  event.preventDefault();
  if (shown === "find") {
    places.find.querySelector("button")?.focus();
    return;
  }
  const { view } = (shown === "make" && make) || (shown === "learn" && learn) || play;
  view.mirror.moveTo(view.mirror.current);
}

function refreshTheme() {
  applyTheme();
  play.applySettings();
  if (shown === "make") make?.refresh();
  if (shown === "learn") learn?.show();
}

/**
 * Go somewhere. What was asked for last counts: whoever has pressed two cards gets the second puzzle.
 * While the page is on its way, the root has no `data-ready`.
 * @param {(isWanted: () => boolean) => Promise<void>} way
 */
async function travel(way) {
  travels += 1;
  const number = travels;
  const isWanted = () => number === travels;
  const { dataset } = document.documentElement;
  delete dataset.ready;
  try {
    await way(isWanted);
  } finally {
    if (isWanted()) dataset.ready = "yes";
  }
}

/** Play a puzzle. @param {Puzzle} puzzle */
async function open(puzzle) {
  notice(notices, ""); // what went wrong with the file before is over
  play.open(puzzle);
  await go("play");
  if (shown === "play") play.focus();
}

/** Play a puzzle of the library. @param {import("./library.js").Entry} entry */
async function openEntry(entry) {
  await travel(async (isWanted) => {
    try {
      const puzzle = await collection.puzzle(entry);
      if (isWanted()) await open(puzzle);
    } catch (error) {
      if (isWanted()) notice(notices, /** @type {Error} */ (error).message);
    }
  });
}

/** What can be done after a puzzle is solved. */
function whatNext() {
  const t = TEXTS.play;
  collection.refresh();
  const behind = pack.next(play.puzzle);
  const next = behind ? null : collection.next(play.puzzle);
  const like = play.puzzle && collection.like(play.puzzle, next);
  return element("p", { class: "row" },
    behind && button(t.next(behind.title || TEXTS.untitled), () => open(behind), { class: "primary" }),
    next && button(t.next(collection.nameOf(next)), () => openEntry(next), { class: "primary" }),
    like && button(t.like, () => openEntry(like)),
    element("a", { href: "#find", text: t.another }), element("a", { href: "#learn", text: t.watch }));
}

/** Change a puzzle. @param {any} json */
async function edit(json) {
  notice(notices, "");
  await travel(async (isWanted) => {
    const made = await loadMake();
    if (!isWanted()) return;
    made.open(json);
    await go("make");
  });
}

/** @param {Part} part */
async function go(part) {
  if (location.hash !== `#${part}`) history.pushState(null, "", `#${part}`);
  await travel(route);
}

/** @param {Part} part */
async function show(part) {
  shown = part;
  for (const each of PARTS) places[each].hidden = each !== part;
  for (const link of document.querySelectorAll("nav a")) {
    if (/** @type {HTMLElement} */ (link).dataset.part === part) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.part = part;
  const title = part === "play" && play.puzzle ? play.puzzle.title || TEXTS.untitled : TEXTS.nav[part];
  document.title = `${title} – ${TEXTS.name}`;
  if (part === "play") {
    play.view.fit();
    play.resume();
  } else {
    play.pause();
  }
  if (part !== "learn") learn?.pause();
  if (part === "find") find.show();
  if (part === "make") {
    const made = await loadMake();
    if (shown === part) made.refresh();
  } else if (part === "learn") {
    const loaded = await loadLearn();
    if (shown === part) loaded.show();
  }
}

/** Show what the address asks for. @param {() => boolean} isWanted @param {{puzzles: any[]}} given */
async function route(isWanted, given = { puzzles: [] }) {
  const hash = location.hash.slice(1);
  if (hash.startsWith("p=")) {
    try {
      const puzzle = await fromFragment(hash.slice(2));
      if (!isWanted()) return;
      play.open(puzzle);
      await show("play");
      return;
    } catch {
      if (!isWanted()) return;
      notice(notices, TEXTS.errors.link);
    }
  }
  const part = PARTS.find((each) => each === hash);
  if (!play.puzzle) {
    const json = given.puzzles.length === 1 ? given.puzzles[0] : part === "play" || part === "learn" ? storage.lastJson() : null;
    if (json) play.open(collection.named(puzzleOf(json)));
  }
  if (part === "play" && !play.puzzle) {
    const next = collection.next();
    const puzzle = next && await collection.puzzle(next);
    if (!isWanted()) return;
    if (puzzle) play.open(puzzle);
    else notice(notices, TEXTS.play.nothing);
  }
  const first = play.puzzle ? "play" : "find";
  const wanted = part === "play" && !play.puzzle ? "find" : part ?? first;
  // The address says what is shown, so that the way back leads here again.
  if (hash !== wanted) history.replaceState(null, "", `#${wanted}`);
  await show(wanted);
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input:not([type=range]), select, textarea, dialog[open]")) return; // a closed dialog may have the focus for a moment
  if (isLetter(event) && !storage.settings().letters) return;
  const keys = { play, make, learn, find: null }[shown];
  const part = isLetter(event) ? PARTS.find((each) => KEYS[each] === event.key.toUpperCase()) : undefined;
  if (event.key === "?") help();
  else if (event.key === ",") settings();
  else if (part) go(part);
  else if (!keys?.key(event)) return;
  event.preventDefault();
});
window.addEventListener("hashchange", async () => {
  if (!api.takeToken()) {
    await travel(route);
    return;
  }
  // The server was started again, and its new address was opened in this window.
  const again = await api.shelf().catch((error) => notice(notices, error.message));
  if (again) {
    notice(notices, "");
    Object.assign(shelf, again);
  }
  await show(shown);
});
window.addEventListener("beforeprint", () => {
  if (shown === "make" && make) drawForPrint(paper, make.puzzle, make.puzzle.givens ?? []);
  else if (shown === "learn" && learn?.view.puzzle && learn.board) drawForPrint(paper, learn.view.puzzle, learn.board.marks);
  else if (play.puzzle) drawForPrint(paper, play.puzzle, play.board.marks);
});
acceptDrops(doors, (text) => {
  const fragment = /#p=([\w-]+)/.exec(text)?.[1];
  if (fragment) location.hash = `p=${fragment}`;
});

/** A thin bar under the header while what answers calls is on its way; the board does not wait for it. @param {number} share */
function showEngine(share) {
  if (share >= 1) engineBar?.remove();
  else if (engineBar) engineBar.value = share;
  else {
    engineBar = element("progress", { class: "engine", max: 1, value: share, "aria-label": TEXTS.engine, title: TEXTS.engine });
    document.querySelector("header.top")?.append(engineBar);
  }
}

await travel((isWanted) => route(isWanted, shelf));
performance.mark("ready");
api.watch(showEngine);
takeShared(doors);
