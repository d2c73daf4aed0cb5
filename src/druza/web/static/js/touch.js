// Touch: a long press enlarges a card, or asks why something cannot be chosen.

import { askWhy } from "./answers.js";
import { hands } from "./hands.js";
import { hideZoom, showZoom } from "./zoom.js";

const LONG = 450; // ms

export function touched(event) {
  hands.held = false;
  if (event.pointerType !== "touch") return;
  const thing = event.target.closest("[data-card], [data-option], [data-ask]");
  if (!thing) return;
  const timer = setTimeout(() => {
    hands.held = true;
    if (thing.matches("[data-card]")) showZoom(thing, 0);
    else if (thing.dataset.ask) askWhy(thing);
  }, LONG);
  const end = () => {
    clearTimeout(timer);
    setTimeout(hideZoom, hands.held ? 2500 : 0);
  };
  addEventListener("pointerup", end, { once: true });
  addEventListener("pointercancel", () => {
    hands.held = false;
    end();
  }, { once: true });
}
