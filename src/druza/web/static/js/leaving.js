// Leaving: ending a turn with things left to do is asked once, in place; the same again ends it.

import { $, all, say, toast } from "./dom.js";
import { table, version, words } from "./here.js";
import { settings } from "./settings.js";
import { play, shake } from "./speaker.js";

const WAIT = 6000; // ms after which it is asked anew
const NUDGES = 3; // sentences of the coach in one game
let asked = ""; // the version at which it was
let forgetting; // timer

// Has the person to say it once more?
export function asksFirst(path) {
  if (!settings().confirm || path !== table().dataset.ends || asked === version()) return false;
  asked = version();
  for (const button of all(`[data-option="${CSS.escape(path)}"]`)) ask(button);
  say(`${words().sure} ${nudge()}`, true);
  play("sure");
  shake(40);
  clearTimeout(forgetting);
  forgetting = setTimeout(forget, WAIT);
  return true;
}

// A table that is drawn anew at the same question asks on.
document.addEventListener("table:shown", () => {
  if (asked && asked === version()) for (const button of all(`[data-option="${CSS.escape(table().dataset.ends)}"]`)) ask(button);
});

function ask(button) {
  const label = button.querySelector(".lbl") ?? button.querySelector("span") ?? button;
  if (button.classList.contains("sure") || label === button) return;
  button.classList.add("sure");
  label.dataset.was = label.textContent;
  label.textContent = words().sure;
}

function forget() {
  asked = "";
  for (const button of all(".sure")) {
    button.classList.remove("sure");
    const label = button.querySelector("[data-was]");
    label.textContent = label.dataset.was;
  }
}

// The coach says what would be lost, where it knows.
function nudge() {
  const guide = $("guide")?.dataset;
  if (!guide?.nudge || document.documentElement.dataset.coach !== "on") return "";
  const key = `nudges-${guide.table}`;
  const count = Number(sessionStorage.getItem(key) ?? 0);
  if (count >= NUDGES) return "";
  sessionStorage.setItem(key, count + 1);
  toast(`${guide.nudge} ${guide.anyway}`);
  return guide.nudge;
}
