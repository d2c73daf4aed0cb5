// Swapping: the table as it was becomes the table as it is; what stays the same is left alone.

import { $, all, say } from "./dom.js";
import { dress } from "./dress.js";
import { endOfGame } from "./ending.js";
import { hands } from "./hands.js";
import { isMine, table, version, words } from "./here.js";
import { mapViews, setMapViews } from "./map.js";
import { display, fly, ghostOf, glide, measure, ring } from "./motion.js";
import { hideWhy } from "./overlays.js";
import { play, playTold, shake } from "./speaker.js";
import { hideZoom } from "./zoom.js";
import { goTo } from "./zones.js";

const PARTS = new Set(["table", "turn", "side", "question"]); // looked into; all else is replaced if it differs
const SCROLLED = ".optbox, .board-area, .board-area > div, .cmd, #hand [data-zone]";

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!PARTS.has(old.id) || old.tagName !== fresh.tagName) {
    old.replaceWith(fresh);
    return;
  }
  takeAttributes(old, fresh);
  if (old.id === "question") old.replaceChildren(...fresh.childNodes);
  else patchChildren(old, fresh);
}

function takeAttributes(old, fresh) {
  const open = old.classList.contains("open");
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  if (open) old.classList.add("open");
}

function patchChildren(old, fresh) {
  const ids = new Set([...fresh.children].map((child) => child.id));
  ids.add("shade"); // behind an open sheet
  for (const child of [...old.children]) if (!child.id || !ids.has(child.id)) child.remove();
  let before = null;
  for (const child of [...fresh.children].reverse()) {
    const there = child.id && [...old.children].find((one) => one.id === child.id);
    if (there) patch(there, child);
    else old.insertBefore(child, before);
    before = [...old.children].find((one) => one.id === child.id) ?? old.firstElementChild;
  }
}

export function swap(fresh, told, pace, isCaptioned = false) {
  const { waiting: was, here: were } = table().dataset;
  const before = version();
  const focus = document.activeElement;
  const kept = focus?.id;
  const zone = focus?.closest?.("[data-zone]")?.dataset.zone;
  const scrolled = all(SCROLLED).map((part) => [part.id || part.className, part.scrollTop, part.scrollLeft]);
  const places = measure();
  const ghosts = told.flatMap((one) => one.flies ?? []).map(([from, to]) => [ghostOf(from), to]);
  const views = mapViews();
  const shut = all("details[id]:not([open])").map((box) => box.id);
  const written = $("say-text")?.value;
  hideZoom();
  patch(table(), fresh);
  if (written && $("say-text")) $("say-text").value = written; // what is being written stays
  for (const id of shut) $(id)?.removeAttribute("open"); // what was closed stays closed
  for (const [name, scrollTop, scrollLeft] of scrolled) {
    const part = $(name) ?? all(SCROLLED).find((one) => one.className === name);
    if (part) Object.assign(part, { scrollTop, scrollLeft });
  }
  setMapViews(views);
  dress();
  keepFocus(kept, zone, focus);
  if (version() !== before && isLost()) goOn();
  glide(places, pace, new Map(told.flatMap((one) => one.walks ?? [])));
  fly(ghosts, pace);
  tell(told, isCaptioned);
  announce(was);
  if (Number(table().dataset.here) > Number(were)) play("join");
  endOfGame();
  if (version() === before) return; // somebody came or went: what is being read stays open
  if (!document.activeElement?.matches("[data-option], [data-aim]")) hands.focusedByKey = false; // the last answer left it there
  hideWhy();
  $("pick").hidden = true;
}

// Is a question to be answered by keys, and nothing reached, or by Enter what has no answer now? Who has gone on to another key reads.
function isLost() {
  if (!hands.keyboard || !isMine()) return false;
  const thing = document.activeElement;
  const isSpent = hands.focusedByKey && thing?.matches("[data-ask]:not([data-option])") && ["Enter", " "].includes(hands.key);
  return isSpent || thing === document.body;
}

// On to the main button, else to the first answer; never to what ends or declines.
function goOn() {
  const leaving = $("away")?.dataset.option;
  const answers = [$("deed"), ...all("#options [data-aim], #options [data-option]"), ...all("#table [data-option]")];
  const next = answers.find((one) => one?.getClientRects().length && !(leaving && one.dataset.option === leaving));
  if (next) goTo(next);
}

function keepFocus(id, zone, was) {
  if (document.activeElement !== document.body && document.contains(was)) return;
  const same = id && $(id);
  if (same) return same.focus({ preventScroll: true });
  if (!hands.keyboard || !id) return;
  const next = $("deed") ?? document.querySelector(`[data-zone="${zone}"] [tabindex="0"]`) ?? document.querySelector(".opts [tabindex='0']");
  (next ?? $("asks"))?.focus?.({ preventScroll: true });
}

export function tell(told, isCaptioned = false) {
  if (!isCaptioned) display(told.map((one) => one.shows).filter(Boolean));
  for (const one of told) for (const id of one.changed ?? []) ring(id);
  const loud = told.filter((one) => one.loud).map((one) => plain(one.html));
  if (loud.length) say(loud.join(" "));
  playTold(told);
}

function announce(was) {
  const { waiting, title } = table().dataset;
  document.title = title;
  const icon = $("favicon");
  icon.href = waiting === "you" ? icon.dataset.turn : icon.dataset.idle;
  if (waiting !== "you" || was === "you") return;
  say(`${words().yourTurn}. ${$("asks").textContent}`, true);
  play("turn", 0.2);
  shake([30, 60, 30]);
}

function plain(html) {
  const part = document.createElement("template");
  part.innerHTML = html;
  return part.content.textContent;
}
