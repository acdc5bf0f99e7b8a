// Calls to engines: workers in this tab with Python and nonolith's core in them. No server is asked.
//
// An engine answers one call at a time, and what it is doing ends only with the engine. So a slow call has
// one engine, quick calls another, and while both are there, whoever gives a slow call up gets the next
// answer at once. The second engine is started with the first slow call, and ended when all is quiet.

import { CallError } from "./calls.js";
import { fetchEngine } from "./engine_files.js";
import { TEXTS } from "./texts.js";

/** @typedef {{lane: "quick"|"slow", seconds: number}} Kind */
/** @typedef {{name: string, body: object, resolve: (value: any) => void, reject: (error: any) => void}} Call */

const PATIENCE = 500; // milliseconds that a call which was given up may still take: a new engine takes longer
const QUIET = 60_000; // milliseconds without a call after which one engine is enough
const MOST_MEMORY = 1 << 30; // bytes of an engine

/** @param {URL} address of the engine's folder @returns {import("./calls.js").Transport} */
export function overEngines(address) {
  const pool = new Pool(address);
  return {
    takeToken: () => false,
    shelf: async () => {
      const shelf = await (await fetch(new URL("shelf.json", import.meta.url))).json();
      pool.kinds = shelf.calls;
      return shelf;
    },
    call: (name, body, signal) => pool.call(name, body, signal),
    watch: (told) => {
      // Only a page from this machine or over HTTPS may be kept for a time without a network.
      navigator.serviceWorker?.register(new URL("../service_worker.js", import.meta.url)).catch(() => {});
      pool.watch(told);
    },
  };
}

class Pool {
  /** @param {URL} address */
  constructor(address) {
    this.address = address;
    /** @type {Record<string, Kind>} */
    this.kinds = {};
    /** @type {Engine[]} */
    this.engines = [];
    /** @type {Call[]} */
    this.waiting = [];
    /** @type {(share: number) => void} */
    this.told = () => {};
    /** @type {Promise<import("./engine_files.js").EngineFiles>|null} */
    this.files = null;
    this.quiet = 0;
  }

  /** @param {(share: number) => void} told */
  watch(told) {
    this.told = told;
    if (!this.engines.length) this.start();
  }

  /** @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
  call(name, body, signal) {
    return new Promise((resolve, reject) => {
      /** @type {Call} */
      const call = { name, body, resolve, reject };
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      this.waiting.push(call);
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        this.waiting = this.waiting.filter((other) => other !== call);
        const busy = this.engines.find((engine) => engine.current === call);
        if (busy) setTimeout(() => busy.current === call && this.replace(busy), PATIENCE);
      });
      this.next();
    });
  }

  /** @param {Call} call */
  isSlow(call) {
    return this.kinds[call.name]?.lane !== "quick";
  }

  /** Give calls that wait to engines that don't. */
  next() {
    clearTimeout(this.quiet);
    if (this.waiting.length && !this.engines.length) this.start();
    for (const call of [...this.waiting]) {
      const slow = this.engines.some((engine) => engine.current && this.isSlow(engine.current));
      if (slow && this.isSlow(call)) continue;
      const free = this.engines.find((engine) => engine.ready && !engine.current);
      if (!free) break;
      this.waiting = this.waiting.filter((other) => other !== call);
      free.ask(call, this.kinds[call.name]?.seconds ?? Infinity);
      if (this.isSlow(call) && this.engines.length < 2) this.start();
    }
    if (!this.waiting.length) this.quiet = window.setTimeout(() => this.shrink(), QUIET);
  }

  start() {
    this.files ??= fetchEngine(this.address, (share) => this.told(share));
    const engine = new Engine(this);
    this.engines.push(engine);
    this.files.then((files) => engine.begin(files), (error) => {
      this.files = null; // the next call tries again
      this.engines = this.engines.filter((other) => other !== engine);
      for (const call of this.waiting.splice(0)) call.reject(error);
      this.told(1);
    });
  }

  /** End an engine; another takes its place. @param {Engine} engine */
  replace(engine) {
    if (!this.engines.includes(engine)) return;
    this.engines = this.engines.filter((other) => other !== engine);
    engine.end();
    this.start();
    this.next();
  }

  shrink() {
    const idle = this.engines.filter((engine) => !engine.current);
    for (const engine of idle.slice(1)) {
      engine.end();
      this.engines = this.engines.filter((other) => other !== engine);
    }
  }
}

class Engine {
  /** @param {Pool} pool */
  constructor(pool) {
    this.pool = pool;
    this.ready = false;
    /** @type {Call|null} */
    this.current = null;
    this.seconds = Infinity;
    this.timer = 0;
    /** @type {Worker|null} */
    this.worker = null;
    this.ended = false;
  }

  /** @param {import("./engine_files.js").EngineFiles} files */
  begin(files) {
    if (this.ended) return;
    this.worker = new Worker(new URL("engine.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.die();
    };
    this.worker.postMessage({ ...files, most: MOST_MEMORY });
  }

  /** @param {Call} call @param {number} seconds */
  ask(call, seconds) {
    this.current = call;
    this.seconds = seconds;
    this.limit();
    this.worker?.postMessage(`${call.name}\n${JSON.stringify(call.body)}`);
  }

  /** Start the call's time limit. */
  limit() {
    const { current, seconds } = this;
    if (!current || seconds === Infinity) return;
    this.timer = window.setTimeout(() => {
      current.reject(new CallError(TEXTS.errors.tookLonger(seconds), 504));
      this.pool.replace(this);
    }, 1000 * seconds);
  }

  /** @param {"ready"|"dead"|"fetching"|"fetched"|{text: string}} said */
  hear(said) {
    if (said === "fetching" || said === "fetched") { // a slow network is not the call's fault
      clearTimeout(this.timer);
      if (said === "fetched") this.limit();
      return;
    }
    if (said === "dead") {
      this.die();
      return;
    }
    if (said === "ready") {
      this.ready = true;
      this.pool.told(1);
    } else {
      clearTimeout(this.timer);
      const call = /** @type {Call} */ (this.current);
      this.current = null;
      const content = JSON.parse(said.text);
      if (content.error) call.reject(new CallError(content.error, content.status));
      else call.resolve(content.answer);
    }
    this.pool.next();
  }

  /** It has died: of a call that was too much for it, or before it was ready. */
  die() {
    const problem = new CallError(this.ready ? TEXTS.errors.tooMuch : TEXTS.errors.noEngine, 413);
    this.current?.reject(problem);
    if (this.ready) {
      this.pool.replace(this);
      return;
    }
    // Another would fare no better: whoever waits is told.
    this.end();
    this.pool.engines = this.pool.engines.filter((other) => other !== this);
    if (!this.pool.engines.length) for (const call of this.pool.waiting.splice(0)) call.reject(problem);
    this.pool.told(1);
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.worker?.terminate();
  }
}
