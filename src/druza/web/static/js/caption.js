// The caption: what has just been done, over the board, with who, the card and the sum; a result stays until it is seen.

import { $, all, make } from "./dom.js";
import { isMine } from "./here.js";
import { calmest, linesOf, loudOf, spotsIn } from "./steps.js";
import { enlarged } from "./zoom.js";

const LINES = 5;
const GAP = 10;
const HEIGHTS = 6; // between the edges of a fight, whose rows leave gaps
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

// The board, with a fight that on phones lies over the opponents too.
function roomFor(scene) {
  const boxes = [$("board"), scene].filter(Boolean).map((one) => one.getBoundingClientRect());
  const [left, right] = [boxes[0].left + GAP, boxes[0].right - GAP];
  const top = Math.max(0, Math.min(...boxes.map((one) => one.top)));
  return { left, right, top: top + GAP, bottom: Math.min(innerHeight, boxes[0].bottom) - GAP };
}

// Over the board where it covers least of what can be answered.
export function putAside(box = $("step")) {
  const fought = all("#scene :is(b, p, .card)").filter((one) => one.getClientRects().length); // its sums and cards are what it is about
  const room = roomFor(fought.length ? $("scene") : undefined);
  box.style.maxHeight = `${Math.max(LOWEST, room.bottom - room.top)}px`;
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const lit = isMine() ? all("#table .can, #deed, #away, #board .tab").filter((one) => one.getClientRects().length) : [];
  const kept = [...lit, ...fought, $("question")].map((one) => one.getBoundingClientRect());
  const spot = calmest(size, spotsIn(room, size, fought.length ? HEIGHTS : 0), kept);
  Object.assign(box.style, { left: `${Math.max(4, spot.left)}px`, top: `${Math.max(4, spot.top)}px` });
}
