// Clocks: the server says how much is left; here it only runs down between two looks at the table.

import { all, say } from "./dom.js";
import { words } from "./here.js";
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
    one.classList.toggle("ck-low", now.reserve < LOW);
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
}

document.addEventListener("table:shown", shown);
shown();
setInterval(tick, 200);
