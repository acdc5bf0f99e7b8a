// Cards: a puzzle each, with a picture of what is marked or, once it is solved, of the whole.

import { element } from "./dom.js";
import { cellsOf, isSolved, puzzleOf } from "./puzzle.js";
import { TEXTS } from "./texts.js";
import { clueThumbnail, thumbnail } from "./thumbnail.js";

/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {import("./library.js").Entry} Entry */
/** @typedef {import("./storage.js").Game} Game */

const FEW = 4; // pictures on the card of a pack
const SMALL = 46; // pixels of each

/** @param {string} title @param {string} about @param {Node} picture @param {() => void} open */
function card(title, about, picture, open) {
  return element("button", { type: "button", class: "card", onclick: open }, picture,
    element("span", { class: "card-title", text: title }), element("span", { class: "card-about", text: about }));
}

/** @param {number} height @param {number} width @param {number} colours @param {...string} more */
function aboutOf(height, width, colours, ...more) {
  return [TEXTS.size(height, width), colours > 1 ? TEXTS.colours(colours) : "", ...more].filter(Boolean).join(" · ");
}

/** A card of a puzzle that is at hand. @param {any} json @param {Game|null} game @param {string} title @param {() => void} open */
export function puzzleCard(json, game, title, open) {
  const puzzle = puzzleOf(json);
  const marks = marksOf(game);
  const picture = marks && isSolved(puzzle, marks) ? thumbnail(puzzle, marks) : clueThumbnail(puzzle, marks);
  return card(title, aboutOf(puzzle.height, puzzle.width, puzzle.palette.length - 1), picture, open);
}

/** A card of the library. @param {Collection} collection @param {Entry} entry @param {() => void} open */
export function entryCard(collection, entry, open) {
  const { height, width, colours, difficulty, beyond } = entry;
  const t = TEXTS.library;
  const solved = collection.isSolved(entry);
  const picture = element("span", { class: "card-picture" }, entryPicture(collection, entry, solved));
  const hard = `${t.difficulties[difficulty] ?? difficulty}${beyond ? " +" : ""}`;
  const node = card(collection.nameOf(entry), aboutOf(height, width, colours, solved ? t.solved : hard), picture, open);
  if (beyond) node.title = `${hard}: ${t.beyond}`;
  if (solved) node.classList.add("is-solved");
  return node;
}

/** A card of a pack. @param {Collection} collection @param {string} pack @param {Entry[]} entries @param {() => void} open */
export function packCard(collection, pack, entries, open) {
  const t = TEXTS.library;
  const solved = entries.filter((entry) => collection.isSolved(entry));
  // A solved puzzle shows its picture, an open one its clues.
  const shown = solved.slice(-FEW).reverse();
  const cover = collection.library.cover(pack);
  const pictures = shown.length ? shown.map((entry) => entryPicture(collection, entry, true, shown.length > 1 ? SMALL : undefined))
    : [thumbnail(cover, cover.cells)];
  return card(t.pack(pack), t.count(entries.length, solved.length), element("span", { class: "card-picture pack-picture" }, ...pictures), open);
}

/** @param {Collection} collection @param {Entry} entry @param {boolean} solved @param {number} [side] */
export function entryPicture(collection, entry, solved, side) {
  const game = collection.game(entry);
  if (game) {
    const puzzle = puzzleOf(game.puzzle);
    const marks = marksOf(game);
    // The picture is a secret until it is solved; then it is shown even if it was begun again.
    if (!solved) return clueThumbnail(puzzle, marks, side);
    const whole = game.puzzle.goal && !(marks && isSolved(puzzle, marks));
    return thumbnail(puzzle, whole ? cellsOf(game.puzzle.goal, puzzle.palette) : marks, side);
  }
  const { height, width } = entry;
  const blank = thumbnail({ height, width, palette: [{ name: "", rgb: "#ffffff", symbol: "." }] }, null, side);
  blank.dataset.loading = "";
  collection.library.puzzle(entry).then((puzzle) => blank.replaceWith(solved
    ? thumbnail(puzzle, cellsOf(puzzle.json.goal, puzzle.palette), side) : clueThumbnail(puzzle, null, side)), () => {});
  return blank;
}

/** @param {Game|null} game */
function marksOf(game) {
  return game?.saved ? Int8Array.from(game.saved.marks) : null;
}
