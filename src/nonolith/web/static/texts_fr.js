// Les mots de la page en français.

import { wording } from "./wording.js";

/** @type {Record<string, string>} */
const COLOURS = {
  black: "noir", "dark grey": "gris foncé", grey: "gris", "light grey": "gris clair", white: "blanc", red: "rouge",
  "dark red": "rouge foncé", pink: "rose", orange: "orange", brown: "marron", "dark brown": "marron foncé", beige: "beige",
  yellow: "jaune", olive: "olive", lime: "citron vert", green: "vert", "dark green": "vert foncé", "light green": "vert clair",
  "sea green": "vert d'eau", teal: "bleu canard", turquoise: "turquoise", "light blue": "bleu clair", blue: "bleu",
  "dark blue": "bleu foncé", purple: "violet", "dark purple": "violet foncé", lilac: "lilas", magenta: "magenta",
};

const { count, plural, clueText, markText, colourName, dateText, monthText, weekdays } = wording("fr-FR",
  { unknown: "à trouver", empty: "vide", filled: "remplie" }, { colours: COLOURS, isOne: (number) => number < 2 });

/** @type {Record<string, string>} */
const PACKS = {
  things: "Objets", places: "Lieux", nature: "Nature", animals: "Animaux", classics: "Classiques", food: "Cuisine", travel: "Voyages",
  people: "Personnes", sport: "Sport", fantasy: "Fantaisie", symbols: "Symboles", science: "Science", music: "Musique", home: "Maison", clothes: "Vêtements",
};

/** @typedef {import("./texts.js").Key} Key */
/** @type {Key[]} */
const MOVING = [["Flèches", "se déplacer"], ["Ctrl + flèches", "avancer de cinq cases"]];
/** @type {Key[]} */
const MARKING = [["Espace", "remplir ou effacer"], ["X", "barrer ou effacer"], ["Suppr", "effacer"], ["Maj + flèches", "peindre en se déplaçant"]];
/** @type {Key} */
const BACK = ["Ctrl + Z, Ctrl + Y", "annuler, rétablir"];
/** @type {Key} */
const ZOOM = ["+ − *", "zoom avant, zoom arrière, tout montrer"];
/** @type {Key[]} */
const PLAYING = [
  ...MOVING, ...MARKING, ["1 … 9", "choisir une couleur"], ["0", "choisir la croix"], ["E", "choisir la gomme"],
  BACK, ["H", "indice ; encore pour en savoir plus"], ["C", "chercher les erreurs"], ["G", "supposer ; garder ou abandonner"], ZOOM, ["R", "vider la grille"],
];
/** @type {Key} */
const PARTS = ["P, F, M, L", "jouer, trouver, créer, apprendre"];
/** @type {Key} */
const PAGE = [", et ?", "réglages, aide"];

/** @type {Record<string, {name: string, rule: string}>} */
const TECHNIQUES = {
  counting: { name: "Compter", rule: "Si une ligne a toutes ses cases remplies, le reste est vide. Si elle a besoin de toutes les cases restantes, elles sont toutes remplies." },
  full: { name: "Ligne pleine", rule: "Si les blocs et les espaces entre eux occupent toute la ligne, chaque case est connue." },
  capping: { name: "Fermer", rule: "Une suite aussi longue que le plus long bloc ne peut plus grandir : mettez une croix à chaque bout." },
  overlap: { name: "Recouvrement", rule: "Poussez un bloc à un bout, puis à l'autre : les cases qu'il couvre les deux fois sont remplies." },
  edge: { name: "Bord", rule: "Une suite près du bord appartient au premier bloc : sa longueur dit jusqu'où il doit aller, et jusqu'où il peut." },
  gap: { name: "Trou", rule: "Un trou trop court pour chaque bloc est vide." },
  matching: { name: "Associer", rule: "S'il y a autant de suites que de blocs, elles se correspondent dans l'ordre. Ce qu'aucun bloc n'atteint est vide." },
  splitting: { name: "Séparer", rule: "Entre deux suites qui seraient trop longues ensemble, il y a une case vide." },
  "only place": { name: "Seule place", rule: "Un bloc qui ne tient que dans un seul trou s'y trouve." },
  sliding: { name: "Glisser", rule: "Faites glisser tous les blocs à gauche, puis à droite : ce qu'un bloc couvre les deux fois est rempli, ce qu'aucun ne peut couvrir est vide." },
  "which block": { name: "Quel bloc", rule: "Demandez à quels blocs une suite peut appartenir : ce qu'ils ont en commun est vrai." },
  "no fit": { name: "Aucune place", rule: "Si aucun bloc ne peut couvrir une case, elle est vide." },
  cases: { name: "Cas", rule: "Essayez chaque bloc auquel une suite peut appartenir : ce qui en résulte chaque fois est vrai." },
  crossing: { name: "Lignes croisées", rule: "Regardez ensemble la ligne et la colonne d'une case : seul est possible ce que les deux permettent." },
  contradiction: { name: "Contradiction", rule: "Supposez quelque chose sur une case et voyez ce qui en résulte : si deux lignes se contredisent, c'était faux." },
  "same result": { name: "Même résultat", rule: "Supposez une case remplie, puis vide : ce qui en résulte les deux fois est vrai." },
  search: { name: "Essais et erreurs", rule: "Aucune règle n'aide ici. Il faut essayer." },
  opposite: { name: "Contraire", rule: "Supposez le contraire : si la ligne n'a plus de solution, c'était faux." },
};

/** @type {typeof import("./texts.js").TEXTS} */
export const TEXTS = {
  name: "nonolith",
  skip: "Aller à la grille",
  nav: { label: "Menu principal", play: "Jouer", find: "Trouver", make: "Créer", learn: "Apprendre" },
  size: (height, width) => `${height}×${width}`,
  untitled: "Sans titre",
  by: (author) => `de ${author}`,
  colourName,
  colours: (number) => plural(number, "couleur", "couleurs"),
  close: "Fermer",
  dismiss: "Masquer",
  cancel: "Annuler",

  grid: {
    name: (title, height, width) => `${title || "Nonogramme"} : ${plural(height, "ligne", "lignes")}, ${plural(width, "colonne", "colonnes")}`,
    clues: "Nombres",
    rowClue: (row, clue, palette) => `ligne ${row} : ${clueText(clue, palette)}`,
    columnClue: (column, clue, palette) => `colonne ${column} : ${clueText(clue, palette)}`,
    cell: (row, column, mark, palette, rowClue, columnClue) => `ligne ${row}, colonne ${column}, ${markText(mark, palette)}. `
      + `Ligne : ${clueText(rowClue, palette)}. Colonne : ${clueText(columnClue, palette)}.`,
  },

  play: {
    tools: "Outil",
    fill: "Remplir",
    cross: "Croix",
    erase: "Effacer",
    undo: "Annuler",
    redo: "Rétablir",
    check: "Vérifier",
    checking: "Vérification…",
    zoom: "Zoom",
    closer: "Zoom avant",
    closerShort: "Avant",
    farther: "Zoom arrière",
    fartherShort: "Arrière",
    whole: "Tout",
    hand: "Main : déplacer la grille",
    handShort: "Main",
    time: "Temps",
    clear: "Vider la grille",
    clearShort: "Vider",
    keep: "Sauver sous…",
    keepShort: "Sauver",
    link: "Copier un lien",
    linkShort: "Lien",
    linkCopied: "Lien copié. Il contient tout le puzzle. Toute personne qui a nonolith peut l'ouvrir ou le coller dans la page.",
    linkShown: "Ce lien contient tout le puzzle. Toute personne qui a nonolith peut l'ouvrir ou le coller dans la page.",
    print: "Imprimer",
    edit: "Éditer",
    help: "Règles et raccourcis clavier",
    settings: "Réglages",
    left: (number) => `${plural(number, "case", "cases")} à remplir`,
    noMistake: "Aucune erreur jusqu'ici.",
    wrong: (number) => (number === 1 ? "Une marque est fausse. Elle est encadrée sur la grille."
      : `${number} marques sont fausses. Elles sont encadrées sur la grille.`),
    notAll: (number) => `${number} marques ne peuvent pas être toutes justes. Elles sont encadrées sur la grille.`,
    noSolution: (reason) => `Ce puzzle n'a pas de solution${reason ? ` : ${reason}` : ""}.`,
    undecided: "La vérification a pris trop de temps. Réessayez après quelques marques.",
    cantTell: "Ce puzzle a trop de solutions pour que cette page vérifie vos marques.",
    solved: (time) => `Résolu en ${time}.`,
    solvedUntimed: "Résolu.",
    next: (title) => `Suivant : ${title}`,
    like: "Un autre comme celui-ci",
    another: "Bibliothèque",
    watch: "Regarder la résolution",
    stuck: (why, others) => (others ? `${why} Les nombres de ${others} sont impossibles aussi.` : why),
    trouble: (trouble, kind, number, clue, palette) => {
      const line = `${kind === "row" ? "Ligne" : "Colonne"} ${number} (${clueText(clue, palette)})`;
      const across = kind === "row" ? "colonnes" : "lignes";
      switch (trouble.kind) {
        case "tooMany":
          return `${line} : il y a ${plural(trouble.found, "case", "cases")} (${markText(trouble.colour, palette)}), mais les nombres en demandent ${trouble.wanted || "zéro"}.`;
        case "tooLong":
          return `${line} : les ${across} ${trouble.first + 1}–${trouble.last + 1} forment une seule suite (${markText(trouble.colour, palette)}), mais aucun bloc de ce genre ne dépasse ${trouble.longest}.`;
        case "tooFew":
          return `${line} : il faut ${plural(trouble.wanted, "case", "cases")} (${markText(trouble.colour, palette)}), mais il n'en reste que ${trouble.left}.`;
        default:
          return `${line} : ses blocs ne tiennent pas autour de ces marques.`;
      }
    },
    fullButWrong: (number) => `Toutes les cases sont marquées, mais ${plural(number, "ligne ne correspond pas à ses nombres", "lignes ne correspondent pas à leurs nombres")}.`,
    row: (number) => `ligne ${number}`,
    column: (number) => `colonne ${number}`,
    andMore: (number) => `et ${plural(number, "autre ligne", "autres lignes")}`,
    cleared: "La grille est de nouveau vide. « Annuler » ramène toutes les marques.",
    nothing: "Vous avez résolu toute la bibliothèque. Ouvrez un fichier ou créez un puzzle.",
  },

  settings: {
    language: "Langue",
    languageAuto: "Celle du navigateur",
    theme: "Thème",
    themes: { auto: "Système", light: "Clair", dark: "Sombre", sepia: "Sépia" },
    crossing: "Barrer les lignes terminées",
    crossings: { small: "Sur les petites grilles", always: "Toujours", never: "Jamais" },
    darkBoard: "Grille sombre dans le thème sombre",
    sound: "Son",
    vibration: "Vibration",
    timer: "Afficher le temps",
    symbols: "Afficher des symboles sur les couleurs",
    free: "Dessin libre : le trait ne suit pas une ligne",
    checking: "Signaler les erreurs pendant le jeu",
    letters: "Raccourcis à une seule touche",
    titles: "Afficher les titres avant la fin",
  },

  help: {
    title: "Comment jouer",
    rules: "Chaque nombre est un bloc d'autant de cases remplies dans sa ligne ou sa colonne, dans cet ordre. "
      + "Entre deux blocs de la même couleur, il y a au moins une case vide.",
    clues: "Un nombre est barré quand les marques de sa ligne prouvent où est son bloc. Il pâlit quand une suite terminée "
      + "pourrait être son bloc. Il devient rouge quand la ligne ne peut plus être terminée. La page ne regarde jamais la solution pour cela.",
    pointer: "Appuyez sur une case pour la remplir. Le bouton droit, Maj ou un appui long met une croix. Appuyer encore sur la même marque l'efface. "
      + "Glisser répète ce qui a été fait à la première case et laisse les autres marques ; une croix n'est jamais remplie. "
      + "Deux doigts déplacent la grille et zooment. Appuyez sur les nombres d'une ligne terminée pour barrer le reste.",
    drawing: "Appuyez et faites glisser pour dessiner. Appuyez encore sur une case pour l'effacer ; le bouton droit, Maj et un appui long effacent aussi. "
      + "Deux doigts déplacent la grille et zooment. Les nombres suivent l'image.",
    keysTitle: "Raccourcis clavier",
    keys: {
      play: [...PLAYING, ["K, S", "copier un lien, enregistrer"], ["D", "éditer le puzzle"], PARTS, PAGE],
      published: [...PLAYING, PAGE],
      make: [
        ...MOVING, ["Espace", "dessiner ou effacer"], ["X, Suppr", "effacer"], ["Maj + flèches", "dessiner en se déplaçant"],
        ["1 … 9", "choisir une couleur"], ["E", "choisir la gomme"], ["N", "ajouter une couleur"], BACK, ZOOM,
        ["R", "chercher les changements minimaux"], ["T", "saisir les nombres"], ["B", "vider l'image"],
        ["O", "ouvrir une photo ou un fichier"], ["Y", "jouer le puzzle"], ["K, S", "copier un lien, enregistrer"], PARTS, PAGE,
      ],
      learn: [["Espace", "lecture, pause"], ["← →", "étape précédente, suivante"], ["Début, Fin", "première étape, dernière étape"], ZOOM, PARTS, PAGE],
      lesson: [...MOVING, ...MARKING, ["1, 0, E", "choisir remplir, la croix ou la gomme"], BACK, ZOOM, ["A", "montrer la réponse"], ["N", "grille ou leçon suivante"], PARTS, PAGE],
      find: [PARTS, PAGE],
    },
  },

  find: {
    title: "Trouver un puzzle",
    welcome: "Les nombres disent combien de cases d'une ligne ou d'une colonne sont remplies côte à côte. Remplissez-les toutes, et une image apparaît.",
    start: "Jouer le premier puzzle",
    learn: "Apprendre en jouant",
    photo: "Photographier un puzzle",
    file: "Ouvrir un fichier…",
    yours: "Fichiers ouverts",
    begun: "En cours",
    statistics: (solved, time) => `${plural(solved, "puzzle résolu", "puzzles résolus")} en ${time}.`,
    statisticsHead: ["Taille", "Résolus", "Record", "Moyenne"],
    latest: "Derniers",
    on: (moment) => dateText(new Date(moment)),
  },

  library: {
    title: "Bibliothèque",
    allPacks: "Toutes les collections",
    count: (number, solved) => (solved ? `${solved} sur ${count(number)} résolus` : plural(number, "puzzle", "puzzles")),
    pack: (name) => PACKS[name] ?? name,
    nameless: (pack, number) => `${pack} ${number}`,
    solved: "résolu",
    beyond: "au-delà de la logique des lignes",
    difficulty: "Difficulté",
    anyDifficulty: "Toutes les difficultés",
    credits: "Qui a dessiné les images",
    search: "Chercher dans la bibliothèque",
    filters: "Filtrer et trier",
    size: "Taille",
    anySize: "Toutes les tailles",
    sizes: { small: "Jusqu'à 10×10", medium: "De 11×11 à 20×20", large: "Plus de 20×20" },
    kind: "Couleurs",
    anyKind: "Toutes les couleurs",
    kinds: { plain: "Noir et blanc", colour: "En couleur" },
    order: "Ordre",
    orders: { size: "Par taille", rating: "Par difficulté", pack: "Par collection" },
    unsolved: "Non résolus seulement",
    none: "Aucun puzzle ne correspond.",
    secret: "Les titres restent secrets tant que le puzzle n'est pas résolu : cherchez une collection, une taille comme 10×10, une difficulté ou un auteur.",
    more: (number) => `En afficher ${count(number)} de plus`,
    difficulties: { trivial: "très facile", easy: "facile", medium: "moyen", hard: "difficile", expert: "expert" },
  },

  daily: {
    title: "Image du jour",
    archive: "Calendrier",
    earlier: "Mois précédent",
    later: "Mois suivant",
    day: (date, solved) => (solved ? `${date}, résolu` : date),
    streak: (days) => `${plural(days, "jour", "jours")} de suite.`,
    noStreak: "Résolvez-la aujourd'hui pour commencer une série.",
  },
  date: dateText,
  month: monthText,
  weekdays,

  guess: {
    guess: "Essai",
    keep: "Garder",
    discard: "Abandonner",
    about: "Vous supposez : les nouvelles marques ont un point. Gardez-les toutes, ou abandonnez-les et revenez en arrière.",
    wrong: "Abandonner la supposition",
  },

  hint: {
    hint: "Indice",
    thinking: "Recherche de l'étape suivante…",
    more: "En dire plus",
    apply: "Marquer",
    cell: (row, column) => `ligne ${row}, colonne ${column}`,
    wrongIn: (rows) => `Quelque chose est faux : ${rows.join(", ")}.`,
    notAll: (cells) => `Ces marques ne peuvent pas être toutes justes : ${cells.join(" ; ")}.`,
    wrong: (row, column) => `La marque ligne ${row}, colonne ${column} est fausse.`,
    wrongAs: (row, column, mark, palette) => {
      const is = palette.length > 2 ? `pas ${markText(mark, palette)}` : markText(1 - mark, palette);
      return `Ligne ${row}, colonne ${column} est marquée ${markText(mark, palette)} : elle est ${is}.`;
    },
    noMore: "La logique humaine ne trouve plus d'étape ici.",
  },

  learn: {
    lessons: "Leçons",
    watch: (title) => `Regarder la résolution de « ${title} »`,
    watching: "L'étape la plus facile vient d'abord, comme pour une personne.",
    thinking: "Recherche des étapes…",
    cancelled: "Annulé.",
    again: "Réessayer",
    scrubber: "Étapes",
    first: "Première étape",
    back: "Étape précédente",
    on: "Étape suivante",
    last: "Dernière étape",
    step: (number, all) => `Étape ${number} sur ${all}`,
    after: (all) => `Après ${plural(all, "étape", "étapes")}`,
    end: "Résolu.",
    play: "Lecture",
    pause: "Pause",
    speed: "Vitesse",
    speeds: { slow: "Lente", normal: "Normale", fast: "Rapide" },
    ruleTitle: "La règle",
    rule: "Les nombres disent combien de cases d'une ligne ou d'une colonne sont remplies côte à côte, dans cet ordre.",
    ruleTasks: [
      "Le nombre 5 dit : cinq cases remplies côte à côte. Cette ligne a cinq cases. Remplissez-les toutes : appuyez sur la première et faites glisser.",
      "3 et 1 : trois cases remplies, au moins une case vide, une case remplie. Ici, il n'y a qu'une façon. Remplissez les quatre cases et barrez celle qui est vide.",
      "Les nombres du haut disent la même chose des colonnes. La colonne 5 n'a aucune case remplie, et la ligne 3 a toutes les siennes : barrez ce qui doit être vide.",
      "Maintenant une image entière. La ligne 2 est faite. Remplissez ensuite la ligne 3 ; puis chaque colonne en dit plus. Barrez les cases qui doivent être vides.",
    ],
    board: (number, all) => `Grille ${number} sur ${all}`,
    nextBoard: "Grille suivante",
    taskAnywhere: "Quelles cases peut-on déduire ? Marquez-les.",
    name: (technique) => (technique === "rule" ? "La règle" : TECHNIQUES[technique]?.name ?? technique),
    ruleOf: (technique) => TECHNIQUES[technique]?.rule ?? "",
    noFurther: (open) => `La logique humaine s'arrête ici. ${plural(open, "case reste ouverte", "cases restent ouvertes")}.`,
    suppose: (cell) => `Aucune ligne seule n'aide ici. Supposez que ${cell} est remplie, puis qu'elle est vide. L'un des deux mène à une contradiction : marquez l'autre.`,
    either: (cell) => `Aucune ligne seule n'aide ici. Supposez que ${cell} est remplie, puis qu'elle est vide. Une autre case est la même les deux fois : marquez-la.`,
    task: (line) => `Que peut-on déduire, ${line} ? Marquez-le.`,
    how: "Le bouton gauche remplit une case, le droit la barre. Au clavier : Espace et X.",
    howOnTouch: "Touchez pour remplir une case, appuyez longuement pour la barrer.",
    rules: "Règles",
    solve: "Montrer",
    next: "Leçon suivante",
    notThat: "On ne peut pas encore le déduire.",
    found: (found, all) => `${found} cases sur ${all}.`,
    right: "C’est juste.",
  },

  make: {
    title: "Créer un puzzle",
    name: "Titre",
    author: "Auteur",
    rows: "Lignes",
    columns: "Colonnes",
    colour: "Ajouter une couleur",
    colourShort: "Couleur",
    turning: "Tourner et déplacer l'image",
    ways: { mirror: "Refléter", turn: "Tourner", left: "Vers la gauche", up: "Vers le haut", down: "Vers le bas", right: "Vers la droite" },
    type: "Saisir plutôt les nombres",
    typeHow: "Écrivez les nombres de chaque ligne sur une ligne, du haut et de la gauche. Séparez-les par des espaces ; 0 pour une ligne vide. "
      + "En couleur, ajoutez à chaque nombre le symbole de sa couleur.",
    rowClues: "Nombres des lignes",
    columnClues: "Nombres des colonnes",
    clueError: (line, word) => `Les nombres de ${line} contiennent « ${word} », qui n'est pas un nombre.`,
    tooManyLines: (side, most) => `${side} : ${most} lignes au plus.`,
    blank: "Vider",
    open: "D'une photo ou d'un fichier…",
    play: "Jouer",
    begin: "Dessinez sur la grille. Les nombres suivent.",
    judging: "Recherche de solutions…",
    givenUp: "Annulé.",
    local: "Une solution. La logique des lignes la trouve.",
    unique: "Une solution, mais la logique des lignes seule ne la trouve pas.",
    multiple: (cells) => `Plusieurs solutions. Elles diffèrent en ${plural(cells, "case", "cases")}, encadrées sur la grille.`,
    none: (reason) => `Aucune solution${reason ? ` : ${reason}` : ""}.`,
    undecided: "La recherche d'une deuxième solution a pris trop de temps.",
    rating: (name, score) => `Difficulté : ${name} (${score.toFixed(2)}).`,
    repair: "Trouver les changements minimaux",
    repairing: "Recherche des changements minimaux…",
    changes: (number, needed) => (number === needed
      ? `${plural(number, "changement", "changements")} ; moins est impossible.`
      : `${plural(number, "changement", "changements")} ; il en faut au moins ${needed}.`),
    noChanges: "Aucun changement utile n'a été trouvé.",
    keepSymmetry: "Garder l'image symétrique",
    changeCells: (cells, mark, palette) => {
      const place = cells.map(([row, column]) => `ligne ${row}, colonne ${column}`).join(" et ");
      if (mark === 0) return `Vider ${place} ?`;
      return palette.length > 2 ? `Peindre ${place} : ${markText(mark, palette)} ?` : `Remplir ${place} ?`;
    },
    change: "Changer",
    keepCell: "Laisser",
    changeAll: "Tout changer",
    several: (number) => `Ce fichier contient ${plural(number, "puzzle", "puzzles")}. Choisissez :`,
  },

  qr: {
    show: "Code QR",
    title: "Code QR",
    about: "Scannez-le pour ouvrir le puzzle sur un autre appareil.",
    label: "Code QR du lien",
    tooLong: "Ce puzzle est trop grand pour un code QR. Copiez plutôt le lien.",
  },

  pack: { play: "Tout jouer dans l'ordre", publish: "Tout publier en une page" },

  published: { choose: "Puzzle", next: "Puzzle suivant" },

  chance: {
    title: "Puzzles au hasard",
    name: (seed) => `Hasard ${seed}`,
    rows: "Lignes",
    columns: "Colonnes",
    difficulty: "Difficulté",
    whatever: "Peu importe",
    make: "En créer un",
    making: "Création d'un puzzle…",
  },

  scan: {
    title: "Puzzle dans une image",
    reading: "Lecture de l'image…",
    solving: "Vérification des nombres…",
    corners: "Déplacez les coins si la grille est ailleurs.",
    cornerNames: ["Coin supérieur gauche", "Coin supérieur droit", "Coin inférieur droit", "Coin inférieur gauche"],
    rows: "Lignes",
    columns: "Colonnes",
    row: (number) => `Ligne ${number}`,
    column: (number) => `Colonne ${number}`,
    fewer: (what) => `${what} : une de moins`,
    more: (what) => `${what} : une de plus`,
    trust: {
      certain: () => "certain : aucune autre lecture ne convient",
      doubtful: (lines) => `regardez ${plural(lines, "ligne signalée", "lignes signalées")}`,
      inconsistent: (lines) => `les nombres se contredisent : regardez ${plural(lines, "ligne signalée", "lignes signalées")}`,
    },
    sizes: (sizes) => `peut-être aussi ${sizes} : les lignes et colonnes sont-elles justes ?`,
    several: "plusieurs solutions, ou une peu probable : comparez les nombres avec l'image",
    nothing: "aucune grille avec des nombres : placez les coins dessus et donnez sa taille",
    states: { sure: "lu", corrected: "corrigé", doubtful: "à regarder" },
    corrected: (line, read, taken) => `${line} : lu ${read}, pris ${taken} : les autres nombres n’admettent que cela.`,
    take: (clue) => `Prendre ${clue}`,
    play: "Jouer",
    edit: "Modifier",
    other: "Faire un puzzle de l'image elle-même",
  },

  photo: {
    title: "À partir d'une image",
    size: "Colonnes",
    colours: "Couleurs",
    own: "Seuil automatique",
    threshold: "Seuil",
    look: "Style",
    looks: { plain: "Uni", edges: "Contours", dither: "Points" },
    invert: "Inverser",
    crop: "Faites glisser sur l’image pour la rogner.",
    whole: "Annuler le rognage",
    exactly: "Rognage exact",
    left: "Rogner à gauche (%)",
    right: "Rogner à droite (%)",
    top: "Rogner en haut (%)",
    bottom: "Rogner en bas (%)",
    use: "Prendre cette image",
    unreadable: "Votre navigateur ne peut pas lire cette image.",
  },

  numbers: {
    title: "Tous les 5×5, par numéro",
    about: (total) => `La logique des lignes résout ${count(total)} puzzles 5×5 différents. Chacun a un numéro.`,
    number: "Numéro",
    open: "Ouvrir",
    random: "Au hasard",
    name: (number) => `5×5 numéro ${count(number)}`,
    map: "Carte de tous les numéros ; les résolus sont marqués",
    square: (first, last, solved) => `De ${count(first)} à ${count(last)} : ${solved ? `${solved} résolus` : "aucun résolu"}. Appuyez pour en jouer un.`,
    solved: (number) => `${number ? `${plural(number, "numéro résolu", "numéros résolus")}.` : "Aucun résolu pour l'instant."} Chaque carré de la carte en représente mille.`,
  },

  counts: {
    title: "Combien y a-t-il de puzzles ?",
    kind: "On compte",
    kinds: { local: "les images que la logique des lignes résout", unique: "les images dont les nombres n’en admettent pas d’autre" },
    known: (size, number, total, share) =>
      `${size} : ${count(number)} images sur ${count(total)} (${count(share)} %).`,
    unknown: (size) => `${size} : cette taille n’a pas encore été comptée.`,
    noSize: (most) => `Lignes et colonnes : de 1 à ${most}.`,
    live: "Compter ici",
    waiting: "Comptage…",
    counted: (number, seconds) => `Compté dans ce navigateur : ${count(number)}, en ${count(seconds)} s.`,
    program: (seconds) => `Le programme a mis ${count(seconds)} s sur un cœur du processeur.`,
  },

  save: {
    title: "Sauver sous",
    drawings: "Images",
    solved: "Avec la solution",
    files: "Fichiers de puzzle",
    without: (parts) => `Sans ${parts}`,
    writing: "Écriture…",
    done: (name) => `Enregistré sous ${name}.`,
    losses: (format, parts) => `Enregistré. ${format} ne peut pas contenir : ${parts}.`,
  },

  engine: "Chargement de ce qu’il faut pour les indices et les vérifications",
  errors: {
    noEngine: "Le moteur n’a pas pu être chargé. Vérifiez la connexion et réessayez ; on peut jouer sans lui.",
    tookLonger: (/** @type {number} */ seconds) => `cela a pris plus de ${seconds} secondes`,
    tooMuch: "c’est plus que la page ne peut traiter",
    token: "nonolith a redémarré, ou cette page a été ouverte sans son jeton. Ouvrez l'adresse que nonolith a affichée, ici ou dans un autre onglet.",
    gone: "nonolith ne fonctionne plus. Relancez-le ; votre grille est conservée.",
    link: "Ce lien ne contient pas de puzzle.",
    full: "Le stockage du navigateur est plein. Cette partie sera perdue quand vous fermerez la page.",
  },
};
