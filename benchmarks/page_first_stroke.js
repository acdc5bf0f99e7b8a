// The first stroke on the board that was just opened: milliseconds of its scripts, and until it is painted.
async () => {
  const stage = document.querySelector(".play .stage");
  const { x, y } = document.querySelector(".play .mirror-cell").getBoundingClientRect();
  const point = (kind) => stage.dispatchEvent(new PointerEvent(kind, {
    clientX: x + 4, clientY: y + 4, pointerId: 1, pointerType: "mouse", bubbles: true, cancelable: true, button: 0, buttons: 1,
  }));
  stage.setPointerCapture = () => {};  // a pointer that is made up can't be captured
  await new Promise(requestAnimationFrame);
  const start = performance.now();
  point("pointerdown");
  point("pointerup");
  const scripts = performance.now() - start;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return [scripts, performance.now() - start];
}
