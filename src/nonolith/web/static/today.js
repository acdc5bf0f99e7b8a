// The picture of the day: today's, the days before in a calendar, and how many were solved in a row.

import { entryPicture } from "./cards.js";
import { button, element, fill } from "./dom.js";
import { dayKey, entryOfDay, streak } from "./daily.js";
import { icon } from "./icons.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./collection.js").Collection} Collection */
/** @typedef {import("./library.js").Entry} Entry */

const FIRST = new Date(2026, 0, 1); // the archive begins here

export class Today {
  /**
   * @param {HTMLElement} place
   * @param {Collection} collection
   * @param {(entry: Entry) => void} open
   */
  constructor(place, collection, open) {
    this.collection = collection;
    this.open = open;
    const now = new Date();
    this.month = new Date(now.getFullYear(), now.getMonth(), 1);
    this.day = element("div", { class: "today-day" });
    this.calendar = element("div", { class: "calendar" });
    const archive = element("details", { class: "archive", ontoggle: () => archive.open && this.showMonth() },
      element("summary", { text: TEXTS.daily.archive }), this.calendar);
    this.archive = archive;
    fill(place, element("h2", { text: TEXTS.daily.title }), this.day, archive);
  }

  show() {
    const now = new Date();
    const t = TEXTS.daily;
    const entry = this.of(now);
    if (!entry) return;
    const { collection } = this;
    const solved = collection.isSolvedBy(entry, now);
    const days = streak(now, (date) => date >= FIRST && this.isSolved(date));
    fill(this.day, element("button", { type: "button", class: "card today-card", onclick: () => this.open(entry) },
      element("span", { class: "card-picture" }, entryPicture(collection, entry, solved)),
      element("span", { class: "card-title", text: TEXTS.date(now) }),
      element("span", { class: "card-about", text: [TEXTS.size(entry.height, entry.width), TEXTS.library.difficulties[entry.difficulty], solved ? TEXTS.library.solved : ""].filter(Boolean).join(" · ") })),
    element("p", { class: "streak", text: days ? t.streak(days) : t.noStreak }));
    if (this.archive.open) this.showMonth();
  }

  /** @param {Date} date */
  of(date) {
    return entryOfDay(date, this.collection.library.entries);
  }

  /** Whether the picture of a day was solved in time, so that it counts for the streak. @param {Date} date */
  isSolved(date) {
    const entry = this.of(date);
    return entry !== null && this.collection.isSolvedBy(entry, date);
  }

  showMonth() {
    const t = TEXTS.daily;
    const { month, collection } = this;
    const today = dayKey(new Date());
    const days = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
    const turn = (/** @type {number} */ by) => {
      this.month = new Date(month.getFullYear(), month.getMonth() + by, 1);
      this.showMonth();
    };
    const earlier = button(t.earlier, () => turn(-1), { icon: icon("back"), class: "quiet icon-only" });
    const later = button(t.later, () => turn(1), { icon: icon("on"), class: "quiet icon-only" });
    earlier.disabled = month <= FIRST;
    later.disabled = dayKey(month).slice(0, 7) >= today.slice(0, 7);
    const cell = (/** @type {number} */ day) => {
      const date = new Date(month.getFullYear(), month.getMonth(), day);
      const entry = this.of(date);
      if (dayKey(date) > today || !entry) return element("td", { class: "is-later", text: String(day) });
      const solved = collection.isSolved(entry);
      return element("td", {}, element("button", { type: "button", class: "day", "aria-label": t.day(TEXTS.date(date), solved), onclick: () => this.open(entry) },
        solved ? entryPicture(collection, entry, true, 30) : element("span", { text: String(day) })));
    };
    const lead = (month.getDay() + 6) % 7;
    /** @type {(HTMLElement|null)[]} */
    const cells = [...Array.from({ length: lead }, () => null), ...Array.from({ length: days }, (_, i) => cell(i + 1))];
    const weeks = [];
    for (let i = 0; i < cells.length; i += 7) weeks.push(element("tr", {}, ...Array.from({ length: 7 }, (_, k) => cells[i + k] ?? element("td"))));
    fill(this.calendar, element("div", { class: "row" }, earlier, element("span", { class: "month", text: TEXTS.month(month) }), later),
      element("table", {}, element("thead", {}, element("tr", {}, ...TEXTS.weekdays.map((text) => element("th", { scope: "col", text })))),
        element("tbody", {}, ...weeks)));
  }
}
