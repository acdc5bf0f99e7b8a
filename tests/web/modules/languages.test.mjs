// The languages of the page: each has every word, with the same placeholders.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const STATIC = new URL("../../../src/nonolith/web/static/", import.meta.url);
const { TEXTS: ENGLISH } = await import(new URL("texts.js", STATIC));
const { NAMES } = await import(new URL("colour_names.js", STATIC));
const names = readdirSync(STATIC).flatMap((name) => /^texts_(\w+)\.js$/.exec(name)?.[1] ?? []).sort();
const { lessons } = JSON.parse(readFileSync(new URL("lessons.json", STATIC), "utf8"));
const RULE = lessons.find((lesson) => lesson.technique === "rule");

const PALETTE = [{ name: "white", rgb: "#ffffff" }, { name: "zqtintzz", rgb: "#008080" }, { name: "zqhuezz", rgb: "#800080" }];
const CLUE = [{ length: 41, colour: 1 }];
const OTHER = [{ length: 43, colour: 2 }];
/** Arguments by the names of the English parameters: each is seen again in what is said. */
const GIVEN = { seconds: 25, size: "zqsizezz", share: 97,
  height: 31, width: 37, author: "zqauthorzz", number: 29, title: "zqtitlezz", row: 11, column: 13, clue: CLUE, palette: PALETTE, mark: 1,
  rowClue: CLUE, columnClue: OTHER, reason: "zqreasonzz", time: "01:23", why: "zqwhyzz", others: "zqotherszz", kind: "row", found: 17, all: 19,
  solved: 23, moment: "2026-03-04T12:00:00", pack: "zqpackzz", name: "zqnamezz", date: new Date(2026, 2, 4), days: 47, rows: ["zqonezz", "zqtwozz"],
  cells: [[3, 5], [7, 9]], technique: "gap", open: 53, cell: "zqcellzz", line: "zqlinezz", word: "zqwordzz", side: "zqsidezz", most: 59, score: 1.25,
  needed: 61, seed: 67, total: 71, first: 73, last: 79, parts: "zqpartszz", format: "zqformatzz",
  lines: 83, read: "zqreadzz", taken: "zqtakenzz", sizes: "zqsizeszz", what: "zqwhatzz",
};
const SPECIAL = { "hint.notAll": { cells: ["zqonezz", "zqtwozz"] }, "make.multiple": { cells: 83 }, "scan.take": { clue: "zqcluezz" } };
const TROUBLES = [
  { kind: "tooMany", colour: 1, found: 17, wanted: 5 }, { kind: "tooLong", colour: 1, first: 5, last: 8, longest: 3 },
  { kind: "tooFew", colour: 1, left: 2, wanted: 7 }, { kind: "noPlace" },
];

/** The names of a function's parameters. */
function parametersOf(f) {
  const source = f.toString().replace(/\/\*[\s\S]*?\*\//g, "");
  const list = /^\(?([^)=]*)\)?\s*=>/.exec(source)?.[1] ?? "";
  return list.split(",").map((each) => each.trim()).filter(Boolean);
}

/** The numbers and other given things that a text says, in no order. */
const placeholders = (text) => (text.match(/\d+(?:[.:]\d+)*|zq[a-z]+?zz/g) ?? []).sort();

/** Every leaf of two trees, side by side. */
function* pairs(one, other, path = "") {
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const at = path ? `${path}.${key}` : key;
    if (at === "learn.ruleTasks") continue;
    assert.equal(typeof one[key], typeof other[key], at);
    if (typeof one[key] === "object") yield* pairs(one[key], other[key], at);
    else yield [at, one[key], other[key]];
  }
}

test("there are five languages besides English", () => {
  assert.deepEqual(names, ["de", "es", "fr", "ja", "zh"]);
});

for (const name of names) {
  const { TEXTS } = await import(new URL(`texts_${name}.js`, STATIC));

  test(`${name} has every key, and no other`, () => {
    assert.ok([...pairs(ENGLISH, TEXTS)].length > 300);
    assert.equal(TEXTS.learn.ruleTasks.length, RULE.boards.length);
    assert.ok(TEXTS.learn.ruleTasks.every((task) => task.length > 20));
  });

  test(`${name} says something of its own`, () => {
    const texts = [...pairs(ENGLISH, TEXTS)].filter(([, , other]) => typeof other === "string");
    assert.ok(texts.every(([, , other]) => other.trim() !== ""));
    const same = texts.filter(([, one, other]) => one === other && /[a-z]{4}/.test(one)).map(([at]) => at);
    assert.ok(same.length < 16, same.join(" "));
  });

  test(`${name} has the same placeholders`, () => {
    for (const [at, one, other] of pairs(ENGLISH, TEXTS)) {
      if (typeof one !== "function" || at === "date" || at === "month") continue;
      const given = { ...GIVEN, ...SPECIAL[at] };
      const called = parametersOf(one);
      assert.deepEqual(parametersOf(other), called, at);
      const troubles = called.includes("trouble") ? TROUBLES : [null];
      for (const trouble of troubles) {
        const values = called.map((parameter) => (parameter === "trouble" ? trouble : given[parameter]));
        assert.ok(values.every((value) => value !== undefined), `${at}: ${called}`);
        const [first, second] = [one(...values), other(...values)];
        assert.equal(typeof second, "string");
        assert.doesNotMatch(second, /undefined|NaN|object|null/, at);
        if (at !== "find.on" && at !== "library.pack" && at !== "learn.ruleOf") assert.deepEqual(placeholders(second), placeholders(first), `${at}: ${second}`);
      }
    }
  });

  test(`${name} has a name for each colour`, () => {
    const found = NAMES.map(TEXTS.colourName);
    assert.equal(new Set(found).size, NAMES.length);
    const same = NAMES.filter((colour, index) => colour === found[index]);
    assert.ok(same.every((colour) => ["orange", "beige", "magenta", "turquoise", "olive"].includes(colour)), same.join(" "));
    assert.equal(TEXTS.colourName("dark brown 2"), `${TEXTS.colourName("dark brown")} 2`);
    assert.equal(TEXTS.colourName("constructor"), "constructor");
  });

  test(`${name} has a name for each pack, difficulty and technique`, () => {
    const { packs } = JSON.parse(readFileSync(new URL("library.json", STATIC), "utf8"));
    for (const pack of packs) assert.notEqual(TEXTS.library.pack(pack.name), pack.name);
    for (const { technique } of lessons) {
      assert.notEqual(TEXTS.learn.name(technique), technique);
      assert.ok(technique === "rule" || TEXTS.learn.ruleOf(technique).length > 5);
    }
  });
}

test("a language is chosen, or the first of the browser's that there is", async () => {
  globalThis.document ??= /** @type {any} */ ({});
  const { LANGUAGES, languageOf } = await import(new URL("languages.js", STATIC));
  assert.deepEqual(Object.keys(LANGUAGES).sort(), ["en", ...names].sort());
  assert.equal(languageOf("auto", ["de-AT", "en"]), "de");
  assert.equal(languageOf("auto", ["it", "fr-CA", "en"]), "fr");
  assert.equal(languageOf("auto", ["zh-Hant-TW"]), "zh");
  assert.equal(languageOf("auto", ["it"]), "en");
  assert.equal(languageOf("auto", []), "en");
  assert.equal(languageOf("ja", ["de"]), "ja");
  assert.equal(languageOf("constructor", ["es"]), "es");
});
