// The shelf of the library: first the packs, then the cards of a pack or of what is looked for.

import { entryCard, packCard } from "./cards.js";
import { button, element, fill } from "./dom.js";
import { icon } from "./icons.js";
import { sizeName } from "./statistics.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {import("./library.js").Entry} Entry */
/** @typedef {{pack: string, size: string, kind: string, difficulty: string, order: string, unsolved: boolean, text: string}} Wanted */

const AT_ONCE = 48; // cards
const ALL = "all";
const BEYOND = "beyond"; // in place of a difficulty: what line logic alone does not solve

export class Shelf {
  /**
   * @param {HTMLElement} place
   * @param {Collection} collection
   * @param {(entry: Entry) => void} open
   */
  constructor(place, collection, open) {
    this.collection = collection;
    this.open = open;
    /** @type {Wanted} */
    this.wanted = { pack: ALL, size: ALL, kind: ALL, difficulty: ALL, order: "size", unsolved: false, ...storage.remembered("shelf"), text: "" };
    this.most = AT_ONCE;
    this.heading = element("div", { class: "shelf-heading" });
    this.cards = element("div");
    fill(place, element("h2", { text: TEXTS.library.title }), this.filters(), this.heading, this.cards, this.credits());
  }

  /** Authors and licences: those of CC BY want to be named where the pictures are. */
  credits() {
    const line = (/** @type {Entry["credit"]} */ { author, licence, copyright }) =>
      element("li", { text: [author, copyright, licence].filter(Boolean).join(" · ") });
    return element("details", { class: "credits" }, element("summary", { text: TEXTS.library.credits }),
      element("ul", {}, ...this.collection.library.credits.map(line)));
  }

  filters() {
    const t = TEXTS.library;
    const search = element("input", { type: "search", placeholder: t.search, "aria-label": t.search, oninput: () => this.want({ text: search.value }) });
    const choice = (/** @type {"size"|"kind"|"difficulty"|"order"} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ values) => {
      const select = element("select", { "aria-label": label, onchange: () => this.want({ [name]: select.value }) },
        ...Object.entries(values).map(([value, text]) => element("option", { value, text, selected: this.wanted[name] === value })));
      return select;
    };
    const unsolved = element("input", { type: "checkbox", checked: this.wanted.unsolved, onchange: () => this.want({ unsolved: unsolved.checked }) });
    const choices = element("div", { class: "choices" }, choice("size", t.size, { all: t.anySize, ...t.sizes }),
      choice("kind", t.kind, { all: t.anyKind, ...t.kinds }),
      choice("difficulty", t.difficulty, { all: t.anyDifficulty, ...t.difficulties, [BEYOND]: t.beyond }), choice("order", t.order, t.orders),
      element("label", { class: "switch" }, unsolved, element("span", { text: t.unsolved })));
    // Where there is little room the packs come first, unless something is chosen.
    const { size, kind, difficulty } = this.wanted;
    const open = this.wanted.unsolved || [size, kind, difficulty].some((each) => each !== ALL) || matchMedia("(min-width: 561px)").matches;
    return element("div", { class: "filters" }, search, element("details", { open }, element("summary", { text: t.filters }), choices));
  }

  /** Whether the packs are shown: nothing is looked for. */
  get isClosed() {
    const { pack, size, kind, difficulty, text } = this.wanted;
    return [pack, size, kind, difficulty].every((each) => each === ALL) && text.trim() === "";
  }

  /** @param {Partial<Wanted>} wanted */
  want(wanted) {
    Object.assign(this.wanted, wanted);
    this.most = AT_ONCE;
    storage.remember("shelf", { ...this.wanted, text: "" });
    this.show();
  }

  /** Show the puzzles of a pack, from the first one. @param {string} pack */
  enter(pack) {
    this.want({ pack });
    this.heading.querySelector("button")?.focus({ preventScroll: true });
    this.heading.scrollIntoView({ block: "start" });
  }

  /** Go back to the packs. @param {string} pack the one that was shown */
  leave(pack) {
    this.want({ pack: ALL });
    const { packs } = this.collection.library;
    this.cards.querySelectorAll("button")[packs.indexOf(pack)]?.focus();
  }

  show() {
    const t = TEXTS.library;
    const { library } = this.collection;
    const { pack } = this.wanted;
    if (this.isClosed) {
      fill(this.heading);
      fill(this.cards, element("ul", { class: "shelf" }, ...library.packs.map((each) => element("li", {},
        packCard(this.collection, each, library.entries.filter((entry) => entry.pack === each), () => this.enter(each))))));
      return;
    }
    const chosen = this.chosen();
    const solved = chosen.filter((entry) => this.collection.isSolved(entry)).length;
    fill(this.heading, pack !== ALL && button(t.allPacks, () => this.leave(pack), { icon: icon("back"), class: "quiet" }),
      pack !== ALL && element("h3", { text: t.pack(pack) }),
      element("span", { class: "about", role: "status", text: t.count(chosen.length, solved) }));
    const shown = chosen.slice(0, this.most);
    fill(this.cards,
      chosen.length ? element("ul", { class: "shelf" }, ...shown.map((entry) => element("li", {}, entryCard(this.collection, entry, () => this.open(entry)))))
        : element("p", { text: this.wanted.text.trim() && !storage.settings().titles ? `${t.none} ${t.secret}` : t.none }),
      chosen.length > shown.length && button(t.more(chosen.length - shown.length), () => {
        this.most += 4 * AT_ONCE;
        this.show();
      }));
  }

  /** The entries that are wanted, in the order that is wanted. */
  chosen() {
    const { pack, size, kind, difficulty, order, unsolved, text } = this.wanted;
    const { collection } = this;
    const t = TEXTS.library;
    // Few keyboards have a ×.
    const looked = text.trim().toLowerCase().replace(/(\d)\s*[x*×]\s*(?=\d)/g, "$1×");
    const wordsOf = (/** @type {Entry} */ entry) => [collection.nameOf(entry), t.pack(entry.pack), `${entry.height}×${entry.width}`,
      t.difficulties[entry.difficulty] ?? entry.difficulty, entry.credit.author].join(" ").toLowerCase();
    const fits = (/** @type {Entry} */ entry) => (pack === ALL || entry.pack === pack)
      && (size === ALL || size === sizeName(entry.height, entry.width))
      && (kind === ALL || kind === (entry.colours > 1 ? "colour" : "plain"))
      && (difficulty === ALL || (difficulty === BEYOND ? entry.beyond : difficulty === entry.difficulty))
      && !(unsolved && collection.isSolved(entry))
      && (looked === "" || wordsOf(entry).includes(looked));
    const rank = (/** @type {Entry} */ entry) => (order === "size" ? entry.height * entry.width : order === "rating" ? entry.score : 0);
    return collection.library.entries.filter(fits).sort((one, two) => rank(one) - rank(two));
  }
}
