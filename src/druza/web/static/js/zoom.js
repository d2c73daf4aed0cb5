// The enlarged card: what is pointed at or has the focus shows itself in full.

import { beside } from "./beside.js";
import { $, all } from "./dom.js";
import { hands } from "./hands.js";
import { reveal } from "./map.js";
import { showCourse } from "./on-demand.js";
import { rove } from "./zones.js";

const STATES = ["can", "soft", "on", "no", "asked", "new", "echo", "hinted", "first", "instead", "gh", "mark", "c"];
const LARGE_ENOUGH = 215; // px: wider cards can be read as they are
let zooming; // timer
let rested; // where the pointer was last

// An answer pointed at in the list shows itself on the board, and the other way round; what it would move shows its way.
function echo(thing) {
  showCourse(thing);
  for (const one of all(".echo")) one.classList.remove("echo");
  const path = thing?.dataset.option;
  if (!path) return;
  for (const one of all("[data-option]")) {
    if (one !== thing && `${one.dataset.option}/`.startsWith(`${path}/`)) one.classList.add("echo");
  }
}

// What comes to lie under a pointer that rests was not pointed at: nothing opens over what is read.
const place = (event) => `${event.clientX} ${event.clientY}`;
document.addEventListener("pointermove", (event) => (rested = place(event)), { passive: true });

export function hovered(event) {
  if (event.pointerType === "touch") return;
  const resting = place(event) === rested;
  echo(event.target.closest?.("[data-option]"));
  const card = event.target.closest?.("[data-card]");
  clearTimeout(zooming);
  if (!card || card.closest("#zoom") || resting) return hideZoom();
  showZoom(card, 350);
}

export function focused(event) {
  echo(event.target.closest?.("[data-option]"));
  const card = event.target.closest?.("[data-card]");
  if (hands.keyboard) reveal(event.target);
  if (card && hands.keyboard) showZoom(card, 0);
  else if (!card) hideZoom();
  const zone = event.target.closest?.("[data-zone]");
  if (zone && event.target.tabIndex === -1) rove(zone, event.target);
}

export function showZoom(card, delay) {
  clearTimeout(zooming);
  zooming = setTimeout(() => {
    const box = document.contains(card) ? card.getBoundingClientRect() : undefined;
    if (!box?.width || (box.width > LARGE_ENOUGH && !brought(card))) return;
    const zoom = $("zoom");
    zoom.replaceChildren(enlarged(card));
    zoom.style.display = "block";
    putBeside(zoom, box);
  }, delay);
}

// A figure that is no card brings one with it, or names the one that is its own.
function brought(card) {
  return $(card.dataset.card) ?? card.querySelector(":scope > .zoomed > .card");
}

export function enlarged(card) {
  const face = brought(card) ?? card;
  const big = face.cloneNode(true);
  for (const one of [big, ...big.querySelectorAll(".new, .asked, .echo, .hinted")]) one.classList.remove(...STATES);
  big.classList.add("card");
  big.removeAttribute("id");
  big.removeAttribute("style");
  big.inert = true;
  return big;
}

// It never lies on an answer that can be given, nor on the question; on what a menu leads to only where there is no other room.
function putBeside(zoom, box) {
  const shown = (selector, weight) =>
    all(selector)
      .filter((one) => one.getClientRects().length)
      .map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { left, top, right, bottom, weight };
      });
  const kept = [...shown("#table .can:not(.soft), #question", 20), ...shown("#table .can.soft, .opt.live", 1)];
  const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { left, top } = beside({ width: zoom.offsetWidth, height: zoom.offsetHeight }, box, room, kept);
  zoom.style.left = `${left}px`;
  zoom.style.top = `${top}px`;
}

export function hideZoom() {
  clearTimeout(zooming);
  const zoom = $("zoom");
  if (zoom) zoom.style.display = "none";
}
