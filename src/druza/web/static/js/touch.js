// Touch: a long press enlarges a card, asks why something cannot be chosen, or says what a thing is.

import { askWhy } from "./answers.js";
import { hands } from "./hands.js";
import { explain } from "./overlays.js";
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
    else if (thing.ariaLabel || thing.dataset.says) explain(thing, "", thing.ariaLabel || thing.dataset.says);
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
