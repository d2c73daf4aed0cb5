// The enlarged card: what is pointed at or has the focus shows itself in full.

import { $, all } from "./dom.js";
import { hands } from "./hands.js";
import { reveal } from "./map.js";
import { rove } from "./zones.js";

const LARGE_ENOUGH = 215; // px: wider cards can be read as they are
let zooming; // timer

// An answer pointed at in the list shows itself on the board, and the other way round.
function echo(thing) {
  for (const one of all(".echo")) one.classList.remove("echo");
  const path = thing?.dataset.option;
  if (!path) return;
  for (const one of all("[data-option]")) {
    if (one !== thing && `${one.dataset.option}/`.startsWith(`${path}/`)) one.classList.add("echo");
  }
}

export function hovered(event) {
  if (event.pointerType === "touch") return;
  echo(event.target.closest?.("[data-option]"));
  const card = event.target.closest?.("[data-card]");
  clearTimeout(zooming);
  if (!card || card.closest("#zoom")) return hideZoom();
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
    if (!box?.width || box.width > LARGE_ENOUGH) return;
    const zoom = $("zoom");
    zoom.replaceChildren(enlarged(card));
    zoom.style.display = "block";
    putBeside(zoom, box, Boolean(card.closest("#hand")));
  }, delay);
}

// A figure that is no card brings one with it.
function enlarged(card) {
  const face = card.querySelector(":scope > .zoomed > .card") ?? card;
  const big = face.cloneNode(true);
  big.className = `card ${[...face.classList].filter((name) => name.startsWith("f-")).join(" ")}`;
  big.removeAttribute("id");
  big.inert = true;
  return big;
}

function putBeside(zoom, box, isInHand) {
  const { offsetWidth: width, offsetHeight: height } = zoom;
  const bar = $("question").getBoundingClientRect().top;
  const beside = box.right + width + 20 < innerWidth ? box.right + 14 : box.left - width - 14;
  const left = isInHand ? box.left + box.width / 2 - width / 2 : beside;
  const top = isInHand ? bar - height - 12 : Math.min(bar - height - 12, box.top - 80);
  zoom.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`;
  zoom.style.top = `${Math.max(8, top)}px`;
}

export function hideZoom() {
  clearTimeout(zooming);
  const zoom = $("zoom");
  if (zoom) zoom.style.display = "none";
}
