// What can be drawn into a cell: a cross, a frame, a corner, a symbol, small squares.

/** A shape for each colour, for those who can't tell colours apart. */
const SYMBOLS = [..."●▲■◆★✚○△□◇☆▼✖◐⬟▽"];

/** The shape of a colour; colours count from 1. @param {number} colour */
export const shapeOf = (colour) => SYMBOLS[(colour - 1) % SYMBOLS.length];

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** A square cross in the middle, also where a thick line takes some of the cell. @param {Context} context @param {Box} box @param {string} ink */
export function drawCross(context, { x, y, width, height }, ink) {
  const size = Math.min(width, height);
  const arm = size * 0.21;
  const [middle, centre] = [x + width / 2, y + height / 2];
  context.strokeStyle = ink;
  context.lineWidth = Math.max(1, size * 0.075);
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(middle - arm, centre - arm);
  context.lineTo(middle + arm, centre + arm);
  context.moveTo(middle + arm, centre - arm);
  context.lineTo(middle - arm, centre + arm);
  context.stroke();
}

/** @param {Context} context @param {Box} box @param {string} ink @param {number} thickness */
export function drawFrame(context, { x, y, width, height }, ink, thickness) {
  context.strokeStyle = ink;
  context.lineWidth = thickness;
  context.strokeRect(x + thickness / 2, y + thickness / 2, width - thickness, height - thickness);
}

/** A mark made on trial: a dot. @param {Context} context @param {Box} box @param {string} ink @param {string} edge */
export function drawGuess(context, { x, y, width, height }, ink, edge) {
  context.fillStyle = ink;
  context.strokeStyle = edge;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x + width * 0.5, y + height * 0.5, Math.max(2, Math.min(width, height) * 0.19), 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** A corner that is folded over. @param {Context} context @param {Box} box @param {string} ink */
export function drawCorner(context, { x, y, width, height }, ink) {
  context.fillStyle = ink;
  context.beginPath();
  context.moveTo(x + width, y);
  context.lineTo(x + width, y + 0.4 * height);
  context.lineTo(x + 0.6 * width, y);
  context.fill();
}

/** @param {Context} context @param {Box} box @param {string} symbol @param {string} ink @param {string} face */
export function drawSymbol(context, { x, y, width, height }, symbol, ink, face) {
  context.fillStyle = ink;
  context.font = `600 ${Math.round(height * 0.55)}px ${face}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(symbol, x + width / 2, y + height / 2 + 1);
}

/** The colours that a cell may still have, a small square each. @param {Context} context @param {Box} box @param {string[]} inks @param {string} edge */
export function drawCandidates(context, { x, y, width, height }, inks, edge) {
  const across = Math.ceil(Math.sqrt(inks.length));
  const step = Math.min(width, height) / (across + 0.6);
  const side = Math.max(2, Math.round(step * 0.62));
  inks.forEach((ink, k) => {
    const left = Math.round(x + width / 2 + ((k % across) - (across - 1) / 2) * step - side / 2);
    const top = Math.round(y + height / 2 + (Math.floor(k / across) - (Math.ceil(inks.length / across) - 1) / 2) * step - side / 2);
    context.fillStyle = ink;
    context.fillRect(left, top, side, side);
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, side + 1, side + 1);
  });
}
