// The nudge: where a turn is about to be ended, the coach says once what would be lost, and shows it.

import { $, make } from "./dom.js";
import { version } from "./here.js";

const NUDGES = 3; // in one game
let said = ""; // the version at which something was

// Says what would be lost, where the coach knows; answers with what it said.
export function nudge() {
  const guide = $("guide")?.dataset;
  if (!guide?.nudge || document.documentElement.dataset.coach !== "on") return "";
  const key = `nudges-${guide.table}`;
  const count = Number(sessionStorage.getItem(key) ?? 0);
  if (count >= NUDGES) return "";
  sessionStorage.setItem(key, count + 1);
  unsay();
  said = version();
  const note = make("div", { className: "toast nudge", id: "nudge" });
  const show = make("button", { className: "btn", type: "button", textContent: guide.showMe });
  show.dataset.showMeant = guide.meant;
  note.append(make("p", { textContent: `${guide.nudge} ${guide.anyway}` }), show);
  document.body.append(note);
  return guide.nudge;
}

export function unsay() {
  $("nudge")?.remove();
}

document.addEventListener("table:shown", () => {
  if (said !== version()) unsay();
});
