// Making elements. Text is always text: nothing here takes markup.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} properties attributes; on… are listeners, dataset and text are those
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else if (name === "dataset") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => /** @type {Node|string} */ (child)));
  return node;
}

/**
 * A button with a name, a key and, if wanted, an icon.
 * @param {string} label
 * @param {() => void} action
 * @param {{key?: string, icon?: Node, class?: string, pressed?: boolean, title?: string, short?: string}} options short: the label where there is little room
 */
export function button(label, action, options = {}) {
  const title = options.title ?? label;
  return element(
    "button",
    {
      type: "button",
      class: options.class,
      title: options.key ? `${title} (${options.key})` : title,
      "aria-keyshortcuts": options.key,
      "aria-pressed": options.pressed === undefined ? undefined : String(options.pressed),
      onclick: action,
    },
    options.icon,
    element("span", { class: "label", text: label }),
    options.short && element("span", { class: "short", "aria-hidden": "true", text: options.short }),
  );
}

/** Whether a key is a letter alone. @param {KeyboardEvent} event */
export function isLetter(event) {
  return !event.ctrlKey && !event.metaKey && !event.altKey && /^[a-z]$/i.test(event.key);
}

/** @param {Element} parent @param {...(Node|string|null|undefined|false)} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.filter(Boolean).map((child) => /** @type {Node} */ (child)));
}

/**
 * A file for the user to keep.
 * @param {{name: string, type: string, base64: string}} file
 */
export function save(file) {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: file.type }));
  const link = element("a", { href: url, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
