// What a call is, whoever answers it.

/**
 * @typedef {object} Transport
 * @property {() => boolean} takeToken take the token out of the address, and return whether there was one
 * @property {() => Promise<any>} shelf
 * @property {(name: string, body: object, signal?: AbortSignal) => Promise<any>} call
 * @property {(told: (share: number) => void) => void} watch see {@link import("./api.js").watch}
 */

/** A call that was refused; the message is for the user. */
export class CallError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}
