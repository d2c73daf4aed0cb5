// Words: a term explains itself where it stands.

import { $, all } from "./dom.js";
import { boxOf, seen } from "./lit-boxes.js";

let opening;

function explain(button) {
  const box = $(button.getAttribute("popovertarget"));
  if (!box || box.matches(":popover-open")) return;
  box.showPopover();
  place(box, button);
}

function place(box, button) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left))}px`;
  const on = button.closest("#coach") && $("coach-on") ? boxOf($("coach-on")).top : innerHeight; // what one presses next stays free
  box.style.top = `${at.bottom + 8 + height < on ? at.bottom + 8 : Math.max(8, at.top - height - 8)}px`;
}

document.addEventListener("toggle", (event) => {
  const box = event.target;
  if (box.open && box.closest?.("#guide")) box.scrollIntoView({ block: "nearest" }); // an answer is read, not only opened
  if (!box.matches?.(".gloss") || event.newState !== "open") return;
  const button = all(`[popovertarget="${CSS.escape(box.id)}"]`).find(seen);
  if (button) place(box, button);
}, true);
// A word that comes to lie under a resting pointer is not asked about.
let moved = false;
document.addEventListener("pointermove", () => (moved = true));
document.addEventListener("table:shown", () => (moved = false));
document.addEventListener("pointerover", (event) => {
  const button = event.pointerType === "touch" || !moved ? null : event.target.closest?.(".term");
  clearTimeout(opening);
  if (button) opening = setTimeout(() => explain(button), 350);
});
document.addEventListener("pointerout", (event) => {
  const button = event.target.closest?.(".term");
  const box = button && $(button.getAttribute("popovertarget"));
  if (box?.matches(":popover-open") && !box.contains(event.relatedTarget)) setTimeout(() => box.matches(":hover") || box.hidePopover(), 250);
});
