// Bindings: every key of the table, what it is called, and when it does something. Keys and their list are made from this.

// `press`: values of event.key; `labels`: as the list shows them; `when`: a selector that must find something.
export const BINDINGS = [
  { id: "skip", press: [" ", "Escape"], labels: ["Space"], when: "#step:not([hidden])" },
  { id: "zone", press: [], labels: ["Tab"], when: "[data-zone]" }, // the browser's own
  { id: "within", press: [], labels: ["←", "↑", "↓", "→"], when: "[data-zone]" },
  { id: "choose", press: ["Enter", " "], labels: ["Enter"], when: "[data-zone]" },
  { id: "deed", press: ["Enter"], labels: ["Enter"], when: "#deed" },
  { id: "first", press: [], labels: ["Enter"], when: "#table[data-waiting=you]:not(:has(#deed))" }, // by the deed's key
  { id: "away", press: ["x"], labels: ["X"], when: "#away[aria-keyshortcuts=X]" }, // what passes has P, as in the list
  { id: "wishes", press: [], labels: ["Shift", "P", ",", "Shift", "T"], when: "[data-shift-key]" },
  { id: "hint", press: [], labels: ["H"], when: "#hint-ask" }, // by help.js, before all others
  { id: "undo", press: ["Backspace"], labels: ["Backspace"], when: ".ask [data-undo]" },
  { id: "enlarge", press: ["i"], labels: ["I"], when: "[data-card]" },
  { id: "term", press: [";"], labels: [";"], when: "#glossary [data-symbols]" },
  { id: "question", press: ["q"], labels: ["Q"], when: "#question button, #options button" },
  { id: "log", press: ["l"], labels: ["L"], when: "#log-lines" },
  { id: "recap", press: ["."], labels: ["."], when: "#recap" },
  { id: "talk", press: ["c"], labels: ["C"], when: "#chat" },
  { id: "phrase", press: ["1", "2", "3", "4"], labels: ["1", "–", "4"], when: "#phrases" }, // while one is in the chat
  { id: "next", press: [], labels: ["N"], when: "#next-table:not([hidden])" }, // by next.js
  { id: "map", press: ["+", "-", "=", "0"], labels: ["+", "−", "0"], when: "svg[data-map]" },
  { id: "close", press: ["Escape"], labels: ["Esc"], when: "#table" },
  { id: "keys", press: ["?"], labels: ["?"], when: "#table" },
];

export const boundTo = (key) => BINDINGS.filter(({ press }) => press.includes(key));
export const bindingsNow = (isThere) => BINDINGS.filter(({ when }) => isThere(when));
