// A quiet sound and a short vibration, where they are switched on.

import * as storage from "./storage.js";

/** @type {AudioContext|null} */
let context = null;

/** @param {number} pitch in hertz @param {number} after seconds from now @param {number} length in seconds */
function tone(pitch, after, length) {
  context ??= new AudioContext();
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + after;
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.06, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A stroke is done. */
export function strokeDone() {
  const { sound, vibration } = storage.settings();
  if (sound) tone(420, 0, 0.06);
  if (vibration) navigator.vibrate?.(8);
}

/** A long press was long enough. */
export function pressedLong() {
  if (storage.settings().vibration) navigator.vibrate?.(15);
}

/** A puzzle is solved. */
export function puzzleSolved() {
  const { sound, vibration } = storage.settings();
  if (sound) [523, 659, 784].forEach((pitch, index) => tone(pitch, 0.13 * index, 0.5));
  if (vibration) navigator.vibrate?.([30, 60, 30]);
}
