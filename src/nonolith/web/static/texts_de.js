// Die Wörter der Seite auf Deutsch.

import { wording } from "./wording.js";

/** @type {Record<string, string>} */
const COLOURS = {
  black: "schwarz", "dark grey": "dunkelgrau", grey: "grau", "light grey": "hellgrau", white: "weiß", red: "rot",
  "dark red": "dunkelrot", pink: "rosa", orange: "orange", brown: "braun", "dark brown": "dunkelbraun", beige: "beige",
  yellow: "gelb", olive: "oliv", lime: "limette", green: "grün", "dark green": "dunkelgrün", "light green": "hellgrün",
  "sea green": "seegrün", teal: "petrol", turquoise: "türkis", "light blue": "hellblau", blue: "blau", "dark blue": "dunkelblau",
  purple: "violett", "dark purple": "dunkelviolett", lilac: "flieder", magenta: "magenta",
};

const { count, plural, clueText, markText, colourName, dateText, monthText, weekdays } = wording("de-DE", { unknown: "offen", empty: "leer", filled: "gefüllt" }, { colours: COLOURS });

/** @type {Record<string, string>} */
const PACKS = {
  things: "Dinge", places: "Orte", nature: "Natur", animals: "Tiere", classics: "Klassiker", food: "Essen", travel: "Reisen",
  people: "Menschen", sport: "Sport", fantasy: "Fantasie", symbols: "Zeichen", science: "Wissenschaft", music: "Musik", home: "Zuhause", clothes: "Kleidung",
};

/** @typedef {import("./texts.js").Key} Key */
/** @type {Key[]} */
const MOVING = [["Pfeile", "bewegen"], ["Strg + Pfeile", "fünf Felder weiter"]];
/** @type {Key[]} */
const MARKING = [["Leertaste", "füllen oder löschen"], ["X", "Kreuz setzen oder löschen"], ["Entf", "löschen"], ["Umschalt + Pfeile", "malen beim Bewegen"]];
/** @type {Key} */
const BACK = ["Strg + Z, Strg + Y", "zurück, wieder vor"];
/** @type {Key} */
const ZOOM = ["+ − *", "vergrößern, verkleinern, ganz zeigen"];
/** @type {Key[]} */
const PLAYING = [
  ...MOVING, ...MARKING, ["1 … 9", "Farbe wählen"], ["0", "Kreuz wählen"], ["E", "Radierer wählen"],
  BACK, ["H", "Tipp; noch einmal für mehr"], ["C", "auf Fehler prüfen"], ["G", "raten; behalten oder verwerfen"], ZOOM, ["R", "Brett leeren"],
];
/** @type {Key} */
const PARTS = ["P, F, M, L", "spielen, finden, erstellen, lernen"];
/** @type {Key} */
const PAGE = [", und ?", "Einstellungen, Hilfe"];

/** @type {Record<string, {name: string, rule: string}>} */
const TECHNIQUES = {
  counting: { name: "Zählen", rule: "Hat eine Linie alle gefüllten Felder, ist der Rest leer. Braucht sie jedes übrige Feld, sind alle gefüllt." },
  full: { name: "Voll", rule: "Füllen die Blöcke und die Lücken dazwischen die ganze Linie, ist jedes Feld bekannt." },
  capping: { name: "Abschließen", rule: "Ein Lauf, der so lang ist wie der längste Block, wächst nicht mehr: Setze an beide Enden ein Kreuz." },
  overlap: { name: "Überlappung", rule: "Schiebe einen Block an das eine Ende, dann an das andere: Felder, die er beide Male bedeckt, sind gefüllt." },
  edge: { name: "Rand", rule: "Ein Lauf nah am Rand gehört zum ersten Block: Dessen Länge sagt, wie weit er reichen muss und wie weit er kann." },
  gap: { name: "Lücke", rule: "Eine Lücke, die für jeden Block zu kurz ist, ist leer." },
  matching: { name: "Zuordnen", rule: "Gibt es so viele Läufe wie Blöcke, gehören sie der Reihe nach zusammen. Was kein Block erreicht, ist leer." },
  splitting: { name: "Trennen", rule: "Zwischen zwei Läufen, die zusammen zu lang wären, liegt ein leeres Feld." },
  "only place": { name: "Einziger Platz", rule: "Ein Block, der nur in eine Lücke passt, liegt dort." },
  sliding: { name: "Schieben", rule: "Schiebe alle Blöcke ganz nach links, dann ganz nach rechts: Was ein Block beide Male bedeckt, ist gefüllt; was keiner bedecken kann, ist leer." },
  "which block": { name: "Welcher Block", rule: "Frage, zu welchen Blöcken ein Lauf gehören kann: Was ihnen gemeinsam ist, stimmt." },
  "no fit": { name: "Passt nicht", rule: "Kann kein Block ein Feld bedecken, ist es leer." },
  cases: { name: "Fälle", rule: "Probiere jeden Block, zu dem ein Lauf gehören kann: Was jedes Mal folgt, stimmt." },
  crossing: { name: "Gekreuzte Linien", rule: "Betrachte Zeile und Spalte eines Feldes zusammen: Möglich ist nur, was beide erlauben." },
  contradiction: { name: "Widerspruch", rule: "Nimm etwas über ein Feld an und sieh, was folgt: Widersprechen sich dann zwei Linien, war es falsch." },
  "same result": { name: "Gleiches Ergebnis", rule: "Nimm an, ein Feld sei gefüllt, dann, es sei leer: Was beide Male folgt, stimmt." },
  search: { name: "Probieren", rule: "Hier hilft keine Regel, nur Probieren." },
  opposite: { name: "Gegenteil", rule: "Nimm das Gegenteil an: Passt die Linie dann nicht mehr, war es falsch." },
};

/** @type {typeof import("./texts.js").TEXTS} */
export const TEXTS = {
  name: "nonolith",
  skip: "Zum Brett",
  nav: { label: "Hauptmenü", play: "Spielen", find: "Finden", make: "Erstellen", learn: "Lernen" },
  size: (height, width) => `${height}×${width}`,
  untitled: "Ohne Titel",
  by: (author) => `von ${author}`,
  colourName,
  colours: (number) => plural(number, "Farbe", "Farben"),
  close: "Schließen",
  dismiss: "Ausblenden",
  cancel: "Abbrechen",

  grid: {
    name: (title, height, width) => `${title || "Nonogramm"}: ${plural(height, "Zeile", "Zeilen")}, ${plural(width, "Spalte", "Spalten")}`,
    clues: "Zahlen",
    rowClue: (row, clue, palette) => `Zeile ${row}: ${clueText(clue, palette)}`,
    columnClue: (column, clue, palette) => `Spalte ${column}: ${clueText(clue, palette)}`,
    cell: (row, column, mark, palette, rowClue, columnClue) => `Zeile ${row}, Spalte ${column}, ${markText(mark, palette)}. `
      + `Zeile: ${clueText(rowClue, palette)}. Spalte: ${clueText(columnClue, palette)}.`,
  },

  play: {
    tools: "Werkzeug",
    fill: "Füllen",
    cross: "Kreuz",
    erase: "Löschen",
    undo: "Zurück",
    redo: "Wieder",
    check: "Prüfen",
    checking: "Wird geprüft …",
    zoom: "Zoom",
    closer: "Vergrößern",
    closerShort: "Größer",
    farther: "Verkleinern",
    fartherShort: "Kleiner",
    whole: "Ganz",
    hand: "Mit der Hand verschieben",
    handShort: "Hand",
    time: "Zeit",
    clear: "Brett leeren",
    clearShort: "Leeren",
    keep: "Sichern unter …",
    keepShort: "Sichern",
    link: "Link kopieren",
    linkShort: "Link",
    linkCopied: "Link kopiert. Er enthält das ganze Rätsel. Wer nonolith hat, kann ihn öffnen oder in die Seite einfügen.",
    linkShown: "Dieser Link enthält das ganze Rätsel. Wer nonolith hat, kann ihn öffnen oder in die Seite einfügen.",
    print: "Drucken",
    edit: "Ändern",
    help: "Regeln und Tastenkürzel",
    settings: "Einstellungen",
    left: (number) => `noch ${plural(number, "Feld", "Felder")} zu füllen`,
    noMistake: "Bisher kein Fehler.",
    wrong: (number) => (number === 1 ? "Eine Markierung ist falsch. Sie ist auf dem Brett eingerahmt."
      : `${number} Markierungen sind falsch. Sie sind auf dem Brett eingerahmt.`),
    notAll: (number) => `${number} Markierungen können nicht alle stimmen. Sie sind auf dem Brett eingerahmt.`,
    noSolution: (reason) => `Dieses Rätsel hat keine Lösung${reason ? `: ${reason}` : ""}.`,
    undecided: "Die Prüfung hat zu lange gedauert. Versuche es nach einigen Markierungen noch einmal.",
    cantTell: "Dieses Rätsel hat zu viele Lösungen; diese Seite kann deine Markierungen nicht prüfen.",
    solved: (time) => `Gelöst in ${time}.`,
    solvedUntimed: "Gelöst.",
    next: (title) => `Weiter: ${title}`,
    like: "Noch so eins",
    another: "Bibliothek",
    watch: "Dem Löser zusehen",
    stuck: (why, others) => (others ? `${why} Auch die Zahlen von ${others} gehen nicht mehr auf.` : why),
    trouble: (trouble, kind, number, clue, palette) => {
      const line = `${kind === "row" ? "Zeile" : "Spalte"} ${number} (${clueText(clue, palette)})`;
      const across = kind === "row" ? "Spalten" : "Zeilen";
      switch (trouble.kind) {
        case "tooMany":
          return `${line}: ${plural(trouble.found, "Feld ist", "Felder sind")} ${markText(trouble.colour, palette)}, vorgegeben sind ${trouble.wanted || "keine"}.`;
        case "tooLong":
          return `${line}: Die ${across} ${trouble.first + 1}–${trouble.last + 1} sind nebeneinander ${markText(trouble.colour, palette)}, aber kein solcher Block ist länger als ${trouble.longest}.`;
        case "tooFew":
          return `${line}: ${plural(trouble.wanted, "Feld muss", "Felder müssen")} ${markText(trouble.colour, palette)} sein, aber nur ${trouble.left} können es.`;
        default:
          return `${line}: Die Blöcke passen nicht um diese Markierungen.`;
      }
    },
    fullButWrong: (number) => `Jedes Feld ist markiert, aber ${plural(number, "Linie passt nicht zu ihren Zahlen", "Linien passen nicht zu ihren Zahlen")}.`,
    row: (number) => `Zeile ${number}`,
    column: (number) => `Spalte ${number}`,
    andMore: (number) => `und ${plural(number, "weiteren Linie", "weiteren Linien")}`,
    cleared: "Das Brett ist wieder leer. „Zurück“ bringt alle Markierungen zurück.",
    nothing: "Du hast die ganze Bibliothek gelöst. Öffne eine Datei oder erstelle ein Rätsel.",
  },

  settings: {
    language: "Sprache",
    languageAuto: "Wie im Browser",
    theme: "Design",
    themes: { auto: "System", light: "Hell", dark: "Dunkel", sepia: "Sepia" },
    crossing: "Fertige Linien auskreuzen",
    crossings: { small: "Auf kleinen Brettern", always: "Immer", never: "Nie" },
    darkBoard: "Dunkles Brett im dunklen Design",
    sound: "Töne",
    vibration: "Vibration",
    timer: "Zeit anzeigen",
    symbols: "Zeichen auf Farben anzeigen",
    free: "Freies Zeichnen: Striche folgen keiner Linie",
    checking: "Fehler sofort markieren",
    letters: "Tastenkürzel mit einer Taste",
    titles: "Titel schon vor dem Lösen anzeigen",
  },

  help: {
    title: "So wird gespielt",
    rules: "Jede Zahl steht für einen Block von so vielen gefüllten Feldern in ihrer Zeile oder Spalte, in dieser Reihenfolge. "
      + "Zwischen zwei Blöcken derselben Farbe liegt mindestens ein leeres Feld.",
    clues: "Eine Zahl wird durchgestrichen, wenn die Markierungen ihrer Linie beweisen, wo ihr Block liegt. Sie verblasst, wenn ein fertiger "
      + "Lauf ihr Block sein könnte. Sie wird rot, wenn die Linie nicht mehr aufgehen kann. Die Lösung sieht sich die Seite dafür nie an.",
    pointer: "Klicke auf ein Feld, um es zu füllen. Rechtsklick, Umschalt oder langes Drücken setzt ein Kreuz. Noch einmal auf dieselbe Markierung löscht sie. "
      + "Ziehen wiederholt, was mit dem ersten Feld geschah, und lässt andere Markierungen in Ruhe; ein Kreuz wird nie gefüllt. "
      + "Zwei Finger verschieben und zoomen das Brett. Klicke auf die Zahlen einer fertigen Linie, um den Rest auszukreuzen.",
    drawing: "Drücken und ziehen zeichnet. Noch einmal auf ein Feld löscht es; Rechtsklick, Umschalt und langes Drücken löschen auch. "
      + "Zwei Finger verschieben und zoomen das Brett. Die Zahlen folgen dem Bild.",
    keysTitle: "Tastenkürzel",
    keys: {
      play: [...PLAYING, ["K, S", "Link kopieren, sichern"], ["D", "Rätsel bearbeiten"], PARTS, PAGE],
      published: [...PLAYING, PAGE],
      make: [
        ...MOVING, ["Leertaste", "zeichnen oder löschen"], ["X, Entf", "löschen"], ["Umschalt + Pfeile", "zeichnen beim Bewegen"],
        ["1 … 9", "Farbe wählen"], ["E", "Radierer wählen"], ["N", "Farbe hinzufügen"], BACK, ZOOM,
        ["R", "wenigste Änderungen finden"], ["T", "Zahlen eingeben"], ["B", "Bild leeren"],
        ["O", "Foto oder Datei öffnen"], ["Y", "Rätsel spielen"], ["K, S", "Link kopieren, sichern"], PARTS, PAGE,
      ],
      learn: [["Leertaste", "abspielen, anhalten"], ["← →", "voriger, nächster Schritt"], ["Pos1, Ende", "erster, letzter Schritt"], ZOOM, PARTS, PAGE],
      lesson: [...MOVING, ...MARKING, ["1, 0, E", "Füllen, Kreuz oder Radierer wählen"], BACK, ZOOM, ["A", "Lösung zeigen"], ["N", "nächstes Brett oder nächste Lektion"], PARTS, PAGE],
      find: [PARTS, PAGE],
    },
  },

  find: {
    title: "Rätsel finden",
    welcome: "Die Zahlen sagen, wie viele Felder einer Zeile oder Spalte nebeneinander gefüllt sind. Fülle sie alle, und ein Bild erscheint.",
    start: "Erstes Rätsel spielen",
    learn: "Spielend lernen",
    photo: "Rätsel fotografieren",
    file: "Datei öffnen …",
    yours: "Geöffnete Dateien",
    begun: "Angefangen",
    statistics: (solved, time) => `${plural(solved, "Rätsel", "Rätsel")} gelöst in ${time}.`,
    statisticsHead: ["Größe", "Gelöst", "Am schnellsten", "Im Mittel"],
    latest: "Zuletzt",
    on: (moment) => dateText(new Date(moment)),
  },

  library: {
    title: "Bibliothek",
    allPacks: "Alle Sammlungen",
    count: (number, solved) => (solved ? `${solved} von ${count(number)} gelöst` : plural(number, "Rätsel", "Rätsel")),
    pack: (name) => PACKS[name] ?? name,
    nameless: (pack, number) => `${pack} ${number}`,
    solved: "gelöst",
    beyond: "jenseits der Linienlogik",
    difficulty: "Schwierigkeit",
    anyDifficulty: "Jede Schwierigkeit",
    credits: "Wer die Bilder gezeichnet hat",
    search: "Bibliothek durchsuchen",
    filters: "Filtern und sortieren",
    size: "Größe",
    anySize: "Jede Größe",
    sizes: { small: "Bis 10×10", medium: "11×11 bis 20×20", large: "Größer als 20×20" },
    kind: "Farben",
    anyKind: "Alle Farben",
    kinds: { plain: "Schwarzweiß", colour: "Farbig" },
    order: "Sortierung",
    orders: { size: "Nach Größe", rating: "Nach Schwierigkeit", pack: "Nach Sammlung" },
    unsolved: "Nur ungelöste",
    none: "Kein Rätsel passt.",
    secret: "Titel bleiben geheim, bis ein Rätsel gelöst ist: Suche nach einer Sammlung, einer Größe wie 10×10, einer Schwierigkeit oder nach Autoren.",
    more: (number) => `${count(number)} weitere zeigen`,
    difficulties: { trivial: "sehr leicht", easy: "leicht", medium: "mittel", hard: "schwer", expert: "sehr schwer" },
  },

  daily: {
    title: "Bild des Tages",
    archive: "Kalender",
    earlier: "Voriger Monat",
    later: "Nächster Monat",
    day: (date, solved) => (solved ? `${date}, gelöst` : date),
    streak: (days) => `${plural(days, "Tag", "Tage")} in Folge.`,
    noStreak: "Löse es heute, um eine Serie zu beginnen.",
  },
  date: dateText,
  month: monthText,
  weekdays,

  guess: {
    guess: "Raten",
    keep: "Behalten",
    discard: "Verwerfen",
    about: "Du rätst: Neue Markierungen haben einen Punkt. Behalte sie alle, oder verwirf sie und kehre zurück.",
    wrong: "Geratenes verwerfen",
  },

  hint: {
    hint: "Tipp",
    thinking: "Der nächste Schritt wird gesucht …",
    more: "Mehr verraten",
    apply: "Markieren",
    cell: (row, column) => `Zeile ${row}, Spalte ${column}`,
    wrongIn: (rows) => `In ${rows.join(", ")} stimmt etwas nicht.`,
    notAll: (cells) => `Diese Markierungen können nicht alle stimmen: ${cells.join("; ")}.`,
    wrong: (row, column) => `Zeile ${row}, Spalte ${column} ist falsch markiert.`,
    wrongAs: (row, column, mark, palette) => {
      const is = palette.length > 2 ? `nicht ${markText(mark, palette)}` : markText(1 - mark, palette);
      return `Zeile ${row}, Spalte ${column} ist als ${markText(mark, palette)} markiert, ist aber ${is}.`;
    },
    noMore: "Menschliche Logik findet hier keinen weiteren Schritt.",
  },

  learn: {
    lessons: "Lektionen",
    watch: (title) => `Zusehen, wie „${title}“ gelöst wird`,
    watching: "Der Löser nimmt den leichtesten Schritt zuerst, wie ein Mensch.",
    thinking: "Die Schritte werden gesucht …",
    cancelled: "Abgebrochen.",
    again: "Noch einmal",
    scrubber: "Schritte",
    first: "Erster Schritt",
    back: "Voriger Schritt",
    on: "Nächster Schritt",
    last: "Letzter Schritt",
    step: (number, all) => `Schritt ${number} von ${all}`,
    after: (all) => `Nach ${plural(all, "Schritt", "Schritten")}`,
    end: "Gelöst.",
    play: "Abspielen",
    pause: "Anhalten",
    speed: "Tempo",
    speeds: { slow: "Langsam", normal: "Normal", fast: "Schnell" },
    ruleTitle: "Die Regel",
    rule: "Die Zahlen sagen, wie viele Felder einer Zeile oder Spalte nebeneinander gefüllt sind, in dieser Reihenfolge.",
    ruleTasks: [
      "Die Zahl 5 sagt: fünf gefüllte Felder nebeneinander. Diese Zeile hat fünf Felder. Fülle sie alle: Drücke auf das erste und ziehe.",
      "3 und 1: drei gefüllte Felder, mindestens ein leeres Feld, ein gefülltes Feld. Hier geht das nur auf eine Weise. Fülle die vier Felder und setze in das leere ein Kreuz.",
      "Die Zahlen oben sagen dasselbe über die Spalten. Spalte 5 hat kein gefülltes Feld, und Zeile 3 hat alle ihre: Setze ein Kreuz, wo es leer sein muss.",
      "Jetzt ein ganzes Bild. Zeile 2 ist fertig. Fülle als Nächstes Zeile 3; dann verrät jede Spalte mehr. Setze Kreuze in die Felder, die leer sein müssen.",
    ],
    board: (number, all) => `Brett ${number} von ${all}`,
    nextBoard: "Nächstes Brett",
    taskAnywhere: "Welche Felder lassen sich folgern? Markiere sie.",
    name: (technique) => (technique === "rule" ? "Die Regel" : TECHNIQUES[technique]?.name ?? technique),
    ruleOf: (technique) => TECHNIQUES[technique]?.rule ?? "",
    noFurther: (open) => `Hier endet die menschliche Logik. ${plural(open, "Feld ist", "Felder sind")} noch offen.`,
    suppose: (cell) => `Keine einzelne Linie hilft hier. Nimm an, ${cell} sei gefüllt, dann, es sei leer. Eines davon führt zu einem Widerspruch: Markiere das andere.`,
    either: (cell) => `Keine einzelne Linie hilft hier. Nimm an, ${cell} sei gefüllt, dann, es sei leer. Ein anderes Feld wird beide Male gleich: Markiere es.`,
    task: (line) => `Was lässt sich in ${line} folgern? Markiere es.`,
    how: "Die linke Taste füllt ein Feld, die rechte setzt ein Kreuz. Auf der Tastatur: Leertaste und X.",
    howOnTouch: "Tippe, um ein Feld zu füllen; drücke lange, um ein Kreuz zu setzen.",
    rules: "Regeln",
    solve: "Zeig es mir",
    next: "Nächste Lektion",
    notThat: "Das lässt sich noch nicht folgern.",
    found: (found, all) => `${found} von ${all} Feldern.`,
    right: "Richtig.",
  },

  make: {
    title: "Rätsel erstellen",
    name: "Titel",
    author: "Autor",
    rows: "Zeilen",
    columns: "Spalten",
    colour: "Farbe hinzufügen",
    colourShort: "Farbe",
    turning: "Bild drehen und verschieben",
    ways: { mirror: "Spiegeln", turn: "Drehen", left: "Nach links", up: "Nach oben", down: "Nach unten", right: "Nach rechts" },
    type: "Stattdessen Zahlen eingeben",
    typeHow: "Schreibe die Zahlen jeder Linie in eine eigene Zeile, von oben und von links. Trenne Zahlen durch Leerzeichen; 0 steht für eine leere Linie. "
      + "In Farbe folgt jeder Zahl das Zeichen ihrer Farbe.",
    rowClues: "Zahlen der Zeilen",
    columnClues: "Zahlen der Spalten",
    clueError: (line, word) => `In den Zahlen von ${line} steht „${word}“. Das ist keine Zahl.`,
    tooManyLines: (side, most) => `${side}: höchstens ${most} Linien.`,
    blank: "Leeren",
    open: "Aus Foto oder Datei …",
    play: "Spielen",
    begin: "Zeichne auf das Brett. Die Zahlen folgen.",
    judging: "Lösungen werden gesucht …",
    givenUp: "Abgebrochen.",
    local: "Eine Lösung. Linienlogik allein findet sie.",
    unique: "Eine Lösung, aber Linienlogik allein findet sie nicht.",
    multiple: (cells) => `Mehrere Lösungen. Sie unterscheiden sich in ${plural(cells, "Feld", "Feldern")}, auf dem Brett eingerahmt.`,
    none: (reason) => `Keine Lösung${reason ? `: ${reason}` : ""}.`,
    undecided: "Die Suche nach einer zweiten Lösung hat zu lange gedauert.",
    rating: (name, score) => `Bewertung: ${name} (${score.toFixed(2)}).`,
    repair: "Wenigste Änderungen finden",
    repairing: "Die wenigsten Änderungen werden gesucht …",
    changes: (number, needed) => (number === needed
      ? `${plural(number, "Änderung", "Änderungen")}; weniger geht nicht.`
      : `${plural(number, "Änderung", "Änderungen")}; mindestens ${needed} sind nötig.`),
    noChanges: "Es wurden keine Änderungen gefunden, die helfen.",
    keepSymmetry: "Bild symmetrisch lassen",
    changeCells: (cells, mark, palette) => {
      const place = cells.map(([row, column]) => `Zeile ${row}, Spalte ${column}`).join(" und ");
      if (mark === 0) return `${place} leeren?`;
      return palette.length > 2 ? `${place} in ${markText(mark, palette)}?` : `${place} füllen?`;
    },
    change: "Ändern",
    keepCell: "So lassen",
    changeAll: "Alle ändern",
    several: (number) => `Diese Datei enthält ${plural(number, "Rätsel", "Rätsel")}. Wähle eins:`,
  },

  qr: {
    show: "QR-Code",
    title: "QR-Code",
    about: "Scanne ihn, um das Rätsel auf einem anderen Gerät zu öffnen.",
    label: "QR-Code des Links",
    tooLong: "Dieses Rätsel ist zu groß für einen QR-Code. Kopiere stattdessen den Link.",
  },

  pack: { play: "Alle der Reihe nach spielen", publish: "Alle als eine Seite veröffentlichen" },

  published: { choose: "Rätsel", next: "Nächstes Rätsel" },

  chance: {
    title: "Zufällige Rätsel",
    name: (seed) => `Zufall ${seed}`,
    rows: "Zeilen",
    columns: "Spalten",
    difficulty: "Schwierigkeit",
    whatever: "Beliebig",
    make: "Eins erstellen",
    making: "Ein Rätsel wird erstellt …",
  },

  scan: {
    title: "Rätsel auf einem Bild",
    reading: "Das Bild wird gelesen …",
    solving: "Die Zahlen werden geprüft …",
    corners: "Ziehe die Ecken, wenn das Gitter woanders liegt.",
    cornerNames: ["Ecke oben links", "Ecke oben rechts", "Ecke unten rechts", "Ecke unten links"],
    rows: "Zeilen",
    columns: "Spalten",
    row: (number) => `Zeile ${number}`,
    column: (number) => `Spalte ${number}`,
    fewer: (what) => `${what}: eine weniger`,
    more: (what) => `${what}: eine mehr`,
    trust: {
      certain: () => "sicher: keine andere Lesart passt",
      doubtful: (lines) => `${plural(lines, "markierte Zahlenfolge", "markierte Zahlenfolgen")} ansehen`,
      inconsistent: (lines) => `die Zahlen widersprechen sich: ${plural(lines, "markierte Zahlenfolge", "markierte Zahlenfolgen")} ansehen`,
    },
    sizes: (sizes) => `vielleicht auch ${sizes}: stimmen Zeilen und Spalten?`,
    several: "mehrere Lösungen oder eine unwahrscheinliche: vergleiche die Zahlen mit dem Bild",
    nothing: "kein Gitter mit Zahlen gefunden: ziehe die Ecken dorthin und gib die Größe an",
    states: { sure: "gelesen", corrected: "berichtigt", doubtful: "bitte ansehen" },
    corrected: (line, read, taken) => `${line}: ${read} gelesen, ${taken} genommen: die anderen Zahlen lassen nur das zu.`,
    take: (clue) => `${clue} nehmen`,
    play: "Spielen",
    edit: "Bearbeiten",
    other: "Ein Rätsel aus dem Bild selbst machen",
  },

  photo: {
    title: "Aus einem Bild",
    size: "Spalten",
    colours: "Farben",
    own: "Automatische Schwelle",
    threshold: "Schwelle",
    look: "Stil",
    looks: { plain: "Flächen", edges: "Umrisse", dither: "Punkte" },
    invert: "Umkehren",
    crop: "Ziehe über das Bild, um es zuzuschneiden.",
    whole: "Zuschnitt aufheben",
    exactly: "Genauer Zuschnitt",
    left: "Links abschneiden (%)",
    right: "Rechts abschneiden (%)",
    top: "Oben abschneiden (%)",
    bottom: "Unten abschneiden (%)",
    use: "Dieses Bild nehmen",
    unreadable: "Dein Browser kann dieses Bild nicht lesen.",
  },

  numbers: {
    title: "Jedes 5×5, nach Nummer",
    about: (total) => `Linienlogik löst ${count(total)} verschiedene 5×5-Rätsel. Jedes hat eine Nummer.`,
    number: "Nummer",
    open: "Öffnen",
    random: "Zufällig",
    name: (number) => `5×5 Nummer ${count(number)}`,
    map: "Karte aller Nummern; gelöste sind markiert",
    square: (first, last, solved) => `${count(first)} bis ${count(last)}: ${solved ? `${solved} gelöst` : "noch keins gelöst"}. Klicke, um eins davon zu spielen.`,
    solved: (number) => `${number ? `${plural(number, "Nummer", "Nummern")} gelöst.` : "Noch keine gelöst."} Jedes Quadrat der Karte steht für tausend.`,
  },

  counts: {
    title: "Wie viele Rätsel gibt es?",
    kind: "Gezählt werden",
    kinds: { local: "Bilder, die Linienlogik löst", unique: "Bilder, zu deren Zahlen kein anderes passt" },
    known: (size, number, total, share) =>
      `${size}: ${count(number)} von ${count(total)} Bildern (${count(share)} %).`,
    unknown: (size) => `${size}: Diese Größe ist noch nicht gezählt.`,
    noSize: (most) => `Zeilen und Spalten: 1 bis ${most}.`,
    live: "Hier zählen",
    waiting: "Zählt …",
    counted: (number, seconds) => `In diesem Browser gezählt: ${count(number)}, in ${count(seconds)} s.`,
    program: (seconds) => `Das Programm brauchte ${count(seconds)} s auf einem Prozessorkern.`,
  },

  save: {
    title: "Sichern unter",
    drawings: "Bilder",
    solved: "Mit der Lösung",
    files: "Rätseldateien",
    without: (parts) => `Ohne ${parts}`,
    writing: "Wird geschrieben …",
    done: (name) => `Gespeichert als ${name}.`,
    losses: (format, parts) => `Gespeichert. ${format} kann das nicht enthalten: ${parts}.`,
  },

  engine: "Der Rechenkern für Tipps und Prüfungen wird geladen",
  errors: {
    noEngine: "Der Rechenkern konnte nicht geladen werden. Prüfe die Verbindung und versuche es erneut; spielen kannst du auch ohne ihn.",
    tookLonger: (/** @type {number} */ seconds) => `das hat länger als ${seconds} Sekunden gedauert`,
    tooMuch: "das ist mehr, als die Seite bewältigt",
    token: "nonolith wurde neu gestartet, oder diese Seite wurde ohne ihr Token geöffnet. Öffne die Adresse, die nonolith ausgegeben hat, hier oder in einem anderen Tab.",
    gone: "nonolith läuft nicht mehr. Starte es neu; dein Brett bleibt erhalten.",
    link: "Dieser Link enthält kein Rätsel.",
    full: "Der Speicher des Browsers ist voll. Dieses Spiel geht verloren, wenn du die Seite schließt.",
  },
};
