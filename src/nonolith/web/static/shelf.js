// The shelf of the library: packs by theme, sizes, a search, and cards of what is wanted.

import { entryCard } from "./cards.js";
import { button, element, fill } from "./dom.js";
import { sizeName } from "./statistics.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {import("./library.js").Entry} Entry */
/** @typedef {{pack: string, size: string, kind: string, order: string, unsolved: boolean, text: string}} Wanted */

const AT_ONCE = 48; // cards

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
    this.wanted = { pack: "all", size: "all", kind: "all", order: "size", unsolved: false, ...storage.remembered("shelf"), text: "" };
    this.most = AT_ONCE;
    this.packs = element("div", { class: "choice", role: "group", "aria-label": TEXTS.library.packs });
    this.cards = element("div");
    fill(place, element("h2", { text: TEXTS.library.title }), this.packs, this.filters(), this.cards, this.credits());
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
    const choice = (/** @type {"size"|"kind"|"order"} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ values) => {
      const select = element("select", { "aria-label": label, onchange: () => this.want({ [name]: select.value }) },
        ...Object.entries(values).map(([value, text]) => element("option", { value, text, selected: this.wanted[name] === value })));
      return select;
    };
    const unsolved = element("input", { type: "checkbox", checked: this.wanted.unsolved, onchange: () => this.want({ unsolved: unsolved.checked }) });
    return element("div", { class: "filters" }, search, choice("size", t.size, { all: t.anySize, ...t.sizes }),
      choice("kind", t.kind, { all: t.anyKind, ...t.kinds }), choice("order", t.order, t.orders),
      element("label", { class: "switch" }, unsolved, element("span", { text: t.unsolved })));
  }

  /** @param {Partial<Wanted>} wanted */
  want(wanted) {
    Object.assign(this.wanted, wanted);
    this.most = AT_ONCE;
    storage.remember("shelf", { ...this.wanted, text: "" });
    this.show();
  }

  show() {
    const t = TEXTS.library;
    const { library } = this.collection;
    const chip = (/** @type {string} */ pack, /** @type {string} */ text, /** @type {Entry[]} */ entries) => {
      const solved = entries.filter((entry) => this.collection.isSolved(entry)).length;
      return button(`${text} ${solved ? `${solved}/` : ""}${entries.length}`, () => this.want({ pack }), { pressed: this.wanted.pack === pack, class: "chip" });
    };
    fill(this.packs, chip("all", t.all, library.entries),
      ...library.packs.map((pack) => chip(pack, t.pack(pack), library.entries.filter((entry) => entry.pack === pack))));
    const chosen = this.chosen();
    const shown = chosen.slice(0, this.most);
    fill(this.cards,
      chosen.length ? element("ul", { class: "shelf" }, ...shown.map((entry) => element("li", {}, entryCard(this.collection, entry, () => this.open(entry)))))
        : element("p", { text: t.none }),
      chosen.length > shown.length && button(t.more(chosen.length - shown.length), () => {
        this.most += 4 * AT_ONCE;
        this.show();
      }));
  }

  /** The entries that are wanted, in the order that is wanted. */
  chosen() {
    const { pack, size, kind, order, unsolved, text } = this.wanted;
    const { collection } = this;
    const looked = text.trim().toLowerCase();
    const fits = (/** @type {Entry} */ entry) => (pack === "all" || entry.pack === pack)
      && (size === "all" || size === sizeName(entry.height, entry.width))
      && (kind === "all" || kind === (entry.colours > 1 ? "colour" : "plain"))
      && !(unsolved && collection.isSolved(entry))
      && (looked === "" || `${collection.nameOf(entry)} ${TEXTS.library.pack(entry.pack)} ${entry.height}×${entry.width} ${entry.difficulty} ${entry.credit.author}`
        .toLowerCase().includes(looked));
    const rank = (/** @type {Entry} */ entry) => (order === "size" ? entry.height * entry.width : order === "rating" ? entry.score : 0);
    return collection.library.entries.filter(fits).sort((one, two) => rank(one) - rank(two));
  }
}
