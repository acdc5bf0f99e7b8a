// The same again and again, a frame each; returns the longest that the script took.
async ({ what, times, mark }) => {
  const spent = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    window.measured[what](i, mark);
    spent.push(performance.now() - start);
    await new Promise((done) => requestAnimationFrame(done));
  }
  await new Promise((done) => setTimeout(done, 100));
  return Math.max(...spent);
}
