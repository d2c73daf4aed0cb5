// Aim: a verb of the menu that was taken; its targets are lit.

import { $, all, phone, say } from "./dom.js";
import { hands } from "./hands.js";
import { words } from "./here.js";
import { showReach } from "./on-demand.js";
import { toggleSheet } from "./overlays.js";
import { goTo } from "./zones.js";
import { isLit, ways } from "./ways.js";

const LONG = 80; // letters

let aim = "";

export const aimedAt = () => aim;

export function stopAiming() {
  aim = "";
}

export function aimAgain() {
  takeAim(aim && document.querySelector(`[data-aim="${CSS.escape(aim)}"]`) ? aim : "");
}

export function takeAim(path) {
  aim = path;
  for (const verb of all("[data-aim]")) {
    const on = verb.dataset.aim === path;
    verb.setAttribute(verb.hasAttribute("aria-expanded") ? "aria-expanded" : "aria-pressed", on);
    const list = $(verb.getAttribute("aria-controls"));
    if (list) list.hidden = !on || areAllOnTable(list);
  }
  askFor(path);
  for (const piece of all("#board [data-moves]")) piece.classList.toggle("aimed", path !== "" && piece.dataset.moves === path);
  showReach(path);
  for (const piece of all("#table .can[data-option]:not([data-whole])")) piece.classList.toggle("soft", !isLit(ways(piece.dataset), path));
}

// The question says what was taken: "Recruit: choose on the table or in the list".
function askFor(path) {
  const asks = $("asks");
  if (!asks) return;
  asks.dataset.whole ??= asks.textContent;
  const list = path && document.querySelector(`[data-aim="${CSS.escape(path)}"][aria-controls]`);
  const verb = shortened((list && $(list.getAttribute("aria-controls"))?.ariaLabel) ?? "");
  const mover = path && document.querySelector(`#board [data-moves="${CSS.escape(path)}"][data-asks]`);
  const said = verb ? `${verb}: ${words().chosen.toLowerCase()}` : asks.dataset.whole;
  asks.textContent = mover ? mover.dataset.asks : said;
  noteOf(asks, mover ? mover.dataset.notes : "");
  asks.toggleAttribute("data-aimed", Boolean(mover));
}

// The line below the question is about what was taken too.
function noteOf(asks, said) {
  const note = asks.parentElement.querySelector(":scope > small");
  if (!note) return;
  note.dataset.whole ??= note.innerHTML;
  if (said) note.textContent = said;
  else note.innerHTML = note.dataset.whole;
}

// "Shield Wall (free): A token on all who ....": of a card that was taken the name is enough.
const isText = (label) => label.length > LONG || label.endsWith(".");
const shortened = (label) => (isText(label) && label.includes(": ") ? label.slice(0, label.indexOf(": ")) : label);

// Targets that lie on the table need no second list, which would push the other verbs away.
function areAllOnTable(list) {
  const seen = all("#board .can, #hand .can, #players .can, #question .can").filter((piece) => piece.getClientRects().length);
  const lying = new Set(seen.flatMap((piece) => ways(piece.dataset)));
  return all("[data-option]", list).every((option) => lying.has(option.dataset.option));
}

const leads = (piece, path) => ways(piece.dataset).some((way) => way.startsWith(`${path}/`));

export function takeVerb(verb) {
  const path = verb.dataset.aim === aim ? "" : verb.dataset.aim;
  takeAim(path);
  toggleSheet("");
  $("menu")?.hidePopover?.();
  if (!path) return;
  const targets = all("#board .can, #hand .can, #players .can").filter((piece) => leads(piece, path) && piece.getClientRects().length);
  say(`${verb.textContent.trim()}. ${words().chosen}`);
  const list = $(verb.getAttribute("aria-controls"));
  const [named] = list && !list.hidden ? all("[data-option]", list) : []; // what is not on the table is chosen by its name
  if (hands.keyboard && (named ?? targets[0])) goTo(named ?? targets[0]);
  else if (!targets.length && phone.matches) toggleSheet("turn");
}
