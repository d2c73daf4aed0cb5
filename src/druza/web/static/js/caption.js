// The caption: what has just been done, over the board, with who, the card and the sum; a result stays until it is seen.

import { $, all, make } from "./dom.js";
import { isMine } from "./here.js";
import { calmest, linesOf, loudOf } from "./steps.js";
import { enlarged } from "./zoom.js";

const LINES = 5;
const GAP = 10;
const TAUGHT = 4000; // ms in a lesson: the coach says what it meant, and what is lit must be seen
const LOWEST = 140; // px: so much of it is seen, however small the board is
let fading; // timer

// The card that acts, if it can be seen: from where it was, or where it is now. What is no card is said in the line already, and
// whom a fight shows large is not shown twice.
export function cardOf(told) {
  const ids = loudOf(told).flatMap((one) => [...(one.flies ?? []).flat(), ...(one.changed ?? [])]);
  const large = document.querySelector("#scene [data-stand-for]")?.dataset.standFor.split(" ") ?? [];
  const card = ids.map($).find((one) => one?.matches("[data-card]") && one.getClientRects().length && !large.includes(one.dataset.card || one.id));
  const shown = card && enlarged(card);
  return shown?.classList.contains("about") ? undefined : shown;
}

// `stays`: a result, which is put away by hand or by the next answer.
export function caption(told, card, stays, lasts) {
  const box = $("step");
  if (!loudOf(told).length) return;
  const lines = linesOf(told, LINES).map(lineOf);
  $("step-told").replaceChildren(...lines);
  $("step-card").replaceChildren(...(card ? [card] : []));
  box.hidden = false;
  const taught = document.querySelector("#coach[data-stage]:not([data-stage=play])");
  box.classList.toggle("stays", stays);
  putAside(box);
  clearTimeout(fading);
  if (!stays || taught) fading = setTimeout(hideCaption, stays ? TAUGHT : lasts);
}

// The colour of a seat, as the log has it.
const suitOf = (seat) => document.querySelector(`#log-lines li[data-seat="${seat}"]`)?.className.match(/\bf-[\w-]+/)?.[0];

// Dice and sums have their words beside them.
function lineOf({ html, icon, suit, seat, shows }) {
  if (shows) return make("div", { className: "step-shows", innerHTML: shows });
  const line = make("p", { className: `step-line ${suit || suitOf(seat) || "f-n"}` });
  line.innerHTML = `<svg aria-hidden="true"><use href="#${CSS.escape(icon || "i-dot")}"/></svg><span>${html}</span>`;
  return line;
}

export function showWaiting(count) {
  $("step-skip").hidden = count === 0;
}

export function hideCaption() {
  clearTimeout(fading);
  $("step").hidden = true;
}

export const isCaptionShown = () => !$("step").hidden;

// Over the board where it covers least of what can be answered.
export function putAside(box = $("step")) {
  const board = $("board").getBoundingClientRect();
  const room = Math.min(innerHeight, board.bottom) - Math.max(0, board.top) - 2 * GAP;
  box.style.maxHeight = `${Math.max(LOWEST, room)}px`;
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const [left, right] = [board.left + GAP, board.right - size.width - GAP];
  const [top, bottom] = [Math.max(0, board.top) + GAP, Math.min(innerHeight, board.bottom) - size.height - GAP];
  const middle = (left + right) / 2;
  const spots = [[middle, top], [right, top], [left, top], [middle, bottom], [right, bottom], [left, bottom]];
  const fought = all("#scene :is(b, .card)").filter((one) => one.getClientRects().length); // its sums and cards are what it is about
  const lit = isMine() ? all("#table .can, #deed, #away").filter((one) => one.getClientRects().length) : [];
  const spot = calmest(size, spots.map(([x, y]) => ({ left: x, top: y })), [...lit, ...fought, $("question")].map((one) => one.getBoundingClientRect()));
  Object.assign(box.style, { left: `${Math.max(4, spot.left)}px`, top: `${Math.max(4, spot.top)}px` });
}
