// Maps: wheel, drag, pinch, + - 0.

import { all, middle } from "./dom.js";
import { hands } from "./hands.js";
import { atLeast, centre, inShape, moved, read, scaled, write } from "./view-box.js";

const AFTER = 350; // ms after a drag or a long press in which a click belongs to it
const LARGEST = 1.7; // pixels a unit: nearer than that nothing comes by itself
const READABLE = 0.62; // below this size the part that the question is about comes near
const seen = new Map(); // by id: the part of a map that is seen
const near = new Map(); // by id: what came near last
const parts = new Map(); // by id: the part that came near by itself, before it was given the window's shape
const sizes = new Map(); // by id: how large the window was then, as [width, height]
const fingers = new Map(); // by pointer: where it was last

const wholeOf = (map) => read(map.dataset.whole);
const seenOf = (map) => read(map.getAttribute("viewBox"));

function see(map, box, part) {
  map.setAttribute("viewBox", write(box));
  seen.set(map.id, write(box));
  part ? parts.set(map.id, part) : parts.delete(map.id);
  sizes.set(map.id, sizeOf(map));
  measure(map);
}

const sizeOf = (map) => [map.clientWidth, map.clientHeight];

// The window of a map has got another size: what came near by itself is fitted anew, what was chosen by hand stays as large.
const windows = new ResizeObserver((changes) => changes.forEach(({ target }) => fit(target)));

function fit(map) {
  const [width, height] = sizeOf(map);
  const before = sizes.get(map.id);
  if (!width || !height) return;
  if (!before || (before[0] === width && before[1] === height)) return measure(map);
  const part = parts.get(map.id);
  if (part) return bring(map, part);
  const [left, top, wide, high] = seenOf(map);
  if (write([left, top, wide, high]) === map.dataset.whole) return see(map, wholeOf(map));
  const unit = Math.min(before[0] / wide, before[1] / high);
  const [x, y] = centre([left, top, wide, high]);
  see(map, [x - width / unit / 2, y - height / unit / 2, width / unit, height / unit]);
}

function bring(map, part) {
  see(map, inShape(part, wholeOf(map), map.clientWidth / map.clientHeight), part);
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
    windows.observe(map);
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
  bring(map, atLeast(read(focus), [map.clientWidth / LARGEST, map.clientHeight / LARGEST]));
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
    setTimeout(() => (hands.held = false), AFTER); // the click of a finger comes later than that of a mouse
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
