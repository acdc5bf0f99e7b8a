// ページの言葉(日本語)。

import { wording } from "./wording.js";

/** @type {Record<string, string>} */
const COLOURS = {
  black: "黒", "dark grey": "濃い灰色", grey: "灰色", "light grey": "薄い灰色", white: "白", red: "赤", "dark red": "濃い赤",
  pink: "ピンク", orange: "オレンジ", brown: "茶色", "dark brown": "こげ茶", beige: "ベージュ", yellow: "黄", olive: "オリーブ",
  lime: "黄緑", green: "緑", "dark green": "濃い緑", "light green": "薄い緑", "sea green": "青緑", teal: "深い青緑",
  turquoise: "水色", "light blue": "薄い青", blue: "青", "dark blue": "紺", purple: "紫", "dark purple": "濃い紫",
  lilac: "藤色", magenta: "赤紫",
};

const { count, clueText, markText, colourName, dateText, monthText, weekdays } = wording("ja-JP", { unknown: "未定", empty: "空き", filled: "塗り" }, { colours: COLOURS, comma: "、" });

/** @type {Record<string, string>} */
const PACKS = {
  things: "もの", places: "場所", nature: "自然", animals: "動物", classics: "定番", food: "食べ物", travel: "旅行",
  people: "人", sport: "スポーツ", fantasy: "ファンタジー", symbols: "記号", science: "科学", music: "音楽", home: "家", clothes: "服",
};

/** @typedef {import("./texts.js").Key} Key */
/** @type {Key[]} */
const MOVING = [["矢印", "移動"], ["Ctrl + 矢印", "5マス移動"]];
/** @type {Key[]} */
const MARKING = [["スペース", "塗る・消す"], ["X", "×を付ける・消す"], ["Delete", "消す"], ["Shift + 矢印", "移動しながら塗る"]];
/** @type {Key} */
const BACK = ["Ctrl + Z, Ctrl + Y", "元に戻す、やり直す"];
/** @type {Key} */
const ZOOM = ["+ − *", "拡大、縮小、全体表示"];
/** @type {Key[]} */
const PLAYING = [
  ...MOVING, ...MARKING, ["1 … 9", "色を選ぶ"], ["0", "×を選ぶ"], ["E", "消しゴムを選ぶ"],
  BACK, ["H", "ヒント(もう一度でさらに詳しく)"], ["C", "間違いを調べる"], ["G", "仮定する、残すか捨てる"], ZOOM, ["R", "盤面を消す"],
];
/** @type {Key} */
const PARTS = ["P, F, M, L", "遊ぶ、探す、作る、学ぶ"];
/** @type {Key} */
const PAGE = [", と ?", "設定、ヘルプ"];

/** @type {Record<string, {name: string, rule: string}>} */
const TECHNIQUES = {
  counting: { name: "数える", rule: "塗るマスがそろった列の残りは空きです。残りのマスがすべて必要なら、すべて塗りです。" },
  full: { name: "ぴったり", rule: "ブロックとその間の空きで列がちょうど埋まるなら、すべてのマスが決まります。" },
  capping: { name: "端を閉じる", rule: "いちばん長いブロックと同じ長さの並びはもう伸びません。両端に×を付けます。" },
  overlap: { name: "重なり", rule: "ブロックを一方の端、次に反対の端に寄せます。どちらでも覆われるマスは塗りです。" },
  edge: { name: "端", rule: "端に近い最初の並びは最初のブロックです。届く範囲と、必ず届く範囲が決まります。" },
  gap: { name: "すき間", rule: "どのブロックにも短すぎるすき間は空きです。" },
  matching: { name: "対応", rule: "並びの数がブロックの数と同じなら、順に対応します。どのブロックも届かないマスは空きです。" },
  splitting: { name: "分ける", rule: "つなぐと長すぎる2つの並びの間には空きマスがあります。" },
  "only place": { name: "唯一の場所", rule: "1つのすき間にしか入らないブロックは、そこにあります。" },
  sliding: { name: "ずらす", rule: "すべてのブロックを左に寄せ、次に右に寄せます。どちらでも同じブロックが覆うマスは塗り、どれも覆えないマスは空きです。" },
  "which block": { name: "どのブロックか", rule: "並びがどのブロックになり得るか考えます。共通することは正しいです。" },
  "no fit": { name: "入らない", rule: "どのブロックも覆えないマスは空きです。" },
  cases: { name: "場合分け", rule: "並びがなり得るブロックをそれぞれ試します。毎回そうなることは正しいです。" },
  crossing: { name: "行と列", rule: "マスの行と列の両方に聞きます。両方が許すことだけが正しいです。" },
  contradiction: { name: "矛盾", rule: "マスについて何かを仮定し、先を見ます。2つの列が矛盾したら、仮定は誤りです。" },
  "same result": { name: "同じ結果", rule: "マスを塗りと仮定し、次に空きと仮定します。どちらでもそうなることは正しいです。" },
  search: { name: "試行錯誤", rule: "使える規則がありません。試すしかありません。" },
  opposite: { name: "反対", rule: "反対を仮定します。列に置き方がなくなれば、仮定は誤りです。" },
};

/** @type {typeof import("./texts.js").TEXTS} */
export const TEXTS = {
  name: "nonolith",
  skip: "盤面へ移動",
  nav: { label: "メインメニュー", play: "遊ぶ", find: "探す", make: "作る", learn: "学ぶ" },
  size: (height, width) => `${height}×${width}`,
  untitled: "無題",
  by: (author) => `作者: ${author}`,
  colourName,
  colours: (number) => `${number}色`,
  close: "閉じる",
  dismiss: "隠す",
  cancel: "キャンセル",

  grid: {
    name: (title, height, width) => `${title || "ノノグラム"}: ${height}行、${width}列`,
    clues: "数字",
    rowClue: (row, clue, palette) => `${row}行目: ${clueText(clue, palette)}`,
    columnClue: (column, clue, palette) => `${column}列目: ${clueText(clue, palette)}`,
    cell: (row, column, mark, palette, rowClue, columnClue) => `${row}行目、${column}列目、${markText(mark, palette)}。`
      + `行: ${clueText(rowClue, palette)}。列: ${clueText(columnClue, palette)}。`,
  },

  play: {
    tools: "道具",
    fill: "塗る",
    cross: "×",
    erase: "消す",
    undo: "元に戻す",
    redo: "やり直す",
    check: "確認",
    checking: "確認中…",
    zoom: "ズーム",
    closer: "拡大",
    closerShort: "拡大",
    farther: "縮小",
    fartherShort: "縮小",
    whole: "全体",
    hand: "盤面を動かす",
    handShort: "動かす",
    time: "時間",
    clear: "盤面を消す",
    clearShort: "消す",
    keep: "名前を付けて保存…",
    keepShort: "保存",
    link: "リンクをコピー",
    linkShort: "リンク",
    linkCopied: "リンクをコピーしました。パズル全体が入っています。nonolithがあれば誰でも開けますし、ページに貼り付けることもできます。",
    linkShown: "このリンクにはパズル全体が入っています。nonolithがあれば誰でも開けますし、ページに貼り付けることもできます。",
    print: "印刷",
    edit: "編集",
    help: "ルールとキーボード操作",
    settings: "設定",
    left: (number) => `残り${count(number)}マス`,
    noMistake: "ここまで間違いはありません。",
    wrong: (number) => `間違った印が${number}個あります。盤面に枠で示しています。`,
    notAll: (number) => `この${number}個の印は同時には成り立ちません。盤面に枠で示しています。`,
    noSolution: (reason) => `このパズルには解がありません${reason ? `: ${reason}` : ""}。`,
    undecided: "確認に時間がかかりすぎました。もう少し印を付けてから試してください。",
    cantTell: "解が多すぎるため、このページでは印を確認できません。",
    solved: (time) => `${time} で完成。`,
    solvedUntimed: "完成。",
    next: (title) => `次へ: ${title}`,
    like: "似たパズル",
    another: "ライブラリ",
    watch: "解き方を見る",
    stuck: (why, others) => (others ? `${why} ${others}の数字も満たせません。` : why),
    trouble: (trouble, kind, number, clue, palette) => {
      const line = `${number}${kind === "row" ? "行目" : "列目"}(${clueText(clue, palette)})`;
      const across = kind === "row" ? "列" : "行";
      switch (trouble.kind) {
        case "tooMany":
          return `${line}: ${markText(trouble.colour, palette)}が${trouble.found}マスありますが、数字の合計は${trouble.wanted}です。`;
        case "tooLong":
          return `${line}: ${trouble.first + 1}〜${trouble.last + 1}${across}目の${markText(trouble.colour, palette)}が並んでいますが、いちばん長いブロックは${trouble.longest}です。`;
        case "tooFew":
          return `${line}: ${markText(trouble.colour, palette)}が${trouble.wanted}マス必要ですが、置けるのは${trouble.left}マスだけです。`;
        default:
          return `${line}: この印ではブロックを置けません。`;
      }
    },
    fullButWrong: (number) => `すべてのマスに印がありますが、${number}本の行や列が数字と合いません。`,
    row: (number) => `${number}行目`,
    column: (number) => `${number}列目`,
    andMore: (number) => `ほか${number}本`,
    cleared: "盤面を消しました。「元に戻す」で印がすべて戻ります。",
    nothing: "ライブラリをすべて解きました。ファイルを開くか、パズルを作りましょう。",
  },

  settings: {
    language: "言語",
    languageAuto: "ブラウザーに合わせる",
    theme: "テーマ",
    themes: { auto: "システム", light: "ライト", dark: "ダーク", sepia: "セピア" },
    crossing: "完成した列に×を付ける",
    crossings: { small: "小さな盤面だけ", always: "いつも", never: "しない" },
    darkBoard: "ダークテーマで盤面も暗くする",
    sound: "音",
    vibration: "振動",
    timer: "時間を表示",
    symbols: "色に記号を表示",
    free: "自由に描く(線が1列に固定されません)",
    checking: "間違いをすぐに示す",
    letters: "1文字のショートカットキー",
    titles: "解く前に題名を表示",
  },

  help: {
    title: "遊び方",
    rules: "数字は、その行や列で続けて塗るマスの数を、順番どおりに表します。"
      + "同じ色のブロックの間には、1マス以上の空きがあります。",
    clues: "印からブロックの場所が確定すると、数字に線が引かれます。そのブロックかもしれない並びができると、数字が薄くなります。"
      + "その列がもう完成できないと、数字が赤くなります。このために解を見ることはありません。",
    pointer: "マスを押すと塗ります。右ボタン、Shift、長押しで×を付けます。同じ印をもう一度押すと消えます。"
      + "ドラッグは最初のマスと同じことを繰り返し、ほかの印には触れません。×が塗られることはありません。"
      + "2本の指で盤面を動かし、拡大縮小します。完成した列の数字を押すと、残りに×が付きます。",
    drawing: "押してドラッグすると描けます。もう一度押すと消えます。右ボタン、Shift、長押しでも消えます。"
      + "2本の指で盤面を動かし、拡大縮小します。数字は絵に合わせて変わります。",
    keysTitle: "キーボード操作",
    keys: {
      play: [...PLAYING, ["K, S", "リンクをコピー、保存"], ["D", "パズルを編集"], PARTS, PAGE],
      published: [...PLAYING, PAGE],
      make: [
        ...MOVING, ["スペース", "描く・消す"], ["X, Delete", "消す"], ["Shift + 矢印", "移動しながら描く"],
        ["1 … 9", "色を選ぶ"], ["E", "消しゴムを選ぶ"], ["N", "色を追加"], BACK, ZOOM,
        ["R", "最少の変更を探す"], ["T", "数字を入力"], ["B", "絵を消す"],
        ["O", "写真やファイルを開く"], ["Y", "パズルで遊ぶ"], ["K, S", "リンクをコピー、保存"], PARTS, PAGE,
      ],
      learn: [["スペース", "再生、一時停止"], ["← →", "前の手順、次の手順"], ["Home, End", "最初の手順、最後の手順"], ZOOM, PARTS, PAGE],
      lesson: [...MOVING, ...MARKING, ["1, 0, E", "塗る、×、消しゴムを選ぶ"], BACK, ZOOM, ["A", "答えを見る"], ["N", "次の盤面・レッスン"], PARTS, PAGE],
      find: [PARTS, PAGE],
    },
  },

  find: {
    title: "パズルを探す",
    welcome: "数字は、行や列で続けて塗るマスの数です。すべて塗ると、絵が現れます。",
    start: "最初のパズルで遊ぶ",
    learn: "遊びながら学ぶ",
    photo: "パズルを撮影",
    file: "ファイルを開く…",
    yours: "開いたファイル",
    begun: "途中のパズル",
    statistics: (solved, time) => `${count(solved)}個のパズルを ${time} で完成。`,
    statisticsHead: ["大きさ", "完成", "最速", "平均"],
    latest: "最近",
    on: (moment) => dateText(new Date(moment)),
  },

  library: {
    title: "ライブラリ",
    allPacks: "すべてのパック",
    count: (number, solved) => (solved ? `${count(number)}問中${solved}問完成` : `${count(number)}問`),
    pack: (name) => PACKS[name] ?? name,
    nameless: (pack, number) => `${pack} ${number}`,
    solved: "完成",
    beyond: "列の論理だけでは解けない",
    difficulty: "難しさ",
    anyDifficulty: "すべての難しさ",
    credits: "絵の作者",
    search: "ライブラリを検索",
    filters: "絞り込みと並べ替え",
    size: "大きさ",
    anySize: "すべての大きさ",
    sizes: { small: "10×10まで", medium: "11×11〜20×20", large: "20×20より大" },
    kind: "色",
    anyKind: "すべての色",
    kinds: { plain: "白黒", colour: "カラー" },
    order: "並べ替え",
    orders: { size: "大きさ順", rating: "難しさ順", pack: "パック順" },
    unsolved: "未完成だけ",
    none: "合うパズルがありません。",
    secret: "題名は解くまで秘密です。パック名、10×10 のような大きさ、難しさ、作者で検索してください。",
    more: (number) => `さらに${count(number)}問表示`,
    difficulties: { trivial: "入門", easy: "やさしい", medium: "ふつう", hard: "難しい", expert: "超難問" },
  },

  daily: {
    title: "今日の絵",
    archive: "カレンダー",
    earlier: "前の月",
    later: "次の月",
    day: (date, solved) => (solved ? `${date}、完成` : date),
    streak: (days) => `${days}日連続。`,
    noStreak: "今日解くと連続記録が始まります。",
  },
  date: dateText,
  month: monthText,
  weekdays,

  guess: {
    guess: "仮定",
    keep: "残す",
    discard: "捨てる",
    about: "仮定中です。新しい印には点が付きます。すべて残すか、捨てて元に戻ることができます。",
    wrong: "仮定を捨てる",
  },

  hint: {
    hint: "ヒント",
    thinking: "次の手順を探しています…",
    more: "もっと詳しく",
    apply: "印を付ける",
    cell: (row, column) => `${row}行目、${column}列目`,
    wrongIn: (rows) => `${rows.join("、")}に間違いがあります。`,
    notAll: (cells) => `これらの印は同時には成り立ちません: ${cells.join("; ")}。`,
    wrong: (row, column) => `${row}行目、${column}列目の印は間違いです。`,
    wrongAs: (row, column, mark, palette) => {
      const is = palette.length > 2 ? `${markText(mark, palette)}ではありません` : `${markText(1 - mark, palette)}です`;
      return `${row}行目、${column}列目の印は${markText(mark, palette)}ですが、正しくは${is}。`;
    },
    noMore: "人の論理ではここから先に進めません。",
  },

  learn: {
    lessons: "レッスン",
    watch: (title) => `「${title}」の解き方を見る`,
    watching: "人と同じように、いちばんやさしい手順から進みます。",
    thinking: "手順を探しています…",
    cancelled: "キャンセルしました。",
    again: "もう一度",
    scrubber: "手順",
    first: "最初の手順",
    back: "前の手順",
    on: "次の手順",
    last: "最後の手順",
    step: (number, all) => `手順 ${number} / ${all}`,
    after: (all) => `${all}手順の後`,
    end: "完成。",
    play: "再生",
    pause: "一時停止",
    speed: "速さ",
    speeds: { slow: "ゆっくり", normal: "ふつう", fast: "速い" },
    ruleTitle: "ルール",
    rule: "数字は、行や列で続けて塗るマスの数を、順番どおりに表します。",
    ruleTasks: [
      "数字の5は、5マス続けて塗るという意味です。この行は5マスあります。最初のマスを押したままドラッグして、すべて塗りましょう。",
      "3と1: 3マス塗り、1マス以上空け、1マス塗ります。ここでは1通りしかありません。4マスを塗り、空きマスに×を付けましょう。",
      "上の数字は列について同じことを表します。5列目に塗るマスはなく、3行目はもうそろっています。空きになるマスに×を付けましょう。",
      "次は1枚の絵です。2行目はできています。次に3行目を塗ると、列からもっと分かります。空きになるマスに×を付けましょう。",
    ],
    board: (number, all) => `盤面 ${number} / ${all}`,
    nextBoard: "次の盤面",
    taskAnywhere: "どのマスが決まりますか。印を付けてください。",
    name: (technique) => (technique === "rule" ? "ルール" : TECHNIQUES[technique]?.name ?? technique),
    ruleOf: (technique) => TECHNIQUES[technique]?.rule ?? "",
    noFurther: (open) => `人の論理はここまでです。まだ${open}マスが未定です。`,
    suppose: (cell) => `どの行や列も単独では役に立ちません。${cell}を塗りと仮定し、次に空きと仮定します。一方は矛盾します。もう一方の印を付けてください。`,
    either: (cell) => `どの行や列も単独では役に立ちません。${cell}を塗りと仮定し、次に空きと仮定します。どちらでも同じになるマスがあります。印を付けてください。`,
    task: (line) => `${line}では何が決まりますか。印を付けてください。`,
    how: "左ボタンで塗り、右ボタンで×を付けます。キーボードではスペースとXです。",
    howOnTouch: "タップで塗り、長押しで×を付けます。",
    rules: "ルール",
    solve: "答えを見る",
    next: "次のレッスン",
    notThat: "それはまだ決まりません。",
    found: (found, all) => `${all}マス中${found}マス。`,
    right: "正解です。",
  },

  make: {
    title: "パズルを作る",
    name: "題名",
    author: "作者",
    rows: "行",
    columns: "列",
    colour: "色を追加",
    colourShort: "色",
    turning: "絵を回す・動かす",
    ways: { mirror: "左右反転", turn: "回転", left: "左へ", up: "上へ", down: "下へ", right: "右へ" },
    type: "数字を入力する",
    typeHow: "1行に1列分の数字を、上から、また左から順に書きます。数字は空白で区切り、空の列は0と書きます。"
      + "カラーでは、数字の後に色の記号を付けます。",
    rowClues: "行の数字",
    columnClues: "列の数字",
    clueError: (line, word) => `${line}の数字に「${word}」がありますが、数字ではありません。`,
    tooManyLines: (side, most) => `${side}: 最大${most}本です。`,
    blank: "消す",
    open: "写真やファイルから…",
    play: "遊ぶ",
    begin: "盤面に描くと、数字が付きます。",
    judging: "解を探しています…",
    givenUp: "キャンセルしました。",
    local: "解は1つ。列の論理だけで解けます。",
    unique: "解は1つですが、列の論理だけでは解けません。",
    multiple: (cells) => `解が複数あります。違いは${count(cells)}マスで、盤面に枠で示しています。`,
    none: (reason) => `解がありません${reason ? `: ${reason}` : ""}。`,
    undecided: "2つ目の解を探すのに時間がかかりすぎました。",
    rating: (name, score) => `難しさ: ${name}(${score.toFixed(2)})。`,
    repair: "最少の変更を探す",
    repairing: "最少の変更を探しています…",
    changes: (number, needed) => (number === needed
      ? `変更${number}個。これより少なくはできません。`
      : `変更${number}個。少なくとも${needed}個は必要です。`),
    noChanges: "役に立つ変更は見つかりませんでした。",
    keepSymmetry: "絵の対称を保つ",
    changeCells: (cells, mark, palette) => {
      const place = cells.map(([row, column]) => `${row}行目の${column}列目`).join("と");
      if (mark === 0) return `${place}を空きにしますか。`;
      return palette.length > 2 ? `${place}を${markText(mark, palette)}にしますか。` : `${place}を塗りますか。`;
    },
    change: "変更する",
    keepCell: "そのまま",
    changeAll: "すべて変更",
    several: (number) => `このファイルには${number}問あります。どれか選んでください。`,
  },

  qr: {
    show: "QRコード",
    title: "QRコード",
    about: "読み取ると、別の端末でパズルを開けます。",
    label: "リンクのQRコード",
    tooLong: "このパズルはQRコードには大きすぎます。リンクをコピーしてください。",
  },

  pack: { play: "順にすべて遊ぶ", publish: "1つのページとして公開" },

  published: { choose: "パズル", next: "次のパズル" },

  chance: {
    title: "ランダムなパズル",
    name: (seed) => `ランダム ${seed}`,
    rows: "行",
    columns: "列",
    difficulty: "難しさ",
    whatever: "指定なし",
    make: "作る",
    making: "パズルを作っています…",
  },

  scan: {
    title: "写真の中のパズル",
    reading: "写真を読んでいます…",
    solving: "ヒントを確かめています…",
    corners: "盤面の位置が違うときは、角をドラッグしてください。",
    cornerNames: ["左上の角", "右上の角", "右下の角", "左下の角"],
    rows: "行",
    columns: "列",
    row: (number) => `${number}行目`,
    column: (number) => `${number}列目`,
    fewer: (what) => `${what}をひとつ減らす`,
    more: (what) => `${what}をひとつ増やす`,
    trust: {
      certain: () => "確実：ほかの読み方は成り立ちません",
      doubtful: (lines) => `強調されたヒント${count(lines)}か所を見てください`,
      inconsistent: (lines) => `ヒントが矛盾しています。強調された${count(lines)}か所を見てください`,
    },
    sizes: (sizes) => `${sizes} かもしれません。行と列の数は正しいですか？`,
    several: "解が複数あるか、可能性の低い解です。ヒントを写真と比べてください",
    nothing: "ヒントのある盤面が見つかりません。角を盤面に合わせ、大きさを指定してください",
    states: { sure: "読み取り済み", corrected: "訂正済み", doubtful: "要確認" },
    corrected: (line, read, taken) => `${line}：${read} と読み、${taken} としました。ほかのヒントからこれだけが可能です。`,
    take: (clue) => `${clue} にする`,
    play: "遊ぶ",
    edit: "編集",
    other: "写真そのものからパズルを作る",
  },

  photo: {
    title: "画像から",
    size: "列",
    colours: "色",
    own: "しきい値を自動で決める",
    threshold: "しきい値",
    look: "スタイル",
    looks: { plain: "べた塗り", edges: "輪郭", dither: "点" },
    invert: "反転",
    crop: "画像の上をドラッグして切り抜きます。",
    whole: "切り抜きを戻す",
    exactly: "正確に切り抜く",
    left: "左を切る(%)",
    right: "右を切る(%)",
    top: "上を切る(%)",
    bottom: "下を切る(%)",
    use: "この画像を使う",
    unreadable: "このブラウザーでは画像を読めません。",
  },

  numbers: {
    title: "番号で選ぶ5×5",
    about: (total) => `列の論理で解ける5×5のパズルは${count(total)}問あります。それぞれに番号があります。`,
    number: "番号",
    open: "開く",
    random: "ランダム",
    name: (number) => `5×5 第${count(number)}番`,
    map: "全番号の地図。完成した番号に印があります",
    square: (first, last, solved) => `${count(first)}〜${count(last)}: ${solved ? `${solved}問完成` : "まだありません"}。押すとどれかで遊べます。`,
    solved: (number) => `${number ? `${count(number)}問完成。` : "まだ完成していません。"}地図の各マスは千問を表します。`,
  },

  counts: {
    title: "パズルはいくつある？",
    kind: "数える対象",
    kinds: { local: "列の論理で解ける絵", unique: "ヒントに合う絵がほかにない絵" },
    known: (size, number, total, share) =>
      `${size}：${count(total)}通りの絵のうち${count(number)}通り（${count(share)}%）。`,
    unknown: (size) => `${size}：このサイズはまだ数えられていません。`,
    noSize: (most) => `行数と列数：1～${most}。`,
    live: "ここで数える",
    waiting: "数えています…",
    counted: (number, seconds) => `このブラウザーで数えた結果：${count(number)}、${count(seconds)}秒。`,
    program: (seconds) => `プログラムではプロセッサーコア一つで${count(seconds)}秒でした。`,
  },

  save: {
    title: "名前を付けて保存",
    drawings: "画像",
    solved: "解も入れる",
    files: "パズルのファイル",
    without: (parts) => `${parts}は入りません`,
    writing: "書き込み中…",
    done: (name) => `${name} に保存しました。`,
    losses: (format, parts) => `保存しました。${format} に入らないもの: ${parts}。`,
  },

  engine: "ヒントと確認に必要なものを読み込んでいます",
  errors: {
    noEngine: "エンジンを読み込めませんでした。接続を確認してもう一度お試しください。遊ぶだけなら必要ありません。",
    tookLonger: (/** @type {number} */ seconds) => `${seconds} 秒を超えました`,
    tooMuch: "このページで扱える量を超えています",
    token: "nonolithが再起動されたか、トークンなしでこのページが開かれました。nonolithが表示したアドレスを、ここか別のタブで開いてください。",
    gone: "nonolithが動いていません。もう一度起動してください。盤面は保存されています。",
    link: "このリンクにパズルはありません。",
    full: "ブラウザーの保存領域がいっぱいです。ページを閉じると、このゲームは失われます。",
  },
};
