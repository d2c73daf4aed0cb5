// Touch: a long press enlarges a card, asks why something cannot be chosen, or says what a thing is; a tap on what is no answer too.

import { askWhy } from "./answers.js";
import { hands } from "./hands.js";
import { tell } from "./overlays.js";
import { explainSymbol, symbolAt } from "./symbols.js";
import { hideZoom, showZoom } from "./zoom.js";

const LONG = 450; // ms
const READ = 4000; // ms that what a tap has opened stays
const ANSWERS = "[data-option], [data-ask]";
const DOES = "button, a, summary, input, [role=button], [data-sheet]"; // a tap on a card that is none of these asks what it is
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
    const isQuick = type === "pointerup" && timeStamp - event.timeStamp < LONG;
    if (isQuick) hands.held = false; // the page was busy, the finger was quick
    const says = isQuick && card === thing && !event.target.closest(DOES);
    if (says) addEventListener("click", ({ target }) => card.contains(target) && showZoom(card, 0), { once: true }); // after the focus has moved
    hiding = setTimeout(hideZoom, says ? READ : hands.held ? 2500 : 0);
  };
  addEventListener("pointerup", end, { once: true });
  addEventListener("pointercancel", (cancelled) => {
    hands.held = false;
    end(cancelled);
  }, { once: true });
}
