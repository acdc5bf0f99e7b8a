// Pointer input: mouse, pen and fingers. One finger paints; two move and zoom, and never paint.

import { UNKNOWN } from "./puzzle.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {{x: number, y: number}} Point */

const LONG_PRESS = 450; // milliseconds
const ERASER = 32; // the bit of a pen's other end in `buttons`

/** @param {BoardView} view */
export function listen(view) {
  const { stage } = view;
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {{kind: number, point: Point, timer: number}|null} a finger that has not moved yet */
  let pending = null;
  /** @type {{distance: number, middle: Point}|null} */
  let pinch = null;

  const pointOf = (/** @type {MouseEvent} */ event) => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const start = (/** @type {number} */ kind, /** @type {Point} */ point) => {
    if (pending) clearTimeout(pending.timer);
    pending = null;
    view.brush.begin(kind, point);
  };

  const forget = () => {
    if (pending) clearTimeout(pending.timer);
    pending = null;
  };

  stage.addEventListener("pointerdown", (event) => {
    const point = pointOf(event);
    stage.classList.add("pressed");
    pointers.set(event.pointerId, point);
    stage.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      forget();
      view.brush.cancel();
      pinch = spread(pointers);
      return;
    }
    if (pointers.size > 2 || view.brush.readOnly) return;
    const clue = view.clueAt(point);
    if (clue) {
      view.pressClue(clue);
      return;
    }
    if (!view.placeAt(point)) return;
    event.preventDefault();
    const other = event.button === 2 || event.shiftKey;
    const erases = (event.buttons & ERASER) !== 0 || event.button === 1;
    const kind = erases ? UNKNOWN : view.brush.kindFor(other);
    if (event.pointerType !== "touch") {
      start(kind, point);
      return;
    }
    // A finger may be the first of two, or stay: it paints when it moves or is lifted.
    const timer = window.setTimeout(() => {
      navigator.vibrate?.(15);
      start(view.brush.kindFor(true), point);
    }, LONG_PRESS);
    pending = { kind, point, timer };
  });

  stage.addEventListener("pointermove", (event) => {
    const point = pointOf(event);
    if (!pointers.has(event.pointerId)) {
      view.pointAt(event.pointerType === "touch" ? null : view.placeAt(point));
      return;
    }
    pointers.set(event.pointerId, point);
    if (pinch && pointers.size === 2) {
      const now = spread(pointers);
      view.zoom(now.distance / pinch.distance, pinch.middle);
      view.pan(now.middle.x - pinch.middle.x, now.middle.y - pinch.middle.y);
      pinch = now;
      return;
    }
    if (pending) {
      const from = view.placeAt(pending.point);
      const to = view.placeAt(point);
      if (!from || !to || (from.row === to.row && from.column === to.column)) return;
      start(pending.kind, pending.point);
    }
    // The browser gathers events that come faster than frames: each of them is a place.
    for (const each of event.getCoalescedEvents?.() ?? []) view.brush.moveTo(pointOf(each));
    view.brush.moveTo(point);
  });

  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ keep) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pinch) {
      if (pointers.size < 2) pinch = null;
      return;
    }
    if (pending && keep) start(pending.kind, pending.point);
    forget();
    if (keep) view.brush.end();
    else view.brush.cancel();
  };
  stage.addEventListener("pointerup", (event) => end(event, true));
  stage.addEventListener("pointercancel", (event) => end(event, false));
  stage.addEventListener("pointerleave", () => view.pointAt(null));
  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  // Two fingers that never lift at once: what is left of a pinch paints nothing.
  stage.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });

  stage.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 8 : 240)), pointOf(event));
    } else if (view.canPan) {
      event.preventDefault();
      const scale = event.deltaMode ? 30 : 1;
      const [x, y] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      view.pan(-x * scale, -y * scale);
    }
  }, { passive: false });
}

/** @param {Map<number, Point>} pointers */
function spread(pointers) {
  const [one, two] = [...pointers.values()];
  return {
    distance: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
    middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
  };
}

