// The buttons of a board's zoom, and the hand that moves it.

import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./view.js").BoardView} BoardView */

const STEP = 1.25;

/** @param {() => BoardView} view */
export function zoomButtons(view) {
  const t = TEXTS.play;
  const hand = button(t.hand, () => {
    const board = view();
    board.handChanged = () => hand.setAttribute("aria-pressed", String(board.hand));
    board.setHand(!board.hand);
  }, { icon: icon("hand"), pressed: false, short: t.handShort, class: "quiet" });
  return element("div", { class: "zoom", role: "group", "aria-label": t.zoom },
    button(t.farther, () => view().zoom(1 / STEP), { key: "-", icon: icon("farther"), short: t.fartherShort, class: "quiet" }),
    button(t.closer, () => view().zoom(STEP), { key: "+", icon: icon("closer"), short: t.closerShort, class: "quiet" }),
    button(t.whole, () => view().fitWhole(), { key: "*", icon: icon("whole"), class: "quiet" }), hand);
}
