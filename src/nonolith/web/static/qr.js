// QR codes (ISO/IEC 18004) of bytes, at error correction level L: a link that a phone can read from a
// screen or from paper. Pure.

// For each version from 1 to 40: check words of a block, and blocks.
const CHECK_WORDS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
  8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LEVEL_L = 1; // as the format bits name it

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (_, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// Powers of 2 in the field of 256 elements, and their logarithms.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/**
 * The modules of a code, true for dark, or null if the bytes are too many.
 * @param {Uint8Array} bytes
 * @returns {boolean[][]|null}
 */
export function qrCode(bytes) {
  for (let version = 1; version <= 40; version += 1) {
    const capacity = wordsOf(version) - CHECK_WORDS[version - 1] * BLOCKS[version - 1];
    if (bytes.length + (version < 10 ? 2 : 3) <= capacity) return new Code(version, dataWords(bytes, version, capacity)).best();
  }
  return null;
}

/** The side of a version, in modules. @param {number} version */
const sideOf = (version) => 17 + 4 * version;

/** Where alignment patterns have their middles. @param {number} version @returns {number[]} */
function alignments(version) {
  if (version === 1) return [];
  const number = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * number - 2)) * 2;
  const last = sideOf(version) - 7;
  return [6, ...Array.from({ length: number - 1 }, (_, i) => last - (number - 2 - i) * step)];
}

/** All words that a version holds. @param {number} version */
function wordsOf(version) {
  const number = alignments(version).length;
  let modules = (16 * version + 128) * version + 64;
  if (number) modules -= (25 * number - 10) * number - 55;
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

/** @param {Uint8Array} bytes @param {number} version @param {number} capacity */
function dataWords(bytes, version, capacity) {
  const long = version >= 10;
  const head = long ? [bytes.length >> 8, bytes.length & 255] : [bytes.length];
  const nibbles = [4, ...[...head, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: nibbles.length / 2 }, (_, i) => 16 * nibbles[2 * i] + nibbles[2 * i + 1]);
  for (let i = 0; words.length < capacity; i += 1) words.push(i % 2 ? 0x11 : 0xec);
  return words.slice(0, capacity);
}

/** The check words of a block. @param {number[]} data @param {number} degree */
function remainder(data, degree) {
  let divisor = [1];
  for (let i = 0; i < degree; i += 1) {
    const next = [...divisor, 0];
    divisor.forEach((value, k) => { if (value) next[k + 1] ^= EXP[LOG[value] + i]; });
    divisor = next;
  }
  const rest = [...data, ...Array(degree).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i];
    if (factor) divisor.forEach((value, k) => { rest[i + k] ^= value ? EXP[LOG[value] + LOG[factor]] : 0; });
  }
  return rest.slice(data.length);
}

/** Words in the order in which they are drawn: those of all blocks by turns. @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const blocks = BLOCKS[version - 1];
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks; // blocks with one word more, at the end
  const parts = [];
  for (let i = 0, start = 0; i < blocks; i += 1) {
    const length = short + (i >= blocks - longer ? 1 : 0);
    parts.push(data.slice(start, start + length));
    start += length;
  }
  const checks = parts.map((part) => remainder(part, CHECK_WORDS[version - 1]));
  const byTurns = (/** @type {number[][]} */ rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) },
    (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]] : []))).flat();
  return [...byTurns(parts), ...byTurns(checks)];
}

class Code {
  /** @param {number} version @param {number[]} data */
  constructor(version, data) {
    this.version = version;
    this.side = sideOf(version);
    this.dark = Array.from({ length: this.side }, () => /** @type {boolean[]} */ (Array(this.side).fill(false)));
    this.isFixed = this.dark.map((row) => [...row]);
    this.drawPatterns();
    this.drawData(interleaved(data, version));
  }

  /** @param {number} row @param {number} column @param {boolean} dark */
  fix(row, column, dark) {
    if (row < 0 || column < 0 || row >= this.side || column >= this.side) return;
    this.dark[row][column] = dark;
    this.isFixed[row][column] = true;
  }

  /** A square of rings around a middle. @param {number} row @param {number} column @param {number} reach @param {number[]} light rings that are light */
  rings(row, column, reach, light) {
    for (let r = -reach; r <= reach; r += 1) {
      for (let c = -reach; c <= reach; c += 1) this.fix(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
    }
  }

  drawPatterns() {
    const { side, version } = this;
    for (let i = 0; i < side; i += 1) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    for (const [row, column] of [[3, 3], [3, side - 4], [side - 4, 3]]) this.rings(row, column, 4, [2, 4]);
    const middles = alignments(version);
    const last = middles.length - 1;
    middles.forEach((row, i) => middles.forEach((column, k) => {
      const isCorner = (i === 0 && k === 0) || (i === 0 && k === last) || (i === last && k === 0);
      if (!isCorner) this.rings(row, column, 2, [1]);
    }));
    this.drawFormat(0);
    if (version >= 7) {
      let rest = version;
      for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
      const bits = (version << 12) | rest;
      for (let i = 0; i < 18; i += 1) {
        const dark = ((bits >> i) & 1) === 1;
        this.fix(side - 11 + (i % 3), Math.floor(i / 3), dark);
        this.fix(Math.floor(i / 3), side - 11 + (i % 3), dark);
      }
    }
  }

  /** The level and the mask, twice. @param {number} mask */
  drawFormat(mask) {
    const { side } = this;
    const data = (LEVEL_L << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const dark = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 15; i += 1) {
      // Around the first finder pattern, past the timing patterns; and beside the two others.
      if (i < 8) this.fix(i < 6 ? i : i + 1, 8, dark(i));
      else this.fix(8, i === 8 ? 7 : 14 - i, dark(i));
      if (i < 8) this.fix(8, side - 1 - i, dark(i));
      else this.fix(side - 15 + i, 8, dark(i));
    }
    this.fix(side - 8, 8, true);
  }

  /** In columns of two, upwards and downwards by turns, from the right. @param {number[]} words */
  drawData(words) {
    const { side } = this;
    let bit = 0;
    let isUp = true;
    for (let right = side - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < side; step += 1) {
        const row = isUp ? side - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.isFixed[row][column] || bit >= words.length * 8) continue;
          this.dark[row][column] = ((words[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
          bit += 1;
        }
      }
      isUp = !isUp;
    }
  }

  /** @param {number} mask */
  apply(mask) {
    for (let row = 0; row < this.side; row += 1) {
      for (let column = 0; column < this.side; column += 1) {
        if (!this.isFixed[row][column] && MASKS[mask](row, column)) this.dark[row][column] = !this.dark[row][column];
      }
    }
  }

  /** The code under the mask that leaves the fewest misleading patterns. */
  best() {
    let best = 0;
    let least = Infinity;
    for (let mask = 0; mask < MASKS.length; mask += 1) {
      this.apply(mask);
      this.drawFormat(mask);
      const found = penalty(this.dark);
      if (found < least) [best, least] = [mask, found];
      this.apply(mask);
    }
    this.apply(best);
    this.drawFormat(best);
    return this.dark;
  }
}

/** How hard a code is to read. @param {boolean[][]} dark */
function penalty(dark) {
  const side = dark.length;
  let sum = 0;
  let darks = 0;
  for (let i = 0; i < side; i += 1) {
    for (const line of [dark[i], dark.map((row) => row[i])]) {
      const text = line.map((each) => (each ? "1" : "0")).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (const pattern of ["10111010000", "00001011101"]) {
        for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
      }
    }
    for (let k = 0; k < side; k += 1) {
      if (dark[i][k]) darks += 1;
      if (i && k && dark[i][k] === dark[i - 1][k] && dark[i][k] === dark[i][k - 1] && dark[i][k] === dark[i - 1][k - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * darks) / (side * side) - 10));
}
