// Canvases in layers over a board, as sharp as the screen.

/** @param {HTMLElement} stage @param {string} name @returns {CanvasRenderingContext2D} */
export function layer(stage, name) {
  const canvas = document.createElement("canvas");
  canvas.className = `layer ${name}`;
  canvas.setAttribute("aria-hidden", "true");
  stage.append(canvas);
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/**
 * Lay a canvas somewhere; what it showed is gone where its size is another one.
 * @param {CanvasRenderingContext2D} context
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
export function place(context, left, top, width, height) {
  const { canvas } = context;
  const ratio = window.devicePixelRatio || 1;
  const wide = Math.max(1, Math.round(width * ratio));
  const high = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  Object.assign(canvas.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
