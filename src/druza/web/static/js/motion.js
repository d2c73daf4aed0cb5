// Motion: things glide to where they are now, fly as ghosts, and what has just happened is ringed.

import { $, all, calm, make, middle } from "./dom.js";

const MOST_MOVED = 24;
const GLIDE = "cubic-bezier(.2,.8,.2,1)";

const gliding = new Map(); // what is on its way, and the box where it will lie

export function measure() {
  const places = new Map();
  if (calm.matches) return places;
  for (const thing of all("#board [id], #hand [id], #players [id]")) {
    const box = thing.getBoundingClientRect();
    if (box.width) places.set(thing.id, box);
  }
  return places;
}

// Inside a drawing lengths are those of the drawing, not of the screen.
const unitOf = (thing) => (thing.ownerSVGElement ? thing.parentNode.getScreenCTM().a : 1);

// The way of a thing through places, seen from where it stands now; undefined if a place is not there.
function wayThrough(stops) {
  const spots = stops.map($).filter(Boolean).map(middle);
  if (spots.length < 2 || spots.length !== stops.length) return undefined;
  const end = spots.at(-1);
  return spots.map((spot) => [spot.x - end.x, spot.y - end.y]);
}

export function glide(places, pace, walks = new Map()) {
  if (!pace) return;
  let moved = 0;
  for (const [id, from] of places) {
    const thing = $(id);
    if (!thing || thing.querySelector("[id]") || moved >= MOST_MOVED) continue;
    const to = thing.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (!to.width || Math.abs(x) + Math.abs(y) < 4) continue;
    moved++;
    const way = walks.has(id) ? wayThrough(walks.get(id)) : undefined;
    const spots = [[x, y], ...(way ?? []).slice(1, -1), [0, 0]];
    const duration = (way ? Math.min(900, 160 * spots.length) : 320) * pace;
    const unit = unitOf(thing);
    const frames = spots.map((spot) => ({ translate: `${spot[0] / unit}px ${spot[1] / unit}px` }));
    const animation = thing.animate(frames, { duration, easing: way ? "ease-in-out" : GLIDE });
    gliding.set(thing, to);
    animation.onfinish = animation.oncancel = () => gliding.delete(thing);
  }
}

// What glides to this spot: a hand that is quicker than the eye has already found it there.
export function arriving(x, y) {
  const isAt = ([thing, box]) => thing.isConnected && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return [...gliding].findLast(isAt)?.[0];
}

// The thing with this id, or one whose id begins so; where several are drawn for several sizes of screen, that which is seen.
function find(id) {
  const found = [$(id), ...all(`[id^="${CSS.escape(id)}"]`)].filter(Boolean);
  return found.find((one) => one.getClientRects().length) ?? found[0];
}

export function ghostOf(id) {
  const thing = find(id);
  const box = thing?.getBoundingClientRect();
  if (!box?.width || calm.matches) return null;
  const ghost = thing.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.classList.remove("can", "on", "new");
  ghost.classList.add("ghost");
  ghost.inert = true;
  const { left, top, width, height } = box;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return [ghost, box];
}

export function fly(ghosts, pace) {
  if (!pace) return;
  const going = ghosts.filter(([ghost, to]) => ghost && find(to)?.getClientRects().length);
  const gap = Math.min(60, 900 / Math.max(1, going.length)) * pace;
  going.forEach(([[ghost, from], to], place) => {
    const target = find(to).getBoundingClientRect();
    const scale = Math.max(0.25, Math.min(1, target.height / from.height, target.width / from.width));
    const x = target.left + target.width / 2 - (from.width * scale) / 2 - from.left;
    const y = target.top + target.height / 2 - (from.height * scale) / 2 - from.top;
    document.body.append(ghost);
    const path = [{ transform: "none" }, { transform: `translate(${x}px,${y}px) scale(${scale})`, opacity: 0.5 }];
    const flight = ghost.animate(path, { duration: 420 * pace, delay: place * gap, easing: GLIDE, fill: "both" });
    flight.finished.finally(() => ghost.remove());
  });
}

export function ring(id) {
  const thing = find(id);
  if (!thing) return;
  thing.classList.add("new");
  setTimeout(() => thing.classList.remove("new"), 2600);
}

// What was rolled lies over the board for a moment; the log says it in words.
let shown; // timer

export function display(parts) {
  const board = $("board")?.getBoundingClientRect();
  if (!parts.length || !board?.width) return;
  const box = document.querySelector(".rolls") ?? document.body.appendChild(make("div", { className: "rolls", ariaHidden: "true" }));
  box.insertAdjacentHTML("beforeend", parts.map((part) => `<div>${part}</div>`).join(""));
  while (box.children.length > 4) box.firstElementChild.remove();
  Object.assign(box.style, { left: `${board.left + board.width / 2}px`, top: `${board.top + 8}px` });
  clearTimeout(shown);
  shown = setTimeout(() => box.remove(), 3200);
}
