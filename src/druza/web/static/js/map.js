// Maps: wheel, drag, pinch, + - 0.

import { all, middle } from "./dom.js";
import { hands } from "./hands.js";
import { atLeast, centre, inShape, moved, read, scaled, write } from "./view-box.js";

const LARGEST = 1.7; // pixels a unit: nearer than that nothing comes by itself
const READABLE = 0.62; // below this size the part that the question is about comes near
const seen = new Map(); // by id: the part of a map that is seen
const near = new Map(); // by id: what came near last
const fingers = new Map(); // by pointer: where it was last

const wholeOf = (map) => read(map.dataset.whole);
const seenOf = (map) => read(map.getAttribute("viewBox"));

function see(map, box) {
  map.setAttribute("viewBox", write(box));
  seen.set(map.id, write(box));
  measure(map);
}

// A board can draw words larger where its map is small: --px is how many pixels a unit of it has.
function measure(map) {
  map.style.setProperty("--px", map.getScreenCTM()?.a.toFixed(3) ?? 1);
}

export function maps() {
  for (const map of all("svg[data-map]")) {
    if (map.dataset.ready) continue;
    map.dataset.ready = "1";
    map.dataset.whole = map.getAttribute("viewBox");
    if (seen.has(map.id)) map.setAttribute("viewBox", seen.get(map.id));
    lookAt(map);
    measure(map);
    map.addEventListener("wheel", turned, { passive: false });
    map.addEventListener("pointerdown", grab);
  }
}

function turned(event) {
  event.preventDefault();
  scale(event.currentTarget, event.deltaY > 0 ? 1.15 : 1 / 1.15, spot(event.currentTarget, event));
}

// What the question is about comes near where the whole map is too small to read; what was looked at since stays.
function lookAt(map) {
  const { focus } = map.dataset;
  const whole = wholeOf(map);
  const isSmall = Math.min(map.clientWidth / whole[2], map.clientHeight / whole[3]) < READABLE;
  if (!focus || !isSmall || near.get(map.id) === focus) return;
  near.set(map.id, focus);
  const part = atLeast(read(focus), [map.clientWidth / LARGEST, map.clientHeight / LARGEST]);
  see(map, inShape(part, whole, map.clientWidth / map.clientHeight));
}

// What gets the focus by a key is brought into the part of the map that is seen.
export function reveal(thing) {
  const map = thing.closest?.("svg[data-map]");
  if (!map || thing === map) return;
  const [box, window] = [thing.getBoundingClientRect(), map.getBoundingClientRect()];
  if (box.left >= window.left && box.right <= window.right && box.top >= window.top && box.bottom <= window.bottom) return;
  const [to, from, unit] = [middle(thing), middle(map), map.getScreenCTM().a];
  see(map, moved(seenOf(map), [(to.x - from.x) / unit, (to.y - from.y) / unit]));
}

addEventListener("resize", () => all("svg[data-map]").forEach(measure));

export function mapViews() {
  for (const map of all("svg[data-map]")) if (map.dataset.ready) seen.set(map.id, map.getAttribute("viewBox"));
  return seen;
}

export function setMapViews(kept) {
  for (const map of all("svg[data-map]")) if (kept.has(map.id)) map.dataset.ready = "";
  maps();
}

function spot(map, { clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM().inverse());
  return [at.x, at.y];
}

function scale(map, by, at) {
  see(map, scaled(seenOf(map), wholeOf(map), by, at));
}

export function zoomMap(key) {
  const map = document.querySelector("svg[data-map]");
  if (!map) return false;
  if (key === "0") see(map, wholeOf(map));
  else scale(map, key === "-" ? 1.25 : 0.8, centre(seenOf(map)));
  return true;
}

function grab(event) {
  const map = event.currentTarget;
  fingers.set(event.pointerId, event);
  const start = spot(map, event);
  let gone = 0;
  const drag = (move) => {
    if (!fingers.has(move.pointerId)) return;
    if (fingers.size === 2) return pinch(map, move);
    if (move.pointerId !== event.pointerId) return;
    gone += Math.abs(move.movementX) + Math.abs(move.movementY);
    if (gone < 8) return;
    hands.held = true; // a drag is no click
    const at = spot(map, move);
    see(map, moved(seenOf(map), [start[0] - at[0], start[1] - at[1]]));
  };
  const drop = (end) => {
    if (end.pointerId !== event.pointerId) return;
    fingers.delete(end.pointerId);
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    setTimeout(() => (hands.held = false), 0);
  };
  addEventListener("pointermove", drag);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function pinch(map, move) {
  const before = apart([...fingers.values()]);
  fingers.set(move.pointerId, move);
  const [one, other] = fingers.values();
  const now = apart([one, other]);
  const between = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
  if (now > 0) scale(map, before / now, spot(map, between));
  hands.held = true;
}
