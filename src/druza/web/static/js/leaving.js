// Leaving: ending a turn with things left to do is asked once, in place; the same again ends it, however late.

import { $, all, say } from "./dom.js";
import { table, version, words } from "./here.js";
import { nudge, unsay } from "./nudge.js";
import { settings } from "./settings.js";
import { play, shake } from "./speaker.js";

const READING = 14_000; // ms that the coach's words stay
const LABEL = ":scope > span";
let asked = ""; // the version at which it was
let reading; // timer

// Has the person to say it once more?
export function asksFirst(path) {
  if (!settings().confirm || path !== table().dataset.ends || asked === version()) return false;
  asked = version();
  for (const button of all(`[data-option="${CSS.escape(path)}"]`)) ask(button);
  const said = nudge();
  say(`${words().sure} ${said}`, true);
  play("sure");
  shake(40);
  clearTimeout(reading);
  reading = setTimeout(unsay, READING);
  return true;
}

// A table that is drawn anew at the same question asks on.
document.addEventListener("table:shown", () => {
  if (asked && asked === version()) for (const button of all(`[data-option="${CSS.escape(table().dataset.ends)}"]`)) ask(button);
});

function ask(button) {
  const label = button.querySelector(LABEL);
  if (button.classList.contains("sure") || !label) return;
  button.classList.add("sure");
  label.textContent = words().sure;
}
