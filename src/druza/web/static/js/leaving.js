// Leaving: ending a turn with things left to do is asked once, in place; the same again ends it.

import { $, all, say } from "./dom.js";
import { table, version, words } from "./here.js";
import { nudge, unsay } from "./nudge.js";
import { settings } from "./settings.js";
import { play, shake } from "./speaker.js";

const WAIT = 6000; // ms after which it is asked anew
const READING = 14_000; // where the coach has said something as well
const LABEL = ":scope > span";
const was = new WeakMap(); // what a label said before
let asked = ""; // the version at which it was
let forgetting; // timer

// Has the person to say it once more?
export function asksFirst(path) {
  if (!settings().confirm || path !== table().dataset.ends || asked === version()) return false;
  asked = version();
  for (const button of all(`[data-option="${CSS.escape(path)}"]`)) ask(button);
  const said = nudge();
  say(`${words().sure} ${said}`, true);
  play("sure");
  shake(40);
  clearTimeout(forgetting);
  forgetting = setTimeout(forget, said ? READING : WAIT);
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
  was.set(label, [...label.childNodes]); // with what it says besides
  label.textContent = words().sure;
}

function forget() {
  asked = "";
  unsay();
  for (const button of all(".sure")) {
    button.classList.remove("sure");
    const label = button.querySelector(LABEL);
    label.replaceChildren(...was.get(label));
  }
}
