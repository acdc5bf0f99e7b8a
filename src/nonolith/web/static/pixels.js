// Pixels of a picture: laid on white, made smaller, made grey. Pure.

/** @typedef {{width: number, height: number, data: Uint8ClampedArray}} Pixels red, green, blue and opacity, as ImageData has them */
/** @typedef {{width: number, height: number, channels: number, values: Float64Array}} Layer numbers for each pixel, channel by channel */

const LANCZOS = 3; // pixels that the kernel reaches to each side, at full size

/** The picture on white, as three channels. @param {Pixels} pixels @returns {Layer} */
export function onWhite({ width, height, data }) {
  const values = new Float64Array(3 * width * height);
  for (let i = 0; i < width * height; i += 1) {
    const opaque = data[4 * i + 3] / 255;
    for (let c = 0; c < 3; c += 1) values[3 * i + c] = Math.round(opaque * data[4 * i + c] + 255 * (1 - opaque));
  }
  return { width, height, channels: 3, values };
}

/** How opaque each pixel is. @param {Pixels} pixels @returns {Layer} */
export function opacityOf({ width, height, data }) {
  return { width, height, channels: 1, values: Float64Array.from({ length: width * height }, (_, i) => data[4 * i + 3]) };
}

/** @param {Layer} layer @returns {Layer} */
export function inverted(layer) {
  return { ...layer, values: layer.values.map((value) => 255 - value) };
}

/** Brightness, as ITU-R 601 weighs the colours. @param {Layer} layer of three channels @returns {Layer} */
export function greyOf({ width, height, values }) {
  const grey = Float64Array.from({ length: width * height }, (_, i) =>
    Math.round(0.299 * values[3 * i] + 0.587 * values[3 * i + 1] + 0.114 * values[3 * i + 2]));
  return { width, height, channels: 1, values: grey };
}

/**
 * The picture in another size. Lanczos' kernel is sharp where pixels become fewer; where they become
 * more it would blur them, and each pixel becomes a block.
 * @param {Layer} layer
 * @param {number} width
 * @param {number} height
 * @returns {Layer}
 */
export function resized(layer, width, height) {
  if (width >= layer.width && height >= layer.height) return enlarged(layer, width, height);
  const wide = alongRows(layer, width);
  return transposed(alongRows(transposed(wide), height));
}

/** @param {Layer} layer @param {number} width @param {number} height @returns {Layer} */
function enlarged(layer, width, height) {
  const { channels } = layer;
  const values = new Float64Array(channels * width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y + 0.5) * layer.height / height) * layer.width;
    for (let x = 0; x < width; x += 1) {
      const from = channels * (row + Math.floor((x + 0.5) * layer.width / width));
      for (let c = 0; c < channels; c += 1) values[channels * (y * width + x) + c] = layer.values[from + c];
    }
  }
  return { width, height, channels, values };
}

/** @param {Layer} layer @param {number} width @returns {Layer} */
function alongRows(layer, width) {
  const { height, channels, values } = layer;
  const scale = layer.width / width;
  const stretch = Math.max(scale, 1);
  const out = new Float64Array(channels * width * height);
  for (let x = 0; x < width; x += 1) {
    const middle = (x + 0.5) * scale;
    const first = Math.max(0, Math.floor(middle - LANCZOS * stretch + 0.5));
    const last = Math.min(layer.width, Math.floor(middle + LANCZOS * stretch + 0.5));
    const weights = Array.from({ length: last - first }, (_, i) => kernel((first + i - middle + 0.5) / stretch));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    for (let y = 0; y < height; y += 1) {
      for (let c = 0; c < channels; c += 1) {
        let sum = 0;
        for (let i = 0; i < weights.length; i += 1) sum += weights[i] * values[channels * (y * layer.width + first + i) + c];
        out[channels * (y * width + x) + c] = Math.min(255, Math.max(0, Math.round(sum / whole)));
      }
    }
  }
  return { width, height, channels, values: out };
}

/** @param {number} x */
function kernel(x) {
  if (x === 0) return 1;
  if (Math.abs(x) >= LANCZOS) return 0;
  const angle = Math.PI * x;
  return LANCZOS * Math.sin(angle) * Math.sin(angle / LANCZOS) / angle ** 2;
}

/** @param {Layer} layer @returns {Layer} */
function transposed({ width, height, channels, values }) {
  const out = new Float64Array(values.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < channels; c += 1) out[channels * (x * height + y) + c] = values[channels * (y * width + x) + c];
    }
  }
  return { width: height, height: width, channels, values: out };
}
