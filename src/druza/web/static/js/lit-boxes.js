// Where things are that the coach lights: their boxes on the page, cut to what can be seen of them.

import { $, phone } from "./dom.js";

const GAP = () => (phone.matches ? 4 : 7);
const SMALL = 72; // px: such a thing has a narrow light

// A zone without a box of its own is as large as what lies in it; a place on a map as its `.place`, not as all that it shows when pointed at.
export function boxOf(whole) {
  const thing = (whole.ownerSVGElement && whole.querySelector(".place")) || whole;
  const box = thing.getBoundingClientRect();
  if (box.width || getComputedStyle(thing).display !== "contents") return box;
  const range = document.createRange();
  range.selectNodeContents(thing);
  return range.getBoundingClientRect();
}

export const seen = (thing) => thing && boxOf(thing).width > 0 && !isBehindFight(thing);

// A fight that is shown large hides what lies behind it.
function isBehindFight(thing) {
  const scene = $("scene");
  if (!scene || scene.contains(thing) || !thing.closest("#board")) return false;
  const [box, front] = [boxOf(thing), scene.getBoundingClientRect()];
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > front.left && x < front.right && y > front.top && y < front.bottom;
}

// The nearest box around a thing that can be scrolled.
export function frameOf(thing) {
  for (let box = thing.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}

// Where things are seen in it: not behind what sticks to its lower edge.
function insideOf(frame, thing) {
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  const isStuck = (part) => getComputedStyle(part).position === "sticky" && getComputedStyle(part).bottom !== "auto";
  const stuck = [...frame.children].filter((part) => isStuck(part) && !part.contains(thing)).map((part) => part.getBoundingClientRect().top);
  return { left, top, right, bottom: Math.min(bottom, ...stuck) };
}

// What its frame cuts off is brought into it.
export function bring(thing) {
  if (!thing.ownerSVGElement) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const frame = frameOf(thing);
  if (!frame) return;
  const [box, edge] = [boxOf(thing), insideOf(frame, thing)];
  frame.scrollTop += outside(box.top - GAP() - edge.top, box.bottom + GAP() - edge.bottom);
  frame.scrollLeft += outside(box.left - GAP() - edge.left, box.right + GAP() - edge.right);
}

// How far to scroll, from how far it lies behind the edge before it (negative) and beyond the one after it.
const outside = (before, after) => (after > 0 ? Math.min(before, after) : Math.min(before, 0));

export function hole(thing, box = boxOf(thing)) {
  const gap = Math.min(box.width, box.height) < SMALL ? 3 : GAP();
  const frame = frameOf(thing);
  const edge = frame ? insideOf(frame, thing) : { left: 4, top: 4, right: innerWidth - 4, bottom: innerHeight - 4 };
  const [left, top] = [Math.max(4, edge.left, box.left - gap), Math.max(4, edge.top, box.top - gap)];
  const [right, bottom] = [Math.min(innerWidth - 4, edge.right, box.right + gap), Math.min(innerHeight - 4, edge.bottom, box.bottom + gap)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

// A zone without a box of its own is lit row by row: what lies beside its shorter rows is not meant.
export function holes(thing) {
  if (thing.ownerSVGElement || getComputedStyle(thing).display !== "contents") return [hole(thing)];
  const rows = [];
  for (const { left, top, right, bottom, width } of [...thing.children].map((part) => part.getBoundingClientRect())) {
    const row = rows.find((one) => one.top < (top + bottom) / 2 && (top + bottom) / 2 < one.bottom);
    if (row && width) Object.assign(row, { left: Math.min(left, row.left), top: Math.min(top, row.top), right: Math.max(right, row.right), bottom: Math.max(bottom, row.bottom) });
    else if (width) rows.push({ left, top, right, bottom });
  }
  return rows.map((row) => hole(thing, { ...row, width: row.right - row.left, height: row.bottom - row.top }));
}

export const onScreen = ({ w, h }) => w > 12 && h > 12;
