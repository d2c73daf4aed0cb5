// Keys: what each does at the table.

import { takeAim } from "./aim.js";
import { boundTo } from "./bindings.js";
import { boardKeys, readKeys } from "./board-keys.js";
import { hideCaption, isCaptionShown } from "./caption.js";
import { waitAMoment } from "./clicks.js";
import { $, all, click } from "./dom.js";
import { countNow } from "./ending.js";
import { hands } from "./hands.js";
import { zoomMap } from "./map.js";
import { openRecap, showKeys } from "./on-demand.js";
import { isWaiting, skipSteps } from "./news.js";
import { closeAll } from "./overlays.js";
import { explainNext } from "./symbols.js";
import { sayPhrase, toggleTalk } from "./talk.js";
import { showZoom } from "./zoom.js";
import { goTo, step } from "./zones.js";

const find = (selector) => document.querySelector(selector);
const shown = (selector) => all(selector).find((one) => one.getClientRects().length);
const having = (name, value) => `[data-${name}="${CSS.escape(value)}"]`;

export function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=radio]), select, textarea") || $("keys").open) return;
  if (find(".counting")) return countNow();
  if (event.key === "Enter" && event.repeat) return event.preventDefault(); // held down, it answers once
  if (step(event) || lead(event) || does(event)) event.preventDefault();
}

// Pieces may say where keys lead from them, data-leads="n:way-4 r:way-9": from what has the focus, what is pointed at, or the board.
function lead(event) {
  const from = event.target.closest?.("[data-leads]") ?? all("#board [data-leads]:hover").pop() ?? find("#board [data-leads]");
  const to = new Map(readKeys(from?.dataset.leads)).get(event.key.toLowerCase());
  if (!to || !$(to)) return false;
  goTo($(to));
  return true;
}

// True if the key means something here. By the names of bindings.js; a deed that returns false leaves the key to the next.
const DEEDS = {
  skip: (event) => (isWaiting() ? run(skipAll) : isCaptionShown() && putAway(event)),
  choose: ({ key, target }) => target.matches("[role=button]") && (key === " " || !isForTheButton(target)) && run(() => click(target)),
  deed: ({ target }) => isForTheButton(target) && run(() => ($("deed") ? click($("deed")) : toFirstAnswer())),
  away: () => clickFirst(["#away[aria-keyshortcuts=X]"]),
  undo: () => run(() => click(find(".ask [data-undo]"))),
  enlarge: ({ target }) => enlarge(target.closest("[data-card]")),
  term: ({ target }) => explainNext(target),
  question: () => run(() => (firstAnswer() ?? shown("#question button"))?.focus()),
  log: () => run(() => $("log-lines")?.focus()),
  recap: () => run(openRecap),
  talk: toggleTalk,
  phrase: ({ key, target }) => sayPhrase(Number(key), target),
  map: ({ key }) => zoomMap(key),
  close: escape,
  keys: () => run(showKeys),
};

const firstAnswer = () =>
  shown("#question :is([data-option], [data-aim]):not(#away, [data-ask])") ??
  shown("#options :is([data-option], [data-aim]):not([data-ask])") ??
  shown("#table .can[data-option]:not(#away)");

// Without a main button Enter goes to the first answer; only once more it chooses it.
function toFirstAnswer() {
  const first = firstAnswer();
  if (first) goTo(first);
  waitAMoment("Enter");
}

function does(event) {
  if (boundTo(event.key).some(({ id }) => DEEDS[id](event))) return true;
  return event.key.length === 1 && clickFirst(lettered(event.key.toLowerCase(), event.shiftKey));
}

// The same key, pressed once too often, chooses nothing.
function skipAll() {
  skipSteps();
  waitAMoment(hands.key);
}

// A result that is put away by the key which chooses what keys have reached: that is chosen too.
function putAway({ key, target }) {
  hideCaption();
  return !(key === " " && hands.focusedByKey && target.matches("[data-option], [data-aim]"));
}

// Enter does what the main button says, wherever the pointer has left the focus; what keys have reached is chosen itself.
export function isForTheButton(target) {
  if (!target.closest("button, a, [role=button], summary")) return true;
  const isOnTable = target.closest("#board, #hand, #players, #question, #options, #scene") && !target.closest("#deed, #instead, a");
  return Boolean(isOnTable) && !hands.focusedByKey;
}

function lettered(key, shifted) {
  const own = boardKeys().get(key);
  return [
    shifted && having("shift-key", key),
    own?.kind === "toggles" && having("toggle", own.name),
    own?.kind === "answers" && `#options ${having("option", own.name)}`,
    `#options ${having("key", key)}`,
  ];
}

function clickFirst(selectors) {
  const thing = selectors.filter(Boolean).map(find).find(Boolean);
  click(thing);
  return Boolean(thing);
}

function run(deed) {
  deed();
  return true;
}

function enlarge(card) {
  if (card) showZoom(card, 0);
  return false;
}

function escape() {
  closeAll();
  takeAim("");
  return false;
}
