// Symbols: what is drawn on the table explains itself as terms do, while the coach is there.

import { $, all } from "./dom.js";

const LATER = 700; // ms: who only passes by is told nothing
const NEAR = 26; // px: so far a pointer may stray
let timer;
let told; // the symbol that is being explained

const isCoached = () => Boolean($("coach")) || document.documentElement.dataset.coach === "on";

// Which term a symbol of the sprite stands for.
function termOf(name) {
  return all("#glossary [data-symbols]").find((term) => term.dataset.symbols.split(" ").includes(name));
}

const nameOf = (use) => (use.getAttribute("href") ?? "").slice(1);

// The symbol that lies here and means something, if the coach is there to say what.
export function symbolAt(x, y) {
  if (!isCoached()) return undefined;
  const uses = document.elementsFromPoint(x, y).flatMap((thing) => (thing.localName === "use" ? [thing] : thing.localName === "svg" ? all("use", thing) : []));
  return uses.find((use) => holds(use, x, y) && termOf(nameOf(use)));
}

function holds(use, x, y, more = 0) {
  const box = use.getBoundingClientRect();
  return x >= box.left - more && x <= box.right + more && y >= box.top - more && y <= box.bottom + more;
}

export function explainSymbol(use) {
  const term = termOf(nameOf(use));
  told = use;
  if (!term.matches(":popover-open")) term.showPopover();
  const at = use.getBoundingClientRect();
  const below = at.bottom + 10 + term.offsetHeight < innerHeight;
  term.style.left = `${Math.max(8, Math.min(innerWidth - term.offsetWidth - 8, at.left))}px`;
  term.style.top = `${below ? at.bottom + 10 : Math.max(8, at.top - term.offsetHeight - 10)}px`;
}

// All that means something on the thing that has the focus, one after another.
export function explainNext(thing) {
  const uses = isCoached() ? all("use", thing).filter((use) => termOf(nameOf(use))) : [];
  const terms = [...new Map(uses.map((use) => [termOf(nameOf(use)).id, use])).values()];
  if (!terms.length) return false;
  const open = terms.findIndex((use) => termOf(nameOf(use)).matches(":popover-open"));
  explainSymbol(terms[(open + 1) % terms.length]);
  return true;
}

document.addEventListener("pointermove", ({ clientX, clientY, pointerType, target }) => {
  if (pointerType === "touch") return;
  clearTimeout(timer);
  const term = told && termOf(nameOf(told));
  if (term?.matches(":popover-open") && !holds(told, clientX, clientY, NEAR) && !term.contains(target)) term.hidePopover();
  timer = setTimeout(() => {
    const use = symbolAt(clientX, clientY);
    if (use) explainSymbol(use);
  }, LATER);
});

// Who clicks has done with looking: nothing comes up under the pointer until it moves again.
document.addEventListener("pointerdown", () => clearTimeout(timer), true);
