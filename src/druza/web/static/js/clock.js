// Clocks: the server says how much is left; here it only runs down between two looks at the table.

import { $, all, say } from "./dom.js";
import { table, version, words } from "./here.js";
import { asTime, left } from "./remaining.js";

const SAID_AT = [60, 30, 10]; // seconds of one's own reserve
const LOW = 60;

let since = performance.now(); // when the table was shown
let told = Infinity;

function tick() {
  const gone = (performance.now() - since) / 1000;
  for (const one of all("[data-clock][data-runs]")) {
    const now = left({ later: Number(one.dataset.later), free: Number(one.dataset.free), reserve: Number(one.dataset.reserve) }, gone);
    const text = asTime(now.reserve);
    if (one.textContent !== text) one.textContent = text;
    one.classList.toggle("ck-low", now.reserve < LOW && one.dataset.clock !== "window");
    const bar = one.parentElement.querySelector("progress");
    if (bar) bar.value = now.free;
    if (one.dataset.mine !== undefined && one.dataset.clock === "main") warn(now.reserve);
  }
}

function warn(reserve) {
  const step = SAID_AT.filter((seconds) => reserve <= seconds).at(-1);
  if (step === undefined || step >= told) return;
  told = step;
  say(words().left.replace("%s", String(step)), true);
}

function shown() {
  since = performance.now();
  const own = all("[data-clock=main][data-mine]")[0];
  if (own && Number(own.dataset.reserve) > LOW) told = Infinity;
  if (held?.version === version() && performance.now() < held.until) showHeld(); // the page was behind when it came
}

// What has just happened is held back from all, asked or not: everybody's clock stands, and one runs for all of them.
// Whoever is asked about it in secret has been shown it.
let held; // until when, while which version is shown

function windowChanges({ detail: { left, yours, over, version: shows } }) {
  held = over || yours ? undefined : { until: performance.now() + 1000 * left, version: shows };
  if (shows !== version()) return; // the page is not there yet, or further
  if (held) showHeld();
  else if (all("[data-clock=window]").length) document.dispatchEvent(new CustomEvent("table:look")); // nothing came of it
}

function showHeld() {
  const panel = $("whose");
  if (!panel) return;
  const left = Math.max(0, (held.until - performance.now()) / 1000);
  table().classList.add("held");
  for (const one of all("[data-clock][data-runs]")) one.removeAttribute("data-runs");
  for (const title of all("#whose .h, .mturn b")) title.textContent = words().reactions;
  const main = $("ck-main") ?? panel.appendChild(made("div", { id: "ck-main", className: "ck-main" }));
  const top = all(".ck-top")[0] ?? made("span", { className: "m-only ck-top" });
  if (!top.isConnected) all(".mturn")[0]?.after(top);
  for (const place of [main, top]) {
    const clock = made("span", { className: "ck", role: "timer", ariaLabel: words().reactions, textContent: asTime(left) });
    Object.assign(clock.dataset, { clock: "window", runs: "", reserve: left, free: 0, later: 0 });
    place.replaceChildren(clock);
  }
  since = performance.now();
}

const made = (name, what) => Object.assign(document.createElement(name), what);

document.addEventListener("table:window", windowChanges);
document.addEventListener("table:shown", shown);
shown();
setInterval(tick, 200);
