// The language of the page: the one that was chosen, or the first of the browser's that there is.
// Explanations are in English: the library writes them.

import { element } from "./dom.js";
import * as storage from "./storage.js";
import { TEXTS } from "./texts.js";

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語", zh: "中文" };

const AUTOMATIC = "auto";

/**
 * @param {string} chosen
 * @param {readonly string[]} wanted what the browser asks for, the best first
 */
export function languageOf(chosen, wanted) {
  if (Object.hasOwn(LANGUAGES, chosen)) return chosen;
  return wanted.map((each) => each.toLowerCase().split("-")[0]).find((each) => Object.hasOwn(LANGUAGES, each)) ?? "en";
}

/** Load the words of the language, if they are not there already: before anything is shown. */
export async function speak() {
  const language = languageOf(storage.settings().language, navigator.languages);
  document.documentElement.lang = language;
  if (language === "en") return;
  try {
    Object.assign(TEXTS, (await import(`./texts_${language}.js`)).TEXTS);
  } catch {
    document.documentElement.lang = "en"; // English is better than nothing
  }
}

/** A list of the languages, for the settings. */
export function languageChoice() {
  const t = TEXTS.settings;
  const { language } = storage.settings();
  const select = element("select", {
    id: "language",
    onchange: () => {
      storage.keepSettings({ language: select.value });
      location.reload();
    },
  }, ...Object.entries({ [AUTOMATIC]: t.languageAuto, ...LANGUAGES }).map(([value, text]) =>
    element("option", { value, text, lang: value === AUTOMATIC ? undefined : value, selected: value === language })));
  return element("p", {}, element("label", { for: "language", text: `${t.language}: ` }), select);
}
