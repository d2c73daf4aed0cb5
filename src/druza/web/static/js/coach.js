// The coach of a lesson: its steps, what it shows, and its keys. The server says what; the lamp lights it.

import { $, all, calm, pause, say } from "./dom.js";
import "./first-games.js";
import { lightOnly, redraw } from "./lamp.js";
import { bring, seen } from "./lit-boxes.js";
import { coach, describe, litThings, mean, openTabs, PLACES } from "./lit.js";
import "./terms.js";

const IN_TURN = 900; // ms for each thing that is shown

let told = ""; // the step and stage that were announced
let brought = ""; // the step, stage and version at which what is lit was brought into sight
let wentOn = false; // did the learner press On?
let showing = 0; // how often it was shown in this step
let stuck;

// A step begins, or something was done.
function shown() {
  const box = coach();
  if (!box) {
    mean([]);
    redraw();
    return;
  }
  const mark = `${box.dataset.step}-${box.dataset.stage}`;
  const things = litThings();
  openTabs(things);
  describe(things.filter(seen));
  if (mark !== told) {
    const before = told;
    told = mark;
    lightOnly(-1);
    all(".gloss:popover-open").forEach((words) => words.hidePopover());
    if (box.dataset.stage === "say") showing = 0;
    if (before || box.dataset.stage !== "play") say([box.dataset.said, $("coach-say").textContent].filter(Boolean).join(". "));
    if (wentOn) $("coach-say").focus({ preventScroll: true });
    wentOn = false;
    clearTimeout(stuck);
    if (box.dataset.stage === "say") stuck = setTimeout(() => box.querySelector("[data-show]")?.classList.add("hintme"), 45000);
  }
  const place = `${mark}-${$("table").dataset.version}`;
  if (place !== brought) things.filter(seen).reverse().forEach(bring);
  brought = place;
  redraw();
}

// Show me: first the things in turn, then the program plays the answer.
async function showMe(event) {
  const things = litThings().filter(seen);
  if (showing++ || !things.length) return;
  event.preventDefault();
  event.stopPropagation();
  for (let place = 0; place < things.length; place++) {
    lightOnly(place);
    await pause(calm.matches ? IN_TURN / 3 : IN_TURN);
  }
  lightOnly(-1);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#coach [data-show]")) showMe(event);
  if (event.target.closest?.("#coach-on")) wentOn = true;
  const verbs = (event.target.closest?.("[data-show-meant]")?.dataset.showMeant ?? "").split(" ").filter(Boolean);
  mean(verbs);
  if (verbs.length) toLit();
  const lit = event.target.closest?.("#coach [data-go-lit]");
  if (lit) toLit();
  setTimeout(redraw);
}, true);

function toLit() {
  const things = litThings().filter(seen).map((thing) => (thing.matches("button, a, [tabindex], [role=button]") ? thing : thing.querySelector("button, a, [tabindex], [role=button]") ?? thing));
  if (!things.length) return;
  const next = things[(things.indexOf(document.activeElement) + 1) % things.length];
  if (next.tabIndex < 0 && !next.matches("button, a")) next.tabIndex = -1;
  next.focus();
}

document.addEventListener("keydown", (event) => {
  if (!coach() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.("input, select, textarea") || $("keys")?.open) return;
  const press = (button) => {
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  };
  const key = event.key.toLowerCase();
  if (key === "g") {
    event.preventDefault();
    event.stopPropagation();
    toLit();
  } else if (key === "w" && coach().querySelector("[data-show]")) press(all("#coach [data-show]").find(seen));
  else if (key === "enter" && isForOn(event.target)) press($("coach-on"));
}, true);

// Going on answers to Enter, wherever on the table a click has left the focus; what keys have reached is chosen itself.
const isForOn = (target) => !target.closest?.("button, a, summary, [role=button]") || (!reachedByKey && target.closest(PLACES.join(", ")));
let lastByKey = false;
let reachedByKey = false;
document.addEventListener("keydown", () => (lastByKey = true), true);
document.addEventListener("pointerdown", () => (lastByKey = false), true);
document.addEventListener("focusin", () => (reachedByKey = lastByKey), true);

document.addEventListener("table:shown", shown);
addEventListener("resize", redraw);
addEventListener("keyup", redraw); // a list may have been closed
addEventListener("scroll", redraw, true);
shown();
