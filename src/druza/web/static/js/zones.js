// Zones: Tab goes from zone to zone, arrows within one; on a phone the zones of a board are tabs.

import { isArrow, next } from "./directions.js";
import { all, make, middle, phone } from "./dom.js";

let openZone = ""; // stays open through updates

export function zoneTabs(dressAgain) {
  const board = document.querySelector("#board .zones");
  if (!board) return;
  const zones = all("[data-tab]", board);
  board.querySelector(".tabs")?.remove();
  board.classList.toggle("tabbed", phone.matches);
  if (!phone.matches) return zones.forEach((zone) => zone.classList.remove("open"));
  const names = zones.map((zone) => zone.dataset.tab);
  if (!names.includes(openZone)) openZone = names[0];
  const bar = make("div", { className: "tabs", role: "tablist" });
  for (const zone of zones) {
    zone.classList.toggle("open", zone.dataset.tab === openZone);
    bar.append(tabOf(zone, dressAgain));
  }
  board.prepend(bar);
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
