// A board of 100×100 on the page: on the page's own canvas, or as an SVG of the same cells.
async ({ side, kind }) => {
  const { puzzleOfPicture, BLACK_AND_WHITE } = await import("/static/puzzle.js");
  const { Board } = await import("/static/board.js");
  const { BoardView } = await import("/static/view.js");
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const picture = Int8Array.from({ length: side * side }, () => (random() < 0.5 ? 1 : 0));
  const puzzle = puzzleOfPicture(picture, side, side, BLACK_AND_WHITE);
  const board = new Board(puzzle);
  const host = document.createElement("div");
  host.style.cssText = "position: fixed; inset: 0; background: white; z-index: 99";
  document.body.append(host);
  if (kind === "canvas") {
    const view = new BoardView(host);
    view.show(puzzle, board);
    const { painter, stage } = view;
    const paint = painter.paint.bind(painter);
    painter.paint = () => {
      const start = performance.now();
      paint();
      window.painting += performance.now() - start;
    };
    const at = (row, column) => {
      const box = stage.getBoundingClientRect();
      const { left, top, cell } = view.at;
      return { clientX: box.left + left + (column + 0.5) * cell, clientY: box.top + top + (row + 0.5) * cell };
    };
    const point = (kind, row, column) => stage.dispatchEvent(new PointerEvent(kind, {
      ...at(row, column), pointerId: 1, pointerType: "mouse", bubbles: true, cancelable: true, button: 0, buttons: 1,
    }));
    stage.setPointerCapture = () => {};  // a pointer that is made up can't be captured
    window.measured = {
      // A drag along a row, a column a frame: down, moves, and up in the next row's first frame.
      drag(step) {
        const [row, column] = [Math.floor(step / side), step % side];
        if (column === 0 && row > 0) point("pointerup", row - 1, side - 1);
        point(column === 0 ? "pointerdown" : "pointermove", row, column);
      },
      stroke(row, mark) {
        view.refresh(board.change(Array.from({ length: side }, (_, i) => [row * side + i, mark])));
      },
      zoom(step) { view.zoom(step % 2 ? 1.25 : 0.8); },
    };
  } else {
    const cell = 7;
    const make = (tag, attributes) => {
      const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
      return node;
    };
    const svg = make("svg", { viewBox: "-150 -150 850 850", width: 850, height: 850 });
    const rects = Array.from({ length: side * side }, (_, i) => {
      const rect = make("rect", { x: (i % side) * cell, y: Math.floor(i / side) * cell, width: cell - 1, height: cell - 1, fill: "#fff", stroke: "#b9c0ca" });
      svg.append(rect);
      return rect;
    });
    const texts = [];
    puzzle.rows.forEach((clue, row) => clue.forEach((block, k) => {
      const text = make("text", { x: -6 * (clue.length - k), y: row * cell + 6, "font-size": 6 });
      text.textContent = block.length;
      svg.append(text);
      texts.push(text);
    }));
    puzzle.columns.forEach((clue, column) => clue.forEach((block, k) => {
      const text = make("text", { x: column * cell, y: -7 * (clue.length - k) + 5, "font-size": 6 });
      text.textContent = block.length;
      svg.append(text);
      texts.push(text);
    }));
    host.append(svg);
    window.measured = {
      stroke(row, mark) { for (let i = 0; i < side; i += 1) rects[row * side + i].setAttribute("fill", mark ? "#1b2430" : "#eee"); },
      zoom(step) { svg.setAttribute("width", step % 2 ? 1060 : 850); svg.setAttribute("height", step % 2 ? 1060 : 850); },
    };
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
