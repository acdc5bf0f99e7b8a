// Pointer input: mouse, pen and fingers. One finger paints, or moves the board with the hand tool;
// two move and zoom, and never paint. A drag over the clues scrolls them.

import { UNKNOWN } from "./puzzle.js";
import { pressedLong } from "./sound.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {import("./view.js").Line} Line */
/** @typedef {{x: number, y: number}} Point */

const LONG_PRESS = 450; // milliseconds
const ERASER = 32; // the bit of a pen's other end in `buttons`
const STILL = 6; // pixels that a finger may move in a press
const PINCH = 1.1; // two fingers that stay about as far apart move the board and don't zoom

/** @param {BoardView} view */
export function listen(view) {
  const { stage } = view;
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {{kind: number, point: Point, timer: number}|null} a finger that has not moved yet */
  let pending = null;
  /** @type {{distance: number, middle: Point, zooms: boolean, frame: number}|null} frame: in which the board follows the fingers */
  let pinch = null;
  /** @type {{from: Point, last: Point, clue: Line|null, moved: boolean}|null} a drag that moves the board or its clues */
  let moving = null;

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
    view.loupe.hide();
  };

  /** Move and zoom the board with two fingers. */
  const follow = () => {
    if (!pinch) return;
    const { distance, middle } = spread(pointers);
    const factor = distance / pinch.distance;
    if (pinch.zooms) view.zoom(factor, pinch.middle);
    view.pan(middle.x - pinch.middle.x, middle.y - pinch.middle.y);
    const zooms = pinch.zooms || Math.max(factor, 1 / factor) > PINCH;
    pinch = { distance: zooms ? distance : pinch.distance, middle, zooms, frame: 0 };
  };

  stage.addEventListener("pointerdown", (event) => {
    const point = pointOf(event);
    view.mirror.isPressed = true;
    pointers.set(event.pointerId, point);
    stage.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      forget();
      moving = null;
      view.brush.cancel();
      pinch = { ...spread(pointers), zooms: false, frame: 0 };
      return;
    }
    if (pointers.size > 2) return;
    const clue = view.clueAt(point);
    if (clue || view.hand || view.brush.readOnly) {
      moving = { from: point, last: point, clue, moved: false };
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
      pressedLong();
      start(view.brush.kindFor(true), point);
    }, LONG_PRESS);
    pending = { kind, point, timer };
    view.loupe.show(point);
  });

  stage.addEventListener("pointermove", (event) => {
    const point = pointOf(event);
    if (!pointers.has(event.pointerId)) {
      view.pointAt(event.pointerType === "touch" ? null : view.placeAt(point));
      return;
    }
    pointers.set(event.pointerId, point);
    if (pinch) {
      // The browser reports one finger at a time: both are read together, once a frame.
      if (!pinch.frame) pinch.frame = requestAnimationFrame(follow);
      return;
    }
    if (moving) {
      const { from, last, clue } = moving;
      if (!moving.moved && Math.hypot(point.x - from.x, point.y - from.y) < STILL) return;
      moving.moved = true;
      moving.last = point;
      view.scroll(point.x - last.x, point.y - last.y, clue);
      return;
    }
    if (pending) {
      view.loupe.show(point);
      const from = view.placeAt(pending.point);
      const to = view.placeAt(point);
      if (!from || !to || (from.row === to.row && from.column === to.column)) return;
      start(pending.kind, pending.point);
    }
    // The browser gathers events that come faster than frames: each of them is a place.
    for (const each of event.getCoalescedEvents?.() ?? []) view.brush.moveTo(pointOf(each));
    view.brush.moveTo(point);
    if (event.pointerType === "touch" && view.brush.dragging) view.loupe.show(point);
  });

  const end = (/** @type {PointerEvent} */ event, /** @type {boolean} */ keep) => {
    if (pinch) {
      if (pinch.frame) {
        cancelAnimationFrame(pinch.frame);
        follow();
      }
      pointers.delete(event.pointerId);
      if (pointers.size < 2) pinch = null;
      return;
    }
    if (!pointers.delete(event.pointerId)) return;
    if (moving) {
      if (keep && !moving.moved && moving.clue) view.pressClue(moving.clue);
      moving = null;
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
    const point = pointOf(event);
    const clue = view.clueAt(point);
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 8 : 240)), point);
    } else if (view.canPan || clue) {
      const scale = event.deltaMode ? 30 : 1;
      const sideways = event.shiftKey || clue?.kind === "row";
      const [x, y] = sideways && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      if (view.scroll(-x * scale, -y * scale, clue)) event.preventDefault();
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
