// Zones: Tab goes from zone to zone, arrows within one; on a phone the zones of a board are tabs.

import { isArrow, next } from "./directions.js";
import { all, make, middle, phone } from "./dom.js";
import { table } from "./here.js";
import { bring } from "./lit-boxes.js";

let openZone = ""; // stays open through updates, unless all answers of a new question lie elsewhere
let shownFor = ""; // the version whose answers were brought into sight
const scrolled = new Map(); // how far each zone is scrolled: it stays through updates

export function zoneTabs(dressAgain) {
  const board = document.querySelector("#board .zones");
  if (!board) return;
  const zones = all("[data-tab]", board);
  board.querySelector(".tabs")?.remove();
  board.classList.toggle("tabbed", phone.matches);
  if (!phone.matches) return zones.forEach((zone) => zone.classList.remove("open"));
  const names = zones.map((zone) => zone.dataset.tab);
  if (!names.includes(openZone)) openZone = names[0];
  const { version } = table().dataset;
  const isNew = version !== shownFor;
  shownFor = version;
  if (isNew) openZone = zoneOfAnswers(zones) ?? openZone;
  const bar = make("div", { className: "tabs", role: "tablist" });
  for (const zone of zones) {
    zone.classList.toggle("open", zone.dataset.tab === openZone);
    bar.append(tabOf(zone, dressAgain));
  }
  board.prepend(bar);
  keepScrolled();
  if (isNew) whenLaidOut(bringIntoSight);
}

let handShownFor = "";

// A hand that goes on to the side shows a card that can be played, if none is in sight.
export function litInHand() {
  const { version } = table().dataset;
  if (version === handShownFor) return;
  handShownFor = version;
  whenLaidOut(() => {
    const lit = all("#hand .can").filter((one) => one.getClientRects().length);
    const row = lit[0] && sideways(lit[0]);
    if (!row) return;
    const room = row.getBoundingClientRect();
    const boxes = lit.filter((one) => row.contains(one)).map((one) => one.getBoundingClientRect());
    if (boxes.some(({ left, right }) => left >= room.left - 1 && right <= room.right + 1)) return;
    row.scrollLeft += boxes[0].right - room.right + 8;
  });
}

let bestShownFor = "";

// A board that goes on below shows what the main button would do.
export function bestInSight() {
  const { version } = table().dataset;
  if (version === bestShownFor) return;
  bestShownFor = version;
  whenLaidOut(showBest);
}

export function showBest() {
  const best = document.querySelector("#board .best");
  if (best) bring(best);
}

// The row that this lies in, if it goes on to the side.
function sideways(one) {
  for (let row = one.parentElement; row && row.id !== "hand"; row = row.parentElement)
    if (row.scrollWidth > row.clientWidth + 1 && getComputedStyle(row).overflowX === "auto") return row;
  return undefined;
}

const shownZone = () => document.querySelector("#board .zones [data-tab].open");

function keepScrolled() {
  const zone = shownZone();
  zone.scrollTop = scrolled.get(openZone) ?? 0;
  zone.addEventListener("scroll", () => scrolled.set(zone.dataset.tab, zone.scrollTop), { passive: true });
}

// A page that is still being loaded has no sizes yet.
function whenLaidOut(act) {
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
}

// Where answers lie, if the open zone and the hand have none.
function zoneOfAnswers(zones) {
  const lit = zones.filter((zone) => zone.querySelector(".can"));
  if (document.querySelector("#hand .can") || lit.some((zone) => zone.dataset.tab === openZone)) return undefined;
  return lit[0]?.dataset.tab;
}

// A zone that scrolls shows an answer that can be given, else what the board calls one's own.
function bringIntoSight() {
  const zone = shownZone();
  if (!zone) return;
  const wanted = zone.querySelector(".can") ?? zone.querySelector("[data-own]");
  if (!wanted || zone.scrollHeight <= zone.clientHeight) return;
  const [box, room] = [wanted.getBoundingClientRect(), zone.getBoundingClientRect()];
  if (box.top >= room.top && box.bottom <= room.bottom) return;
  zone.scrollTop += box.top + box.height / 2 - (room.top + room.height / 2);
  scrolled.set(zone.dataset.tab, zone.scrollTop);
}

function tabOf(zone, dressAgain) {
  const name = zone.dataset.tab;
  const tab = make("button", { type: "button", className: "tab", role: "tab", textContent: name });
  tab.setAttribute("aria-selected", name === openZone);
  const can = all(".can", zone).length;
  if (can) tab.append(make("b", { className: "num", textContent: can }));
  tab.addEventListener("click", () => {
    openZone = name;
    dressAgain();
  });
  return tab;
}

function stops(zone) {
  return all("button, a[href], [role=button], [tabindex]", zone).filter(
    (one) => one.closest("[data-zone]") === zone && one.getClientRects().length && !one.disabled,
  );
}

// One thing of a zone can be reached by Tab: this one, what has the focus, what can be chosen, or the first.
export function rove(zone, current) {
  const found = stops(zone);
  const one = current ?? found.find((stop) => stop === document.activeElement) ?? found.find((stop) => stop.classList.contains("can")) ?? found[0];
  for (const stop of found) stop.tabIndex = stop === one ? 0 : -1;
}

export function goTo(thing) {
  const zone = thing.closest("[data-zone]");
  if (zone) rove(zone, thing);
  thing.focus();
}

export function step(event) {
  const zone = event.target.closest?.("[data-zone]");
  if (!zone || !isArrow(event.key)) return false;
  const others = stops(zone).filter((stop) => stop !== event.target);
  const best = others[next(middle(event.target), others.map(middle), event.key)];
  if (!best) return false;
  goTo(best);
  return true;
}
