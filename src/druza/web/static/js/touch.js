// Touch: a long press enlarges a card, asks why something cannot be chosen, or says what a thing is.

import { askWhy } from "./answers.js";
import { hands } from "./hands.js";
import { explain } from "./overlays.js";
import { explainSymbol, symbolAt } from "./symbols.js";
import { hideZoom, showZoom } from "./zoom.js";

const LONG = 450; // ms
const SAID = "#table [role=img][aria-label], #table [title]"; // what a mouse would be told by pointing at it

export function touched(event) {
  hands.held = false;
  if (event.pointerType !== "touch") return;
  const thing = event.target.closest(`[data-card], [data-option], [data-ask], ${SAID}`);
  if (!thing) return;
  const symbol = symbolAt(event.clientX, event.clientY);
  const timer = setTimeout(() => {
    hands.held = true;
    if (symbol) explainSymbol(symbol);
    else if (thing.matches("[data-card]")) showZoom(thing, 0);
    else if (thing.dataset.ask) askWhy(thing);
    else explain(thing, "", thing.ariaLabel || thing.dataset.says || thing.title);
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
