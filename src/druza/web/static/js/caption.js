// The caption: what has just been done, over the board, with who, the card and the sum; a result stays until it is seen.

import { $, all, make } from "./dom.js";
import { isMine } from "./here.js";
import { calmest, covered, linesOf, loudOf, spotsIn } from "./steps.js";
import { enlarged } from "./zoom.js";

const LINES = 5;
const GAP = 10;
const HEIGHTS = 6; // between the edges of the room, where rows leave gaps
const LINES_APART = 24; // the same for a line
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

// `stays`: a result, which the next answer puts away; nobody need do so by hand.
export function caption(told, card, stays, lasts) {
  const box = $("step");
  if (!loudOf(told).length) return;
  const lines = linesOf(told, LINES).map(lineOf);
  $("step-told").replaceChildren(...lines);
  $("step-card").replaceChildren(...(card ? [card] : []));
  box.hidden = false;
  const taught = document.querySelector("#coach[data-stage]:not([data-stage=play])");
  box.classList.toggle("stays", stays);
  delete box.dataset.opened;
  putAside(box);
  stayAsideOfWhatMoves();
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

// A line is opened by a click; what is read is put away by one.
export function openOrHide() {
  const box = $("step");
  if (!box.classList.contains("slim")) return hideCaption();
  box.classList.remove("slim");
  box.dataset.opened = "";
  lay(box, spotIn(roomFor(), box, keptOf().kept));
}

// The board, with a fight that on phones lies over the opponents too.
function roomFor(scene) {
  const boxes = [$("board"), scene].filter(Boolean).map((one) => one.getBoundingClientRect());
  const [left, right] = [boxes[0].left + GAP, boxes[0].right - GAP];
  const top = Math.max(0, Math.min(...boxes.map((one) => one.top)));
  return { left, right, top: top + GAP, bottom: Math.min(innerHeight, boxes[0].bottom) - GAP };
}

const boxesOf = (things) => things.filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect());

// What can be answered, as far as it is seen: a board may be scrolled.
function litBoxes() {
  if (!isMine()) return [];
  const edge = $("board").getBoundingClientRect();
  const within = ({ left, top, right, bottom }) => ({
    left: Math.max(left, edge.left),
    top: Math.max(top, edge.top),
    right: Math.min(right, edge.right),
    bottom: Math.min(bottom, edge.bottom),
  });
  const onBoard = boxesOf(all("#board :is(.can, .tab)")).map(within);
  return [...onBoard, ...boxesOf(all("#table :is(.can, #deed, #away)").filter((one) => !one.closest("#board")))];
}

// `needed`: what no box may cover; `kept`: with the sums and cards of a fight, which are what it is about.
function keptOf() {
  const needed = [...litBoxes(), $("question").getBoundingClientRect()];
  const fought = boxesOf(all("#scene :is(b, p, .card)"));
  return { needed, fought, kept: [...needed, ...fought] };
}

const sizeOf = (box) => ({ width: box.offsetWidth, height: box.offsetHeight });
const spotIn = (room, box, kept, between = 0) => calmest(sizeOf(box), spotsIn(room, sizeOf(box), between), kept);
const lay = (box, { left, top }) => Object.assign(box.style, { left: `${Math.max(4, left)}px`, top: `${Math.max(4, top)}px` });

// Over the board where it covers nothing that can be answered; where there is no such place it shrinks to a line.
function putAside(box) {
  const { needed, fought, kept } = keptOf();
  const room = roomFor(fought.length ? $("scene") : undefined);
  box.style.maxHeight = `${Math.max(LOWEST, room.bottom - room.top)}px`;
  box.classList.remove("slim");
  const spot = spotIn(room, box, kept, HEIGHTS);
  lay(box, spot);
  if (!covered(sizeOf(box), spot, needed)) return;
  box.classList.add("slim");
  const above = boxesOf([$("players")].filter(Boolean)).map((one) => one.top); // over the opponents, never over the top bar
  lay(box, spotIn({ ...room, top: Math.min(room.top, ...above) }, box, kept, LINES_APART));
}

// What can be answered may come to lie below it: a verb was taken, a map was moved, a piece has glided to its place.
function stayAside() {
  const box = $("step");
  if (!box || box.hidden || "opened" in box.dataset) return;
  if (covered(sizeOf(box), box.getBoundingClientRect(), keptOf().needed)) putAside(box);
}

for (const name of ["click", "keyup", "pointerup", "wheel", "scroll", "resize", "table:shown"])
  window.addEventListener(name, () => requestAnimationFrame(stayAside), { capture: true, passive: true });

async function stayAsideOfWhatMoves() {
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
  stayAside();
}
