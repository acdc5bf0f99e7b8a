// The same again and again, a frame each; returns the longest that the scripts of a frame took.
async ({ what, times, mark }) => {
  const spent = [];
  window.painting = 0;
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    window.measured[what](i, mark);
    const took = performance.now() - start;
    await new Promise((done) => requestAnimationFrame(done));
    spent.push(took + window.painting);
    window.painting = 0;
  }
  await new Promise((done) => setTimeout(done, 100));
  return Math.max(...spent);
}
