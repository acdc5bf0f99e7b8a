// The few drawings of the controls: strokes on a field of 24 by 24, in the colour of the text.

const PATHS = {
  cross: "M6 6L18 18M18 6L6 18",
  erase: "M8 19H20M4 15L13 5L20 11L12 19H8Z",
  edit: "M4 20L5 15L16 4L20 8L9 19ZM13 7L17 11",
  undo: "M9 6L4 11L9 16M4 11H14A5 5 0 0 1 14 21H11",
  redo: "M15 6L20 11L15 16M20 11H10A5 5 0 0 0 10 21H13",
  hint: "M9 18H15M10 21H14M12 3A6 6 0 0 0 8.5 14C9 14.6 9 15 9 16H15C15 15 15 14.6 15.5 14A6 6 0 0 0 12 3Z",
  check: "M4 13L9 18L20 6",
  more: "M4 7H20M4 12H20M4 17H20",
  closer: "M12 5V19M5 12H19",
  farther: "M5 12H19",
  whole: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  help: "M9 9A3 3 0 1 1 13.5 11.6C12.4 12.3 12 12.8 12 14M12 17.5V18",
  guess: "M8 4H16L14 8L20 14L14 20L6 14L10 8ZM10 8H14",
  hand: "M8 12V6A1.4 1.4 0 0 1 11 6V11V4.5A1.4 1.4 0 0 1 14 4.5V11V6A1.4 1.4 0 0 1 17 6V14C17 18 15 21 11.5 21C8 21 7 19 4.5 14.5A1.4 1.4 0 0 1 7 13L8 14.5",
  first: "M7 5V19M18 5L9 12L18 19Z",
  back: "M16 5L7 12L16 19Z",
  on: "M8 5L17 12L8 19Z",
  previous: "M15 5L8 12L15 19",
  next: "M9 5L16 12L9 19",
  pause: "M8 5V19M16 5V19",
  last: "M17 5V19M6 5L15 12L6 19Z",
  link: "M10 14A4 4 0 0 0 15.7 14L19 10.7A4 4 0 0 0 13.3 5L12 6.3M14 10A4 4 0 0 0 8.3 10L5 13.3A4 4 0 0 0 10.7 19L12 17.7",
  print: "M7 9V4H17V9M7 17H4V9H20V17H17M7 14H17V20H7Z",
  keep: "M12 4V15M7 10L12 15L17 10M4 20H20",
  camera: "M4 8H8L10 5H14L16 8H20V19H4ZM12 10A3.2 3.2 0 1 0 12 16.4A3.2 3.2 0 1 0 12 10",
  open: "M4 19V6H9L11 8H20V19Z",
  mirror: "M12 4V20M9 7L3 17H9ZM15 7L21 17H15Z",
  turn: "M18 8A7 7 0 1 0 19 14M19 3V8.5H13.5",
  left: "M19 12H5M11 6L5 12L11 18",
  right: "M5 12H19M13 6L19 12L13 18",
  up: "M12 19V5M6 11L12 5L18 11",
  down: "M12 5V19M6 13L12 19L18 13",
  clear: "M5 7H19M9 7V4H15V7M7 7L8 20H16L17 7",
};

/** @param {keyof typeof PATHS} name @returns {SVGElement} */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) {
    svg.setAttribute(key, value);
  }
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
