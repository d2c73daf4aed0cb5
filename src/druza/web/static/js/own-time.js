// Hours of the server, in the time of whoever reads.

import { all } from "./dom.js";

export function tellOwnTime(part) {
  all("time[data-hour]", part).forEach(inOwnTime);
  all("time[data-utc-hour]", part).forEach(everyDay);
  for (const said of all("[data-utc]", part)) said.hidden = true;
}

function inOwnTime(time) {
  const parts = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const { lang } = document.documentElement;
  time.textContent = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, parts).format(new Date(time.dateTime));
}

// The same hour of every day.
function everyDay(time) {
  const at = new Date();
  at.setUTCHours(Number(time.dataset.utcHour), 0, 0, 0);
  time.textContent = String(at.getHours());
}
