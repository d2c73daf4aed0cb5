// The list of keys: those that do something now, made from what is bound.

import { bindingsNow } from "./bindings.js";
import { $, all, make } from "./dom.js";

// What the bar has too is listed once.
const isNew = ({ dataset }) => dataset.key !== "x" || !$("away");
const find = (selector) => document.querySelector(selector);
const words = (id) => find(`#keys [data-does="${id}"]`)?.textContent ?? "";
const ownText = (part) => [...part.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join("").trim();
const labelOf = (button) => ownText(button.querySelector(".lbl") ?? button.querySelector("span") ?? button);

export function showKeys() {
  $("menu")?.hidePopover?.();
  const fixed = bindingsNow(find).map(({ id, labels }) => rowOf(labels, saying(id), id));
  const lettered = all("#options [data-key]").filter(isNew).map((option) => rowOf([option.dataset.key.toUpperCase()], labelOf(option), "option"));
  const board = all("#keys-board [data-pressed]").map((one) => rowOf(one.dataset.pressed.split(" "), one.textContent, "board"));
  $("keys-rows").replaceChildren(...fixed, ...lettered, ...board);
  $("keys").showModal();
}

// The two buttons of the question say themselves what they do.
function saying(id) {
  return id === "deed" || id === "away" ? labelOf($(id)) : words(id);
}

function rowOf(labels, does, id) {
  const row = make("div");
  row.dataset.row = id;
  const term = make("dt");
  const isWord = (one) => one === "…" || one === ",";
  term.append(...labels.flatMap((one) => [isWord(one) ? one : make("kbd", { textContent: one }), " "]));
  row.append(term, make("dd", { textContent: does }));
  return row;
}
