// Clicks: what each thing of the table does when it is clicked.

import { aimedAt, takeAim, takeVerb } from "./aim.js";
import { askWhy, choose, send, sendQuietly } from "./answers.js";
import { hideCaption, openOrHide } from "./caption.js";
import { $, make } from "./dom.js";
import { countNow } from "./ending.js";
import { deedOf, makeGuard } from "./guard.js";
import { hands } from "./hands.js";
import { asksFirst } from "./leaving.js";
import { zoomMap } from "./map.js";
import { arriving } from "./motion.js";
import { isWaiting, skipSteps } from "./news.js";
import { closeAll, hideWhy, openRules, place, toggleSheet } from "./overlays.js";
import { openRecap, showCourse, showKeys } from "./on-demand.js";
import { play } from "./speaker.js";
import { toggle } from "./toggles.js";
import { isPlain, meant, ways } from "./ways.js";

const ANSWERS = new Set(["[data-option]", "[data-aim]", "[data-undo]:not(main)", "[data-answer]"]);
const QUIET = Number(localStorage.getItem("quiet") ?? 450); // ms
const guard = makeGuard(QUIET);
let setOutAt = -Infinity; // when what moves was chosen last
let guarded = ""; // the ply that the guard has seen

// What this key has just led to takes the same key only after a moment.
export function waitAMoment(key) {
  guard.gave({ key });
  guard.changed();
}

// By selector, the first that fits.
const DEEDS = [
  ["#step", () => (isWaiting() ? skipSteps() : openOrHide())],
  ["[data-recap]", openRecap],
  ["[data-map-key]", (key) => zoomMap(key.dataset.mapKey)],
  ["[data-sheet]", openSheet],
  [".shade", () => toggleSheet("")],
  ["[data-rules], #rulebook .rulepage a[href^='/rules/']:not([href*='/all'])", (link) => openRules(link.href)],
  ["[data-rules-close]", () => ($("rulebook").hidden = true)],
  ["[data-keys]", showKeys],
  ["[data-toggle]", (button) => toggle(button.dataset.toggle)],
  ["[data-end-close]", () => $("end").classList.add("away")],
  ["[data-aim]", takeVerb],
  ["[data-ask]", askWhy],
  ["[data-option]", pick],
  ["[data-undo]:not(main)", takeBack],
  [".ask .what", (what) => what.classList.toggle("whole")], // on phones the line below a question may be cut
  ["[data-answer]", (button) => send("undo/answer", { accept: button.dataset.answer === "yes" }, button)],
];
const ANY_DEED = DEEDS.map(([selector]) => selector).join(", ");

// What was clicked; on bare ground, an answer that is just gliding there.
function targetOf({ target, clientX, clientY, detail }) {
  const isBare = detail > 0 && target.closest?.("#board, #hand, #players") && !target.closest(ANY_DEED);
  return (isBare && arriving(clientX, clientY)) || target;
}

export function clicked(event) {
  const target = targetOf(event);
  const at = (selector) => target.closest?.(selector);
  if (hands.held) {
    hands.held = false;
    event.preventDefault();
    return;
  }
  if (!at("#why, [data-ask]")) hideWhy();
  if (!at("#pick")) $("pick").hidden = true;
  if (at(".counting")) countNow();
  const [selector, deed] = DEEDS.find(([selector]) => at(selector)) ?? [];
  if (!deed || (selector === "[data-option]" && at("#zoom"))) return;
  event.preventDefault();
  if (ANSWERS.has(selector)) {
    const given = deedOf(event, hands.key);
    if (!guard.accepts(given)) return;
    guard.gave(given);
    hideCaption(); // who goes on has seen what happened
  }
  deed(at(selector), event.timeStamp);
}

document.addEventListener("table:shown", () => {
  const { ply } = $("table").dataset;
  if (ply !== guarded) guard.changed();
  guarded = ply;
});

export function submitted(event) {
  const by = event.submitter;
  if (event.target.matches("form[data-quiet]")) {
    event.preventDefault();
    sendQuietly(event.target, by);
  } else if (by?.matches("[data-option], [data-undo], [data-aim], [data-answer]")) event.preventDefault();
}

// data-sheet-at: the part of the sheet that is meant.
function openSheet({ dataset: { sheet, sheetAt } }) {
  toggleSheet(sheet);
  if (sheetAt) $(sheetAt)?.scrollIntoView({ block: "start" });
}

function takeBack(button) {
  closeAll();
  play("undo");
  send("undo", button.dataset.undo === "" ? {} : { to: Number(button.dataset.undo) }, button);
}

function pick(piece, when) {
  const { moves } = piece.dataset;
  const paths = under(piece);
  const verb = moves && !$("coach") && document.querySelector(`#options [data-aim="${CSS.escape(moves)}"]`);
  if (verb && (paths.length === 1 || !hands.keyboard)) return setOut(piece, verb, when); // a lesson lights one step after the other
  const wanted = meant(paths, aimedAt());
  const isSaid = piece.dataset.says === undefined; // a button's own words: whatever is aimed at, there is no doubt
  const only = wanted.length === 1 && (isSaid || isPlain(wanted[0], aimedAt(), listsFirst(piece)));
  if (only && asksFirst(wanted[0])) return guard.changed(); // the second half of a double click does not say it again
  if (only) return choose(wanted[0], piece);
  listUses(piece, wanted);
  showCourse(piece);
}

// data-menu: a click lists the uses first; "touch": only for a finger, which cannot point before it chooses.
const listsFirst = ({ dataset: { menu } }) => menu !== undefined && (menu !== "touch" || hands.touch);

// What moves is chosen, and where it can go is lit; what else it can do is listed beside it. Once more: something else after all.
function setOut(piece, verb, when) {
  const { moves } = piece.dataset;
  const isSecond = when - setOutAt < QUIET; // of a double click
  setOutAt = when;
  if (aimedAt() === moves) return isSecond || takeAim("");
  takeVerb(verb);
  const others = ways(piece.dataset).filter((path) => path !== moves);
  if (!others.length) return;
  listUses(piece, others);
  $("pick").prepend(make("p", { className: "pick-aim", ariaHidden: "true", textContent: $("asks")?.textContent ?? "" }));
}

// data-beside: what lies so close that a finger may have meant it.
const under = ({ dataset }) => [...ways(dataset), ...(hands.touch && dataset.beside ? [dataset.beside] : [])];

function listUses(piece, wanted) {
  const paths = under(piece);
  const said = piece.dataset.says.split("\n");
  const list = $("pick");
  list.replaceChildren(...wanted.map((path) => useOf(path, said[paths.indexOf(path)] ?? path)));
  place(list, piece);
  list.firstElementChild.focus();
}

function useOf(path, says) {
  const button = make("button", { className: "opt live", role: "menuitem" });
  button.dataset.option = path;
  button.append(make("span", { textContent: says }));
  return button;
}
