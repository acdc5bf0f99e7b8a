// Las palabras de la página en español.

import { wording } from "./wording.js";

/** @type {Record<string, string>} */
const COLOURS = {
  black: "negro", "dark grey": "gris oscuro", grey: "gris", "light grey": "gris claro", white: "blanco", red: "rojo",
  "dark red": "rojo oscuro", pink: "rosa", orange: "naranja", brown: "marrón", "dark brown": "marrón oscuro", beige: "beis",
  yellow: "amarillo", olive: "oliva", lime: "lima", green: "verde", "dark green": "verde oscuro", "light green": "verde claro",
  "sea green": "verde mar", teal: "verde azulado", turquoise: "turquesa", "light blue": "azul claro", blue: "azul",
  "dark blue": "azul oscuro", purple: "morado", "dark purple": "morado oscuro", lilac: "lila", magenta: "magenta",
};

const { count, plural, clueText, markText, colourName, dateText, monthText, weekdays } = wording("es-ES", { unknown: "por decidir", empty: "vacía", filled: "rellena" }, { colours: COLOURS });

/** @type {Record<string, string>} */
const PACKS = {
  things: "Cosas", places: "Lugares", nature: "Naturaleza", animals: "Animales", classics: "Clásicos", food: "Comida", travel: "Viajes",
  people: "Personas", sport: "Deporte", fantasy: "Fantasía", symbols: "Símbolos", science: "Ciencia", music: "Música", home: "Hogar", clothes: "Ropa",
};

/** @typedef {import("./texts.js").Key} Key */
/** @type {Key[]} */
const MOVING = [["Flechas", "mover"], ["Ctrl + flechas", "mover cinco casillas"]];
/** @type {Key[]} */
const MARKING = [["Espacio", "rellenar o borrar"], ["X", "tachar o borrar"], ["Supr", "borrar"], ["Mayús + flechas", "pintar al mover"]];
/** @type {Key} */
const BACK = ["Ctrl + Z, Ctrl + Y", "deshacer, rehacer"];
/** @type {Key} */
const ZOOM = ["+ − *", "más zoom, menos zoom, ajustar"];
/** @type {Key[]} */
const PLAYING = [
  ...MOVING, ...MARKING, ["1 … 9", "elegir un color"], ["0", "elegir la cruz"], ["E", "elegir la goma"],
  BACK, ["H", "pista; otra vez para saber más"], ["C", "buscar errores"], ["G", "suponer; conservar o descartar"], ZOOM, ["R", "vaciar el tablero"],
];
/** @type {Key} */
const PARTS = ["P, F, M, L", "jugar, buscar, crear, aprender"];
/** @type {Key} */
const PAGE = [", y ?", "ajustes, ayuda"];

/** @type {Record<string, {name: string, rule: string}>} */
const TECHNIQUES = {
  counting: { name: "Contar", rule: "Si una línea tiene todas sus casillas rellenas, el resto está vacío. Si necesita todas las que quedan, todas están rellenas." },
  full: { name: "Completa", rule: "Si los bloques y los espacios entre ellos ocupan toda la línea, se conoce cada casilla." },
  capping: { name: "Cerrar", rule: "Un tramo tan largo como el bloque más largo no puede crecer: pon una cruz en ambos extremos." },
  overlap: { name: "Solapamiento", rule: "Lleva un bloque a un extremo y luego al otro: las casillas que cubre ambas veces están rellenas." },
  edge: { name: "Borde", rule: "Un tramo junto al borde pertenece al primer bloque: su longitud dice hasta dónde debe llegar y hasta dónde puede." },
  gap: { name: "Hueco", rule: "Un hueco demasiado corto para cualquier bloque está vacío." },
  matching: { name: "Emparejar", rule: "Si hay tantos tramos como bloques, se corresponden en orden. Lo que ningún bloque alcanza está vacío." },
  splitting: { name: "Separar", rule: "Entre dos tramos que juntos serían demasiado largos hay una casilla vacía." },
  "only place": { name: "Único lugar", rule: "Un bloque que solo cabe en un hueco está ahí." },
  sliding: { name: "Deslizar", rule: "Desliza todos los bloques a la izquierda y luego a la derecha: lo que un bloque cubre ambas veces está relleno; lo que ninguno puede cubrir está vacío." },
  "which block": { name: "Qué bloque", rule: "Pregunta a qué bloques puede pertenecer un tramo: lo que tienen en común es cierto." },
  "no fit": { name: "No cabe", rule: "Si ningún bloque puede cubrir una casilla, está vacía." },
  cases: { name: "Casos", rule: "Prueba cada bloque al que puede pertenecer un tramo: lo que resulta siempre es cierto." },
  crossing: { name: "Líneas cruzadas", rule: "Mira juntas la fila y la columna de una casilla: solo es posible lo que ambas permiten." },
  contradiction: { name: "Contradicción", rule: "Supón algo de una casilla y mira qué resulta: si dos líneas se contradicen, era falso." },
  "same result": { name: "Mismo resultado", rule: "Supón que una casilla está rellena, y luego que está vacía: lo que resulta ambas veces es cierto." },
  search: { name: "Prueba y error", rule: "Aquí no ayuda ninguna regla. Solo queda probar." },
  opposite: { name: "Lo contrario", rule: "Supón lo contrario: si la línea ya no se puede completar, era falso." },
};

/** @type {typeof import("./texts.js").TEXTS} */
export const TEXTS = {
  name: "nonolith",
  skip: "Ir al tablero",
  nav: { label: "Menú principal", play: "Jugar", find: "Buscar", make: "Crear", learn: "Aprender" },
  size: (height, width) => `${height}×${width}`,
  untitled: "Sin título",
  by: (author) => `de ${author}`,
  colourName,
  colours: (number) => plural(number, "color", "colores"),
  close: "Cerrar",
  dismiss: "Ocultar",
  cancel: "Cancelar",

  grid: {
    name: (title, height, width) => `${title || "Nonograma"}: ${plural(height, "fila", "filas")}, ${plural(width, "columna", "columnas")}`,
    clues: "Números",
    rowClue: (row, clue, palette) => `fila ${row}: ${clueText(clue, palette)}`,
    columnClue: (column, clue, palette) => `columna ${column}: ${clueText(clue, palette)}`,
    cell: (row, column, mark, palette, rowClue, columnClue) => `fila ${row}, columna ${column}, ${markText(mark, palette)}. `
      + `Fila: ${clueText(rowClue, palette)}. Columna: ${clueText(columnClue, palette)}.`,
  },

  play: {
    tools: "Herramienta",
    fill: "Rellenar",
    cross: "Cruz",
    erase: "Borrar",
    undo: "Deshacer",
    redo: "Rehacer",
    check: "Revisar",
    checking: "Comprobando…",
    zoom: "Zoom",
    closer: "Más zoom",
    closerShort: "Más",
    farther: "Menos zoom",
    fartherShort: "Menos",
    whole: "Ajustar",
    hand: "Mover el tablero",
    handShort: "Mover",
    time: "Tiempo",
    clear: "Vaciar el tablero",
    clearShort: "Vaciar",
    keep: "Guardar como…",
    keepShort: "Guardar",
    link: "Copiar un enlace",
    linkShort: "Enlace",
    linkCopied: "Enlace copiado. Contiene el puzle entero. Quien tenga nonolith puede abrirlo o pegarlo en la página.",
    linkShown: "Este enlace contiene el puzle entero. Quien tenga nonolith puede abrirlo o pegarlo en la página.",
    print: "Imprimir",
    edit: "Editar",
    help: "Reglas y atajos de teclado",
    settings: "Ajustes",
    left: (number) => `${plural(number, "casilla", "casillas")} por rellenar`,
    noMistake: "Ningún error hasta ahora.",
    wrong: (number) => (number === 1 ? "Una marca está mal. Está enmarcada en el tablero."
      : `${number} marcas están mal. Están enmarcadas en el tablero.`),
    notAll: (number) => `${number} marcas no pueden estar todas bien. Están enmarcadas en el tablero.`,
    noSolution: (reason) => `Este puzle no tiene solución${reason ? `: ${reason}` : ""}.`,
    undecided: "La comprobación tardó demasiado. Prueba otra vez con algunas marcas más.",
    cantTell: "Este puzle tiene demasiadas soluciones para que esta página compruebe tus marcas.",
    solved: (time) => `Resuelto en ${time}.`,
    solvedUntimed: "Resuelto.",
    next: (title) => `Siguiente: ${title}`,
    like: "Otro parecido",
    another: "Biblioteca",
    watch: "Ver cómo se resuelve",
    stuck: (why, others) => (others ? `${why} Tampoco se pueden cumplir los números de ${others}.` : why),
    trouble: (trouble, kind, number, clue, palette) => {
      const line = `${kind === "row" ? "Fila" : "Columna"} ${number} (${clueText(clue, palette)})`;
      const across = kind === "row" ? "columnas" : "filas";
      switch (trouble.kind) {
        case "tooMany":
          return `${line}: hay ${plural(trouble.found, "casilla", "casillas")} (${markText(trouble.colour, palette)}), pero los números piden ${trouble.wanted || "ninguna"}.`;
        case "tooLong":
          return `${line}: las ${across} ${trouble.first + 1}–${trouble.last + 1} forman un solo tramo (${markText(trouble.colour, palette)}), pero ningún bloque así es más largo que ${trouble.longest}.`;
        case "tooFew":
          return `${line}: hacen falta ${plural(trouble.wanted, "casilla", "casillas")} (${markText(trouble.colour, palette)}), pero solo quedan ${trouble.left}.`;
        default:
          return `${line}: sus bloques no caben alrededor de estas marcas.`;
      }
    },
    fullButWrong: (number) => `Todas las casillas están marcadas, pero ${plural(number, "línea no cumple sus números", "líneas no cumplen sus números")}.`,
    row: (number) => `fila ${number}`,
    column: (number) => `columna ${number}`,
    andMore: (number) => `y ${plural(number, "línea más", "líneas más")}`,
    cleared: "El tablero está vacío otra vez. «Deshacer» recupera todas las marcas.",
    nothing: "Has resuelto toda la biblioteca. Abre un archivo o crea un puzle.",
  },

  settings: {
    language: "Idioma",
    languageAuto: "El del navegador",
    theme: "Tema",
    themes: { auto: "Sistema", light: "Claro", dark: "Oscuro", sepia: "Sepia" },
    crossing: "Tachar las líneas terminadas",
    crossings: { small: "En tableros pequeños", always: "Siempre", never: "Nunca" },
    darkBoard: "Tablero oscuro en el tema oscuro",
    sound: "Sonido",
    vibration: "Vibración",
    timer: "Mostrar el tiempo",
    symbols: "Mostrar símbolos en los colores",
    free: "Dibujo libre: el trazo no sigue una línea",
    checking: "Señalar los errores mientras juego",
    letters: "Atajos de una sola tecla",
    titles: "Mostrar los títulos antes de resolver",
  },

  help: {
    title: "Cómo se juega",
    rules: "Cada número es un bloque de tantas casillas rellenas en su fila o columna, en este orden. "
      + "Entre dos bloques del mismo color hay al menos una casilla vacía.",
    clues: "Un número se tacha cuando las marcas de su línea demuestran dónde está su bloque. Se atenúa cuando un tramo terminado "
      + "podría ser su bloque. Se vuelve rojo cuando la línea ya no se puede completar. La página nunca mira la solución para esto.",
    pointer: "Pulsa una casilla para rellenarla. El botón derecho, Mayús o una pulsación larga pone una cruz. Pulsar otra vez la misma marca la borra. "
      + "Arrastrar repite lo que se hizo con la primera casilla y respeta las demás marcas; una cruz nunca se rellena. "
      + "Con dos dedos se mueve y amplía el tablero. Pulsa los números de una línea terminada para tachar el resto.",
    drawing: "Pulsa y arrastra para dibujar. Pulsa otra vez una casilla para borrarla; el botón derecho, Mayús y una pulsación larga también borran. "
      + "Con dos dedos se mueve y amplía el tablero. Los números siguen al dibujo.",
    keysTitle: "Atajos de teclado",
    keys: {
      play: [...PLAYING, ["K, S", "copiar un enlace, guardar"], ["D", "editar el puzle"], PARTS, PAGE],
      published: [...PLAYING, PAGE],
      make: [
        ...MOVING, ["Espacio", "dibujar o borrar"], ["X, Supr", "borrar"], ["Mayús + flechas", "dibujar al mover"],
        ["1 … 9", "elegir un color"], ["E", "elegir la goma"], ["N", "añadir un color"], BACK, ZOOM,
        ["R", "buscar los mínimos cambios"], ["T", "escribir números"], ["B", "vaciar el dibujo"],
        ["O", "abrir una foto o un archivo"], ["Y", "jugar el puzle"], ["K, S", "copiar un enlace, guardar"], PARTS, PAGE,
      ],
      learn: [["Espacio", "reproducir, pausar"], ["← →", "paso anterior, siguiente"], ["Inicio, Fin", "primer paso, último paso"], ZOOM, PARTS, PAGE],
      lesson: [...MOVING, ...MARKING, ["1, 0, E", "elegir rellenar, la cruz o la goma"], BACK, ZOOM, ["A", "mostrar la respuesta"], ["N", "siguiente tablero o lección"], PARTS, PAGE],
      find: [PARTS, PAGE],
    },
  },

  find: {
    title: "Buscar un puzle",
    welcome: "Los números dicen cuántas casillas seguidas están rellenas en una fila o columna. Rellénalas todas y aparece un dibujo.",
    start: "Jugar el primer puzle",
    learn: "Aprender jugando",
    photo: "Fotografiar un puzle",
    file: "Abrir un archivo…",
    yours: "Archivos abiertos",
    begun: "Empezados",
    statistics: (solved, time) => `${plural(solved, "puzle resuelto", "puzles resueltos")} en ${time}.`,
    statisticsHead: ["Tamaño", "Resueltos", "Mejor tiempo", "Media"],
    latest: "Últimos",
    on: (moment) => dateText(new Date(moment)),
  },

  library: {
    title: "Biblioteca",
    allPacks: "Todas las colecciones",
    count: (number, solved) => (solved ? `${solved} de ${count(number)} resueltos` : plural(number, "puzle", "puzles")),
    pack: (name) => PACKS[name] ?? name,
    nameless: (pack, number) => `${pack} ${number}`,
    solved: "resuelto",
    beyond: "más allá de la lógica de líneas",
    difficulty: "Dificultad",
    anyDifficulty: "Cualquier dificultad",
    credits: "Quién hizo los dibujos",
    search: "Buscar en la biblioteca",
    filters: "Filtrar y ordenar",
    size: "Tamaño",
    anySize: "Cualquier tamaño",
    sizes: { small: "Hasta 10×10", medium: "De 11×11 a 20×20", large: "Más de 20×20" },
    kind: "Colores",
    anyKind: "Todos los colores",
    kinds: { plain: "Blanco y negro", colour: "En color" },
    order: "Orden",
    orders: { size: "Por tamaño", rating: "Por dificultad", pack: "Por colección" },
    unsolved: "Solo sin resolver",
    none: "Ningún puzle coincide.",
    secret: "Los títulos son secretos hasta que se resuelve el puzle: busca una colección, un tamaño como 10×10, una dificultad o un autor.",
    more: (number) => `Mostrar ${count(number)} más`,
    difficulties: { trivial: "muy fácil", easy: "fácil", medium: "medio", hard: "difícil", expert: "experto" },
  },

  daily: {
    title: "Dibujo del día",
    archive: "Calendario",
    earlier: "Mes anterior",
    later: "Mes siguiente",
    day: (date, solved) => (solved ? `${date}, resuelto` : date),
    streak: (days) => `${plural(days, "día seguido", "días seguidos")}.`,
    noStreak: "Resuélvelo hoy para empezar una racha.",
  },
  date: dateText,
  month: monthText,
  weekdays,

  guess: {
    guess: "Probar",
    keep: "Conservar",
    discard: "Descartar",
    about: "Estás suponiendo: las marcas nuevas llevan un punto. Consérvalas todas, o descártalas y vuelve a donde estabas.",
    wrong: "Descartar lo supuesto",
  },

  hint: {
    hint: "Pista",
    thinking: "Buscando el siguiente paso…",
    more: "Dime más",
    apply: "Marcarlo",
    cell: (row, column) => `fila ${row}, columna ${column}`,
    wrongIn: (rows) => `Algo está mal en ${rows.join(", ")}.`,
    notAll: (cells) => `Estas marcas no pueden estar todas bien: ${cells.join("; ")}.`,
    wrong: (row, column) => `La marca de fila ${row}, columna ${column} está mal.`,
    wrongAs: (row, column, mark, palette) => {
      const is = palette.length > 2 ? `no es ${markText(mark, palette)}` : `está ${markText(1 - mark, palette)}`;
      return `Fila ${row}, columna ${column} está marcada como ${markText(mark, palette)}, pero ${is}.`;
    },
    noMore: "La lógica humana no encuentra aquí ningún paso más.",
  },

  learn: {
    lessons: "Lecciones",
    watch: (title) => `Ver cómo se resuelve «${title}»`,
    watching: "Se da primero el paso más fácil, como haría una persona.",
    thinking: "Buscando los pasos…",
    cancelled: "Cancelado.",
    again: "Otra vez",
    scrubber: "Pasos",
    first: "Primer paso",
    back: "Paso anterior",
    on: "Paso siguiente",
    last: "Último paso",
    step: (number, all) => `Paso ${number} de ${all}`,
    after: (all) => `Después de ${plural(all, "paso", "pasos")}`,
    end: "Resuelto.",
    play: "Reproducir",
    pause: "Pausar",
    speed: "Velocidad",
    speeds: { slow: "Lenta", normal: "Normal", fast: "Rápida" },
    ruleTitle: "La regla",
    rule: "Los números dicen cuántas casillas seguidas están rellenas en una fila o columna, en este orden.",
    ruleTasks: [
      "El número 5 dice: cinco casillas rellenas seguidas. Esta fila tiene cinco casillas. Rellénalas todas: pulsa la primera y arrastra.",
      "3 y 1: tres casillas rellenas, al menos una vacía, una rellena. Aquí solo hay una manera. Rellena las cuatro casillas y tacha la vacía.",
      "Los números de arriba dicen lo mismo de las columnas. La columna 5 no tiene ninguna casilla rellena, y la fila 3 ya tiene todas las suyas: tacha lo que tiene que estar vacío.",
      "Ahora un dibujo entero. La fila 2 está hecha. Rellena después la fila 3; luego cada columna dice más. Tacha las casillas que tienen que estar vacías.",
    ],
    board: (number, all) => `Tablero ${number} de ${all}`,
    nextBoard: "Siguiente tablero",
    taskAnywhere: "¿Qué casillas se deducen? Márcalas.",
    name: (technique) => (technique === "rule" ? "La regla" : TECHNIQUES[technique]?.name ?? technique),
    ruleOf: (technique) => TECHNIQUES[technique]?.rule ?? "",
    noFurther: (open) => `Aquí acaba la lógica humana. ${plural(open, "casilla sigue", "casillas siguen")} sin decidir.`,
    suppose: (cell) => `Ninguna línea sola ayuda aquí. Supón que ${cell} está rellena, y luego que está vacía. Una de las dos lleva a una contradicción: marca la otra.`,
    either: (cell) => `Ninguna línea sola ayuda aquí. Supón que ${cell} está rellena, y luego que está vacía. Otra casilla resulta igual ambas veces: márcala.`,
    task: (line) => `¿Qué se deduce en ${line}? Márcalo.`,
    how: "El botón izquierdo rellena una casilla, el derecho la tacha. Con el teclado: Espacio y X.",
    howOnTouch: "Toca para rellenar una casilla; mantén pulsado para tacharla.",
    rules: "Reglas",
    solve: "Muéstramelo",
    next: "Siguiente lección",
    notThat: "Eso todavía no se deduce.",
    found: (found, all) => `${found} de ${all} casillas.`,
    right: "Correcto.",
  },

  make: {
    title: "Crear un puzle",
    name: "Título",
    author: "Autor",
    rows: "Filas",
    columns: "Columnas",
    colour: "Añadir un color",
    colourShort: "Color",
    turning: "Girar y mover el dibujo",
    ways: { mirror: "Reflejar", turn: "Girar", left: "A la izquierda", up: "Hacia arriba", down: "Hacia abajo", right: "A la derecha" },
    type: "Escribir los números",
    typeHow: "Escribe los números de cada línea en un renglón, desde arriba y desde la izquierda. Sepáralos con espacios; 0 es una línea vacía. "
      + "En color, añade a cada número el símbolo de su color.",
    rowClues: "Números de las filas",
    columnClues: "Números de las columnas",
    clueError: (line, word) => `Los números de ${line} contienen «${word}», que no es un número.`,
    tooManyLines: (side, most) => `${side}: como máximo ${most} líneas.`,
    blank: "Vaciar",
    open: "Desde una foto o archivo…",
    play: "Jugar",
    begin: "Dibuja en el tablero. Los números lo siguen.",
    judging: "Buscando soluciones…",
    givenUp: "Cancelado.",
    local: "Una solución. La lógica de líneas la encuentra.",
    unique: "Una solución, pero la lógica de líneas sola no la encuentra.",
    multiple: (cells) => `Varias soluciones. Difieren en ${plural(cells, "casilla", "casillas")}, enmarcadas en el tablero.`,
    none: (reason) => `Sin solución${reason ? `: ${reason}` : ""}.`,
    undecided: "La búsqueda de otra solución tardó demasiado.",
    rating: (name, score) => `Dificultad: ${name} (${score.toFixed(2)}).`,
    repair: "Buscar los mínimos cambios",
    repairing: "Buscando los mínimos cambios…",
    changes: (number, needed) => (number === needed
      ? `${plural(number, "cambio", "cambios")}; con menos es imposible.`
      : `${plural(number, "cambio", "cambios")}; hacen falta al menos ${needed}.`),
    noChanges: "No se encontraron cambios que ayuden.",
    keepSymmetry: "Mantener el dibujo simétrico",
    changeCells: (cells, mark, palette) => {
      const place = cells.map(([row, column]) => `fila ${row}, columna ${column}`).join(" y ");
      if (mark === 0) return `¿Vaciar ${place}?`;
      return palette.length > 2 ? `¿Pintar ${place}: ${markText(mark, palette)}?` : `¿Rellenar ${place}?`;
    },
    change: "Cambiar",
    keepCell: "Dejar así",
    changeAll: "Cambiar todo",
    several: (number) => `Este archivo contiene ${plural(number, "puzle", "puzles")}. Elige uno:`,
  },

  qr: {
    show: "Código QR",
    title: "Código QR",
    about: "Escanéalo para abrir el puzle en otro dispositivo.",
    label: "Código QR del enlace",
    tooLong: "Este puzle es demasiado grande para un código QR. Copia el enlace.",
  },

  pack: { play: "Jugar todos en orden", publish: "Publicar todos en una página" },

  published: { choose: "Puzle", next: "Siguiente puzle" },

  chance: {
    title: "Puzles al azar",
    name: (seed) => `Azar ${seed}`,
    rows: "Filas",
    columns: "Columnas",
    difficulty: "Dificultad",
    whatever: "Cualquiera",
    make: "Crear uno",
    making: "Creando un puzle…",
  },

  scan: {
    title: "Puzle en una imagen",
    reading: "Leyendo la imagen…",
    solving: "Comprobando las pistas…",
    corners: "Arrastra las esquinas si la cuadrícula está en otro sitio.",
    cornerNames: ["Esquina superior izquierda", "Esquina superior derecha", "Esquina inferior derecha", "Esquina inferior izquierda"],
    rows: "Filas",
    columns: "Columnas",
    row: (number) => `Fila ${number}`,
    column: (number) => `Columna ${number}`,
    fewer: (what) => `${what}: una menos`,
    more: (what) => `${what}: una más`,
    trust: {
      certain: () => "seguro: ninguna otra lectura encaja",
      doubtful: (lines) => `revisa ${plural(lines, "pista marcada", "pistas marcadas")}`,
      inconsistent: (lines) => `las pistas se contradicen: revisa ${plural(lines, "pista marcada", "pistas marcadas")}`,
    },
    sizes: (sizes) => `también puede ser ${sizes}: ¿son correctas las filas y columnas?`,
    several: "varias soluciones, o una improbable: compara las pistas con la imagen",
    nothing: "no se encontró ninguna cuadrícula con pistas: arrastra las esquinas hasta ella e indica su tamaño",
    states: { sure: "leída", corrected: "corregida", doubtful: "revisa esta" },
    corrected: (line, read, taken) => `${line}: se leyó ${read}, se tomó ${taken}: las demás pistas solo permiten eso.`,
    take: (clue) => `Tomar ${clue}`,
    play: "Jugar",
    edit: "Editar",
    other: "Hacer un puzle de la propia imagen",
  },

  photo: {
    title: "Desde una imagen",
    size: "Columnas",
    colours: "Colores",
    own: "Umbral automático",
    threshold: "Umbral",
    look: "Estilo",
    looks: { plain: "Liso", edges: "Contornos", dither: "Puntos" },
    invert: "Invertir",
    crop: "Arrastra sobre la imagen para recortarla.",
    whole: "Quitar el recorte",
    exactly: "Recorte exacto",
    left: "Recorte izquierdo (%)",
    right: "Recorte derecho (%)",
    top: "Recorte superior (%)",
    bottom: "Recorte inferior (%)",
    use: "Usar esta imagen",
    unreadable: "Tu navegador no puede leer esta imagen.",
  },

  numbers: {
    title: "Todos los 5×5, por número",
    about: (total) => `La lógica de líneas resuelve ${count(total)} puzles de 5×5 distintos. Cada uno tiene un número.`,
    number: "Número",
    open: "Abrir",
    random: "Al azar",
    name: (number) => `5×5 número ${count(number)}`,
    map: "Mapa de todos los números, con los resueltos marcados",
    square: (first, last, solved) => `De ${count(first)} a ${count(last)}: ${solved ? `${solved} resueltos` : "ninguno resuelto"}. Pulsa para jugar uno de ellos.`,
    solved: (number) => `${number ? `${plural(number, "número resuelto", "números resueltos")}.` : "Ninguno resuelto todavía."} Cada cuadro del mapa vale por mil.`,
  },

  counts: {
    title: "¿Cuántos puzles hay?",
    kind: "Se cuentan",
    kinds: { local: "dibujos que la lógica de líneas resuelve", unique: "dibujos cuyas pistas no admiten otro" },
    known: (size, number, total, share) =>
      `${size}: ${count(number)} de ${count(total)} dibujos (${count(share)} %).`,
    unknown: (size) => `${size}: este tamaño aún no se ha contado.`,
    noSize: (most) => `Filas y columnas: de 1 a ${most}.`,
    live: "Contar aquí",
    waiting: "Contando…",
    counted: (number, seconds) => `Contado en este navegador: ${count(number)}, en ${count(seconds)} s.`,
    program: (seconds) => `El programa tardó ${count(seconds)} s en un núcleo del procesador.`,
  },

  save: {
    title: "Guardar como",
    drawings: "Imágenes",
    solved: "Con la solución",
    files: "Archivos de puzle",
    without: (parts) => `Sin ${parts}`,
    writing: "Escribiendo…",
    done: (name) => `Guardado como ${name}.`,
    losses: (format, parts) => `Guardado. ${format} no puede guardar: ${parts}.`,
  },

  engine: "Cargando lo que necesitan las pistas y las comprobaciones",
  errors: {
    noEngine: "No se pudo cargar el motor. Comprueba la conexión e inténtalo de nuevo; puedes jugar sin él.",
    tookLonger: (/** @type {number} */ seconds) => `esto tardó más de ${seconds} segundos`,
    tooMuch: "esto es más de lo que la página puede manejar",
    token: "nonolith se reinició, o esta página se abrió sin su token. Abre la dirección que mostró nonolith, aquí o en otra pestaña.",
    gone: "nonolith ya no está en marcha. Inícialo de nuevo; tu tablero se conserva.",
    link: "Este enlace no contiene ningún puzle.",
    full: "El almacenamiento del navegador está lleno. Esta partida se perderá al cerrar la página.",
  },
};
