// The time of a game: it runs while the page is seen and the picture is not done.

export class Timer {
  /** @param {(seconds: number) => void} tick */
  constructor(tick) {
    this.tick = tick;
    this.kept = 0;
    /** @type {number|null} */
    this.since = null;
    this.wanted = false;
    document.addEventListener("visibilitychange", () => this.update());
    setInterval(() => this.since !== null && this.tick(this.seconds), 1000);
  }

  get seconds() {
    return this.kept + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  /** @param {number} seconds */
  reset(seconds) {
    this.kept = seconds;
    this.since = null;
    this.update();
    this.tick(this.seconds);
  }

  /** @param {boolean} wanted */
  run(wanted) {
    this.wanted = wanted;
    this.update();
  }

  update() {
    const runs = this.wanted && !document.hidden;
    if (!runs && this.since !== null) {
      this.kept = this.seconds;
      this.since = null;
      this.tick(this.kept); // the last second is not over: what is shown is what counts
    } else if (runs && this.since === null) {
      this.since = performance.now();
    }
  }
}
