// Where photographs come in; what reads them is loaded when there is one.

import { element } from "./dom.js";

/** Whether what answers calls can read photographs: the engine in a tab can't. */
export const canScan = document.documentElement.dataset.engine === undefined;

/** Choose a picture; a phone opens its camera. @param {(file: File) => void} take */
export function takePhoto(take) {
  const input = element("input", { type: "file", accept: "image/*", capture: "environment", onchange: () => input.files?.[0] && take(input.files[0]) });
  input.click();
}
