// Since when: how long somebody is away is counted here, from a moment that the server names.

import { all } from "./dom.js";
import { asSpan } from "./remaining.js";

let ahead = 0; // ms by which this clock is before the server's
let asked = false;

function tick() {
  for (const one of all("[data-since]")) {
    if (!asked) askTime();
    const seconds = (Date.now() - ahead) / 1000 - Number(one.dataset.since);
    const text = one.dataset.says.replace("%s", asSpan(seconds));
    if (one.textContent !== text) one.textContent = text;
  }
}

// Clocks of browsers are often wrong by minutes: every answer of the server says what time it is there.
async function askTime() {
  asked = true;
  try {
    const { headers } = await fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" });
    const said = Date.parse(headers.get("date"));
    if (said) ahead = Date.now() - said;
  } catch {
    asked = false;
  }
}

document.addEventListener("table:shown", tick);
setInterval(tick, 1000);
tick();
