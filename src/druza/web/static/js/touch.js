// Touch: a long press enlarges a card, asks why something cannot be chosen, or says what a thing is.

import { askWhy } from "./answers.js";
import { hands } from "./hands.js";
import { tell } from "./overlays.js";
import { explainSymbol, symbolAt } from "./symbols.js";
import { hideZoom, showZoom } from "./zoom.js";

const LONG = 450; // ms
const ANSWERS = "[data-option], [data-ask]";
const SAID = "#table [role=img][aria-label], #table [title]"; // what a mouse would be told by pointing at it

let hiding; // timer

export function touched(event) {
  hands.held = false;
  clearTimeout(hiding);
  if (event.pointerType !== "touch") return;
  const thing = event.target.closest(`[data-card], [data-option], [data-ask], ${SAID}`);
  if (!thing) return;
  const card = thing.matches(ANSWERS) ? thing.closest("[data-card]") : thing.matches("[data-card]") && thing; // the answer is on a card
  const symbol = symbolAt(event.clientX, event.clientY);
  const timer = setTimeout(() => {
    hands.held = true;
    if (symbol) explainSymbol(symbol);
    else if (card) showZoom(card, 0);
    else if (thing.dataset.ask) askWhy(thing);
    else tell(thing, thing.ariaLabel || thing.dataset.says || thing.title);
  }, LONG);
  const end = ({ type, timeStamp }) => {
    clearTimeout(timer);
    if (type === "pointerup" && timeStamp - event.timeStamp < LONG) hands.held = false; // the page was busy, the finger was quick
    hiding = setTimeout(hideZoom, hands.held ? 2500 : 0);
  };
  addEventListener("pointerup", end, { once: true });
  addEventListener("pointercancel", (cancelled) => {
    hands.held = false;
    end(cancelled);
  }, { once: true });
}
