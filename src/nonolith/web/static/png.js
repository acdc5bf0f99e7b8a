// PNG files: the browser draws them from an SVG, and they keep their puzzle as the program's do, so that
// nonolith reads it again (nonolith/formats/kept.py).

import { element } from "./dom.js";
import { TEXTS } from "./texts.js";

/** @typedef {{svg: string, scale: number, kept: string}} Sketch pixels a unit; the JSON of the puzzle, in ASCII */

const KEYWORD = "nonolith";
const HEAD = 33; // bytes of the signature and the first chunk, which says how large the picture is
const COLOUR_TYPE = 25; // where it says of what a pixel consists
const OPAQUE = 2;

/** @param {Sketch} sketch @returns {Promise<Uint8Array>} */
export async function pngOf({ svg, scale, kept }) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = element("canvas", { width: Math.ceil(image.naturalWidth * scale), height: Math.ceil(image.naturalHeight * scale) });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false, willReadFrequently: true }));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {(blob: Blob|null) => void} */ done) => canvas.toBlob(done));
    if (!blob) throw new Error(TEXTS.errors.tooMuch);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return kept ? withText(bytes, `${checksum(pixels, bytes[COLOUR_TYPE] === OPAQUE)} ${kept}`) : bytes;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Of the pixels as the file has them: a picture that somebody changes keeps its texts, and shows another puzzle then.
 * @param {ImageData} pixels
 * @param {boolean} opaque
 */
function checksum({ width, height, data }, opaque) {
  const bytes = opaque ? data.filter((_, i) => i % 4 < 3) : data;
  return crc32(bytes, crc32(latin(`${opaque ? "RGB" : "RGBA"} ${width} ${height}`))).toString(16).padStart(8, "0");
}

/** @param {Uint8Array} png @param {string} text */
function withText(png, text) {
  const content = latin(`tEXt${KEYWORD}\0${text}`);
  const chunk = new Uint8Array(content.length + 8);
  new DataView(chunk.buffer).setUint32(0, content.length - 4);
  chunk.set(content, 4);
  new DataView(chunk.buffer).setUint32(content.length + 4, crc32(content));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, HEAD));
  whole.set(chunk, HEAD);
  whole.set(png.subarray(HEAD), HEAD + chunk.length);
  return whole;
}

/** @param {string} text */
function latin(text) {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** As zlib has it. @param {Uint8Array|Uint8ClampedArray} bytes @param {number} before that of what comes before them */
function crc32(bytes, before = 0) {
  let value = ~before;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255] ^ (value >>> 8);
  return ~value >>> 0;
}
