// Since when, and until when: how long somebody is away, and how long is left for an answer, are counted here, from a
// moment that the server names.

import { all } from "./dom.js";
import { asSpan, asTime } from "./remaining.js";

let ahead = 0; // ms by which this clock is before the server's
let asked = false;

function tick() {
  const counted = all("[data-since], [data-until]");
  if (counted.length && !asked) askTime();
  for (const one of counted) {
    const text = one.dataset.says.replace("%s", span(one.dataset));
    if (one.textContent !== text) one.textContent = text;
  }
}

function span({ since, until }) {
  const now = (Date.now() - ahead) / 1000;
  if (since) return asSpan(now - Number(since));
  const left = Number(until) - now;
  return left < 3600 ? asTime(left) : asSpan(left);
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
