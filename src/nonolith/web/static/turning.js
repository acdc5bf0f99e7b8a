// A picture turned, mirrored and moved: nothing of it gets lost. Pure.

/** @typedef {{height: number, width: number, marks: Int8Array}} Picture */
/** @typedef {keyof typeof FROM} Way */
/** @typedef {(row: number, column: number, old: Picture) => [row: number, column: number]} From */

/** For each way, the place in the old picture whose cell a place of the new one shows. */
const FROM = {
  mirror: /** @type {From} */ ((row, column, { width }) => [row, width - 1 - column]),
  turn: /** @type {From} */ ((row, column, { height }) => [height - 1 - column, row]),
  left: /** @type {From} */ ((row, column, { width }) => [row, (column + 1) % width]),
  right: /** @type {From} */ ((row, column, { width }) => [row, (column + width - 1) % width]),
  up: /** @type {From} */ ((row, column, { height }) => [(row + 1) % height, column]),
  down: /** @type {From} */ ((row, column, { height }) => [(row + height - 1) % height, column]),
};

/**
 * A picture in another way: "turn" is a quarter to the right; what is moved over an edge comes in at the other.
 * @param {Picture} picture
 * @param {Way} way
 * @returns {Picture}
 */
export function turned(picture, way) {
  const { height, width, marks } = picture;
  const size = way === "turn" ? { height: width, width: height } : { height, width };
  const cells = marks.map((_, cell) => {
    const [row, column] = FROM[way](Math.floor(cell / size.width), cell % size.width, picture);
    return marks[row * width + column];
  });
  return { ...size, marks: cells };
}

/** @typedef {"none"|"mirror"|"flip"|"rotation"} Symmetry as the library names them */

/** For each symmetry, the place whose cell is like that of another place. */
const PARTNER = {
  none: /** @type {From} */ ((row, column) => [row, column]),
  mirror: FROM.mirror,
  flip: /** @type {From} */ ((row, column, { height }) => [height - 1 - row, column]),
  rotation: /** @type {From} */ ((row, column, { height, width }) => [height - 1 - row, width - 1 - column]),
};

/** @param {number} row @param {number} column @param {Symmetry} symmetry @param {Picture} picture */
export function partnerOf(row, column, symmetry, picture) {
  return PARTNER[symmetry](row, column, picture);
}

/** The symmetry of a picture that is worth keeping: the first that it has. @param {Picture} picture @returns {Symmetry} */
export function symmetryOf(picture) {
  const { width, marks } = picture;
  const has = (/** @type {Symmetry} */ symmetry) => marks.every((mark, cell) => {
    const [row, column] = partnerOf(Math.floor(cell / width), cell % width, symmetry, picture);
    return mark === marks[row * width + column];
  });
  return (/** @type {Symmetry[]} */ (["mirror", "flip", "rotation"])).find(has) ?? "none";
}
