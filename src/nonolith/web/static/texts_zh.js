// 页面的文字(简体中文)。

import { wording } from "./wording.js";

/** @type {Record<string, string>} */
const COLOURS = {
  black: "黑色", "dark grey": "深灰色", grey: "灰色", "light grey": "浅灰色", white: "白色", red: "红色", "dark red": "深红色",
  pink: "粉色", orange: "橙色", brown: "棕色", "dark brown": "深棕色", beige: "米色", yellow: "黄色", olive: "橄榄色",
  lime: "黄绿色", green: "绿色", "dark green": "深绿色", "light green": "浅绿色", "sea green": "海绿色", teal: "青色",
  turquoise: "蓝绿色", "light blue": "浅蓝色", blue: "蓝色", "dark blue": "深蓝色", purple: "紫色", "dark purple": "深紫色",
  lilac: "淡紫色", magenta: "品红色",
};

const { count, clueText, markText, colourName, dateText, monthText, weekdays } = wording("zh-CN", { unknown: "未知", empty: "空", filled: "填充" }, { colours: COLOURS, comma: "、" });

/** @type {Record<string, string>} */
const PACKS = {
  things: "物品", places: "地点", nature: "自然", animals: "动物", classics: "经典", food: "食物", travel: "旅行",
  people: "人物", sport: "运动", fantasy: "幻想", symbols: "符号", science: "科学", music: "音乐", home: "家居", clothes: "服装",
};

/** @typedef {import("./texts.js").Key} Key */
/** @type {Key[]} */
const MOVING = [["方向键", "移动"], ["Ctrl + 方向键", "移动五格"]];
/** @type {Key[]} */
const MARKING = [["空格", "填充或擦除"], ["X", "打叉或擦除"], ["Delete", "擦除"], ["Shift + 方向键", "边移动边填"]];
/** @type {Key} */
const BACK = ["Ctrl + Z, Ctrl + Y", "撤销、重做"];
/** @type {Key} */
const ZOOM = ["+ − *", "放大、缩小、适应窗口"];
/** @type {Key[]} */
const PLAYING = [
  ...MOVING, ...MARKING, ["1 … 9", "选择颜色"], ["0", "选择叉号"], ["E", "选择橡皮"],
  BACK, ["H", "提示；再按一次看更多"], ["C", "检查错误"], ["G", "假设；保留或放弃"], ZOOM, ["R", "清空棋盘"],
];
/** @type {Key} */
const PARTS = ["P, F, M, L", "玩、找、做、学"];
/** @type {Key} */
const PAGE = [", 和 ?", "设置、帮助"];

/** @type {Record<string, {name: string, rule: string}>} */
const TECHNIQUES = {
  counting: { name: "计数", rule: "一行的填充格已经够了，其余为空；剩下的格子全都需要，就全部填充。" },
  full: { name: "填满", rule: "各块连同中间的间隔正好占满一行时，每一格都已确定。" },
  capping: { name: "封口", rule: "与最长的块一样长的连续格不能再变长：在两端打叉。" },
  overlap: { name: "重叠", rule: "把块推到一端，再推到另一端：两次都盖住的格子要填充。" },
  edge: { name: "边缘", rule: "靠近边缘的第一段就是第一个块：它最远只能到哪里，至少要到哪里，都可以确定。" },
  gap: { name: "间隙", rule: "比任何块都短的间隙为空。" },
  matching: { name: "对应", rule: "段数与块数相同时，它们按顺序对应；任何块都到不了的格子为空。" },
  splitting: { name: "分开", rule: "两段连起来太长时，它们之间有空格。" },
  "only place": { name: "唯一位置", rule: "只放得进一个间隙的块就在那里。" },
  sliding: { name: "滑动", rule: "把所有块推到最左，再推到最右：两次都被同一块盖住的格子要填充，任何块都盖不到的为空。" },
  "which block": { name: "哪一块", rule: "想一想一段可能属于哪些块：它们的共同点一定成立。" },
  "no fit": { name: "放不下", rule: "任何块都盖不到的格子为空。" },
  cases: { name: "分情况", rule: "逐一尝试一段可能属于的块：每次都得到的结果一定成立。" },
  crossing: { name: "行列交叉", rule: "同时看一个格子的行和列：两者都允许的才成立。" },
  contradiction: { name: "矛盾", rule: "对一个格子作假设，看会怎样：如果两行互相矛盾，假设就是错的。" },
  "same result": { name: "相同结果", rule: "先假设一格填充，再假设它为空：两次都得到的结果一定成立。" },
  search: { name: "试错", rule: "这里没有规则可用，只能尝试。" },
  opposite: { name: "反证", rule: "假设相反的情况：如果这一行放不下了，假设就是错的。" },
};

/** @type {typeof import("./texts.js").TEXTS} */
export const TEXTS = {
  name: "nonolith",
  skip: "跳到棋盘",
  nav: { label: "主菜单", play: "玩", find: "找", make: "做", learn: "学" },
  size: (height, width) => `${height}×${width}`,
  untitled: "无标题",
  by: (author) => `作者：${author}`,
  colourName,
  colours: (number) => `${number} 色`,
  close: "关闭",
  dismiss: "隐藏",
  cancel: "取消",

  grid: {
    name: (title, height, width) => `${title || "数织"}：${height} 行，${width} 列`,
    clues: "数字",
    rowClue: (row, clue, palette) => `第 ${row} 行：${clueText(clue, palette)}`,
    columnClue: (column, clue, palette) => `第 ${column} 列：${clueText(clue, palette)}`,
    cell: (row, column, mark, palette, rowClue, columnClue) => `第 ${row} 行第 ${column} 列，${markText(mark, palette)}。`
      + `行：${clueText(rowClue, palette)}。列：${clueText(columnClue, palette)}。`,
  },

  play: {
    tools: "工具",
    fill: "填充",
    cross: "叉号",
    erase: "擦除",
    undo: "撤销",
    redo: "重做",
    check: "检查",
    checking: "正在检查…",
    zoom: "缩放",
    closer: "放大",
    closerShort: "放大",
    farther: "缩小",
    fartherShort: "缩小",
    whole: "适应",
    hand: "移动棋盘",
    handShort: "移动",
    time: "时间",
    clear: "清空棋盘",
    clearShort: "清空",
    keep: "另存为…",
    keepShort: "另存",
    link: "复制链接",
    linkShort: "链接",
    linkCopied: "链接已复制，其中包含整个谜题。任何有 nonolith 的人都可以打开它，或把它粘贴到页面中。",
    linkShown: "这个链接包含整个谜题。任何有 nonolith 的人都可以打开它，或把它粘贴到页面中。",
    print: "打印",
    edit: "编辑",
    help: "规则和快捷键",
    settings: "设置",
    left: (number) => `还要填 ${count(number)} 格`,
    noMistake: "目前没有错误。",
    wrong: (number) => `有 ${number} 个标记是错的，已在棋盘上框出。`,
    notAll: (number) => `这 ${number} 个标记不可能同时正确，已在棋盘上框出。`,
    noSolution: (reason) => `这个谜题无解${reason ? `：${reason}` : ""}。`,
    undecided: "检查用时过长。再多标几格后重试。",
    cantTell: "这个谜题的解太多，本页无法检查你的标记。",
    solved: (time) => `用时 ${time} 完成。`,
    solvedUntimed: "完成。",
    next: (title) => `下一个：${title}`,
    like: "再来一个类似的",
    another: "题库",
    watch: "观看解法",
    stuck: (why, others) => (others ? `${why}${others}的数字也无法满足。` : why),
    trouble: (trouble, kind, number, clue, palette) => {
      const line = `第 ${number} ${kind === "row" ? "行" : "列"}(${clueText(clue, palette)})`;
      const across = kind === "row" ? "列" : "行";
      switch (trouble.kind) {
        case "tooMany":
          return `${line}：有 ${trouble.found} 格${markText(trouble.colour, palette)}，但数字之和是 ${trouble.wanted}。`;
        case "tooLong":
          return `${line}：第 ${trouble.first + 1}–${trouble.last + 1} ${across}连续${markText(trouble.colour, palette)}，但这样的块最长是 ${trouble.longest}。`;
        case "tooFew":
          return `${line}：需要 ${trouble.wanted} 格${markText(trouble.colour, palette)}，但只剩 ${trouble.left} 格可用。`;
        default:
          return `${line}：按这些标记放不下各块。`;
      }
    },
    fullButWrong: (number) => `所有格子都已标记，但有 ${number} 行或列与数字不符。`,
    row: (number) => `第 ${number} 行`,
    column: (number) => `第 ${number} 列`,
    andMore: (number) => `以及另外 ${number} 行列`,
    cleared: "棋盘已清空。“撤销”可以恢复所有标记。",
    nothing: "你已完成整个题库。打开一个文件，或自己做一个谜题。",
  },

  settings: {
    language: "语言",
    languageAuto: "跟随浏览器",
    theme: "主题",
    themes: { auto: "跟随系统", light: "浅色", dark: "深色", sepia: "护眼" },
    crossing: "给完成的行列打叉",
    crossings: { small: "仅小棋盘", always: "总是", never: "从不" },
    darkBoard: "深色主题下使用深色棋盘",
    sound: "声音",
    vibration: "振动",
    timer: "显示时间",
    symbols: "在颜色上显示符号",
    free: "自由绘制：拖动不限于一行",
    checking: "边玩边标出错误",
    letters: "单键快捷键",
    titles: "完成前显示标题",
  },

  help: {
    title: "玩法",
    rules: "每个数字代表该行或列中一块连续填充格的长度，顺序与数字一致。"
      + "同色的两块之间至少有一个空格。",
    clues: "当一行的标记能证明某块的位置时，该数字被划掉。当一段已完成的格子可能是该块时，数字变淡。"
      + "当一行已无法完成时，数字变红。页面做这些判断时从不查看答案。",
    pointer: "按一个格子将其填充。右键、Shift 或长按打叉。再按同样的标记将其擦除。"
      + "拖动会重复第一格的操作，不影响其他标记；叉号不会被填充。"
      + "用两指移动和缩放棋盘。按已完成行列的数字，可给其余格子打叉。",
    drawing: "按住拖动来绘制。再按一次格子将其擦除；右键、Shift 和长按也能擦除。"
      + "用两指移动和缩放棋盘。数字随图变化。",
    keysTitle: "快捷键",
    keys: {
      play: [...PLAYING, ["K, S", "复制链接、保存"], ["D", "编辑谜题"], PARTS, PAGE],
      published: [...PLAYING, PAGE],
      make: [
        ...MOVING, ["空格", "绘制或擦除"], ["X, Delete", "擦除"], ["Shift + 方向键", "边移动边画"],
        ["1 … 9", "选择颜色"], ["E", "选择橡皮"], ["N", "添加颜色"], BACK, ZOOM,
        ["R", "查找最少的改动"], ["T", "输入数字"], ["B", "清空图画"],
        ["O", "打开照片或文件"], ["Y", "玩这个谜题"], ["K, S", "复制链接、保存"], PARTS, PAGE,
      ],
      learn: [["空格", "播放、暂停"], ["← →", "上一步、下一步"], ["Home, End", "第一步、最后一步"], ZOOM, PARTS, PAGE],
      lesson: [...MOVING, ...MARKING, ["1, 0, E", "选择填充、叉号或橡皮"], BACK, ZOOM, ["A", "显示答案"], ["N", "下一个棋盘或课程"], PARTS, PAGE],
      find: [PARTS, PAGE],
    },
  },

  find: {
    title: "找谜题",
    welcome: "数字表示一行或一列中有多少个连续的填充格。全部填好，图画就会出现。",
    start: "玩第一个谜题",
    learn: "边玩边学",
    photo: "拍摄谜题",
    file: "打开文件…",
    yours: "打开的文件",
    begun: "进行中",
    statistics: (solved, time) => `已完成 ${count(solved)} 个谜题，共用时 ${time}。`,
    statisticsHead: ["大小", "完成", "最快", "平均"],
    latest: "最近",
    on: (moment) => dateText(new Date(moment)),
  },

  library: {
    title: "题库",
    allPacks: "所有题集",
    count: (number, solved) => (solved ? `${count(number)} 题中已完成 ${solved} 题` : `${count(number)} 题`),
    pack: (name) => PACKS[name] ?? name,
    nameless: (pack, number) => `${pack} ${number}`,
    solved: "已完成",
    beyond: "单靠行列逻辑解不出",
    difficulty: "难度",
    anyDifficulty: "任何难度",
    credits: "图画作者",
    search: "搜索题库",
    filters: "筛选和排序",
    size: "大小",
    anySize: "任何大小",
    sizes: { small: "不超过 10×10", medium: "11×11 到 20×20", large: "大于 20×20" },
    kind: "颜色",
    anyKind: "任何颜色",
    kinds: { plain: "黑白", colour: "彩色" },
    order: "排序",
    orders: { size: "按大小", rating: "按难度", pack: "按题集" },
    unsolved: "仅未完成",
    none: "没有符合的谜题。",
    secret: "解开之前标题保密：请搜索题集、大小（如 10×10）、难度或作者。",
    more: (number) => `再显示 ${count(number)} 题`,
    difficulties: { trivial: "入门", easy: "简单", medium: "中等", hard: "困难", expert: "专家" },
  },

  daily: {
    title: "每日一图",
    archive: "日历",
    earlier: "上个月",
    later: "下个月",
    day: (date, solved) => (solved ? `${date}，已完成` : date),
    streak: (days) => `连续 ${days} 天。`,
    noStreak: "今天完成它，开始连续记录。",
  },
  date: dateText,
  month: monthText,
  weekdays,

  guess: {
    guess: "假设",
    keep: "保留",
    discard: "放弃",
    about: "正在假设：新标记带有圆点。全部保留，或放弃并回到之前。",
    wrong: "放弃假设",
  },

  hint: {
    hint: "提示",
    thinking: "正在找下一步…",
    more: "再多说一点",
    apply: "标上",
    cell: (row, column) => `第 ${row} 行第 ${column} 列`,
    wrongIn: (rows) => `${rows.join("、")}有错误。`,
    notAll: (cells) => `这些标记不可能同时正确：${cells.join("; ")}。`,
    wrong: (row, column) => `第 ${row} 行第 ${column} 列标错了。`,
    wrongAs: (row, column, mark, palette) => {
      const is = palette.length > 2 ? `不是${markText(mark, palette)}` : `应为${markText(1 - mark, palette)}`;
      return `第 ${row} 行第 ${column} 列标为${markText(mark, palette)}，其实${is}。`;
    },
    noMore: "人的逻辑在这里找不到下一步。",
  },

  learn: {
    lessons: "课程",
    watch: (title) => `观看“${title}”的解法`,
    watching: "像人一样，先走最容易的一步。",
    thinking: "正在找步骤…",
    cancelled: "已取消。",
    again: "重试",
    scrubber: "步骤",
    first: "第一步",
    back: "上一步",
    on: "下一步",
    last: "最后一步",
    step: (number, all) => `第 ${number} 步，共 ${all} 步`,
    after: (all) => `${all} 步之后`,
    end: "完成。",
    play: "播放",
    pause: "暂停",
    speed: "速度",
    speeds: { slow: "慢", normal: "正常", fast: "快" },
    ruleTitle: "规则",
    rule: "数字表示一行或一列中连续填充格的长度，顺序与数字一致。",
    ruleTasks: [
      "数字 5 表示：五个连续的填充格。这一行正好有五格。全部填上：按住第一格并拖动。",
      "3 和 1：三个填充格，至少一个空格，一个填充格。这里只有一种放法。填上四格，给空格打叉。",
      "上方的数字对列也是同样的意思。第 5 列没有填充格，第 3 行已经填够：给必须为空的格子打叉。",
      "现在是一整幅图。第 2 行已经填好。接着填第 3 行，然后每一列会告诉你更多。给必须为空的格子打叉。",
    ],
    board: (number, all) => `棋盘 ${number} / ${all}`,
    nextBoard: "下一个棋盘",
    taskAnywhere: "能确定哪些格子？把它们标出来。",
    name: (technique) => (technique === "rule" ? "规则" : TECHNIQUES[technique]?.name ?? technique),
    ruleOf: (technique) => TECHNIQUES[technique]?.rule ?? "",
    noFurther: (open) => `人的逻辑到此为止，还有 ${open} 格未知。`,
    suppose: (cell) => `单看一行解不开。假设${cell}填充，再假设它为空。其中一种会导致矛盾：标上另一种。`,
    either: (cell) => `单看一行解不开。假设${cell}填充，再假设它为空。有一格两次结果相同：把它标上。`,
    task: (line) => `${line}能确定什么？标出来。`,
    how: "左键填充，右键打叉。键盘：空格和 X。",
    howOnTouch: "点按填充，长按打叉。",
    rules: "规则",
    solve: "显示答案",
    next: "下一课",
    notThat: "这还不能确定。",
    found: (found, all) => `${all} 格中的 ${found} 格。`,
    right: "正确。",
  },

  make: {
    title: "做谜题",
    name: "标题",
    author: "作者",
    rows: "行数",
    columns: "列数",
    colour: "添加颜色",
    colourShort: "颜色",
    turning: "旋转和移动图画",
    ways: { mirror: "镜像", turn: "旋转", left: "左移", up: "上移", down: "下移", right: "右移" },
    type: "改为输入数字",
    typeHow: "每行写一行或一列的数字，从上到下，从左到右。数字之间用空格隔开；空行写 0。"
      + "彩色时在每个数字后加上颜色的符号。",
    rowClues: "行的数字",
    columnClues: "列的数字",
    clueError: (line, word) => `${line}的数字中有“${word}”，它不是数字。`,
    tooManyLines: (side, most) => `${side}：最多 ${most} 行。`,
    blank: "清空",
    open: "从照片或文件…",
    play: "玩",
    begin: "在棋盘上画，数字会跟着变。",
    judging: "正在找解…",
    givenUp: "已取消。",
    local: "唯一解，单靠行列逻辑就能解出。",
    unique: "唯一解，但单靠行列逻辑解不出。",
    multiple: (cells) => `有多个解，相差 ${count(cells)} 格，已在棋盘上框出。`,
    none: (reason) => `无解${reason ? `：${reason}` : ""}。`,
    undecided: "寻找第二个解用时过长。",
    rating: (name, score) => `难度：${name}(${score.toFixed(2)})。`,
    repair: "查找最少的改动",
    repairing: "正在找最少的改动…",
    changes: (number, needed) => (number === needed
      ? `${number} 处改动；不能更少。`
      : `${number} 处改动；至少需要 ${needed} 处。`),
    noChanges: "没有找到有用的改动。",
    keepSymmetry: "保持图画对称",
    changeCells: (cells, mark, palette) => {
      const place = cells.map(([row, column]) => `第 ${row} 行第 ${column} 列`).join("和");
      if (mark === 0) return `清空${place}？`;
      return palette.length > 2 ? `把${place}改为${markText(mark, palette)}？` : `填充${place}？`;
    },
    change: "改动",
    keepCell: "保持不变",
    changeAll: "全部改动",
    several: (number) => `此文件包含 ${number} 个谜题。请选择：`,
  },

  qr: {
    show: "二维码",
    title: "二维码",
    about: "扫描它，在另一台设备上打开谜题。",
    label: "链接的二维码",
    tooLong: "这个谜题太大，放不进二维码。请复制链接。",
  },

  pack: { play: "按顺序全部玩", publish: "全部发布为一个页面" },

  published: { choose: "谜题", next: "下一个谜题" },

  chance: {
    title: "随机谜题",
    name: (seed) => `随机 ${seed}`,
    rows: "行数",
    columns: "列数",
    difficulty: "难度",
    whatever: "任意",
    make: "做一个",
    making: "正在做谜题…",
  },

  scan: {
    title: "图片中的谜题",
    reading: "正在读取图片…",
    solving: "正在检查提示数字…",
    corners: "如果网格位置不对，请拖动四角。",
    cornerNames: ["左上角", "右上角", "右下角", "左下角"],
    rows: "行数",
    columns: "列数",
    row: (number) => `第 ${number} 行`,
    column: (number) => `第 ${number} 列`,
    fewer: (what) => `${what}减一`,
    more: (what) => `${what}加一`,
    trust: {
      certain: () => "确定：没有其他读法成立",
      doubtful: (lines) => `请查看 ${count(lines)} 处突出显示的提示`,
      inconsistent: (lines) => `提示互相矛盾：请查看 ${count(lines)} 处突出显示的提示`,
    },
    sizes: (sizes) => `也可能是 ${sizes}：行数和列数对吗？`,
    several: "有多个解，或解不太可能：请把提示与图片对比",
    nothing: "没有找到带提示的网格：请把四角拖到网格上，并给出大小",
    states: { sure: "已读取", corrected: "已更正", doubtful: "请查看" },
    corrected: (line, read, taken) => `${line}：读作 ${read}，取 ${taken}：其他提示只允许这样。`,
    take: (clue) => `采用 ${clue}`,
    play: "开始玩",
    edit: "编辑",
    other: "用图片本身制作谜题",
  },

  photo: {
    title: "从图片",
    size: "列数",
    colours: "颜色数",
    own: "自动阈值",
    threshold: "阈值",
    look: "样式",
    looks: { plain: "色块", edges: "轮廓", dither: "点阵" },
    invert: "反相",
    crop: "在图片上拖动来裁剪。",
    whole: "取消裁剪",
    exactly: "精确裁剪",
    left: "裁左 (%)",
    right: "裁右 (%)",
    top: "裁上 (%)",
    bottom: "裁下 (%)",
    use: "使用这张图片",
    unreadable: "你的浏览器无法读取这张图片。",
  },

  numbers: {
    title: "所有 5×5，按编号",
    about: (total) => `行列逻辑能解出 ${count(total)} 个不同的 5×5 谜题，每个都有编号。`,
    number: "编号",
    open: "打开",
    random: "随机",
    name: (number) => `5×5 第 ${count(number)} 号`,
    map: "所有编号的地图，已完成的有标记",
    square: (first, last, solved) => `${count(first)} 到 ${count(last)}:${solved ? `已完成 ${solved} 个` : "尚未完成"}。点按来玩其中一个。`,
    solved: (number) => `${number ? `已完成 ${count(number)} 个。` : "尚未完成。"}地图上每个方块代表一千个。`,
  },

  counts: {
    title: "一共有多少谜题？",
    kind: "统计",
    kinds: { local: "行列逻辑能解出的图", unique: "提示只对应一幅图的图" },
    known: (size, number, total, share) =>
      `${size}：${count(total)} 幅图中的 ${count(number)} 幅（${count(share)}%）。`,
    unknown: (size) => `${size}：这个尺寸还没有统计过。`,
    noSize: (most) => `行数和列数：1 到 ${most}。`,
    live: "在此统计",
    waiting: "正在统计…",
    counted: (number, seconds) => `在此浏览器中统计：${count(number)}，用时 ${count(seconds)} 秒。`,
    program: (seconds) => `程序在一个处理器核心上用了 ${count(seconds)} 秒。`,
  },

  save: {
    title: "另存为",
    drawings: "图片",
    solved: "带答案",
    files: "谜题文件",
    without: (parts) => `不含 ${parts}`,
    writing: "正在写入…",
    done: (name) => `已保存为 ${name}。`,
    losses: (format, parts) => `已保存。${format} 存不下：${parts}。`,
  },

  engine: "正在加载提示和检查所需的内容",
  errors: {
    noEngine: "无法加载引擎。请检查网络后重试；没有它也可以玩。",
    tookLonger: (/** @type {number} */ seconds) => `用时超过了 ${seconds} 秒`,
    tooMuch: "这超出了页面能处理的范围",
    token: "nonolith 已重新启动，或打开本页时没有令牌。请在这里或另一个标签页中打开 nonolith 显示的地址。",
    gone: "nonolith 已停止运行。请重新启动；你的棋盘已保存。",
    link: "这个链接不含谜题。",
    full: "浏览器存储已满。关闭页面后这一局将丢失。",
  },
};
