// Elsewhere: a table that one plays with people is open in one window of a browser. The window opened last has it; the others say so,
// hear nothing, and take it back by a click, or as soon as that one is closed.

import { $, say } from "./dom.js";
import { table, words } from "./here.js";
import { hush, listen, look } from "./news.js";

let queue; // ends the wait for the other window
let begun = false; // is this a table of people, as far as this window knows?

const name = () => `druza ${table().dataset.table} ${new URLSearchParams(location.search).get("seat") ?? ""}`;

function playHere() {
  if (!navigator.locks || !table().dataset.held || !$("chat")) return; // who looks on, or plays bots, may look twice
  begun = true;
  queue?.abort();
  hold({ steal: true });
}

async function hold(how) {
  try {
    await navigator.locks.request(name(), how, () => {
      wake();
      return new Promise(() => {});
    });
  } catch {
    if (how.signal?.aborted) return;
    rest();
    queue = new AbortController();
    hold({ signal: queue.signal });
  }
}

function rest() {
  hush();
  show(true);
  document.dispatchEvent(new CustomEvent("table:rests"));
  say(words().elsewhere, true);
}

function wake() {
  if ($("elsewhere").hidden) return;
  show(false);
  document.dispatchEvent(new CustomEvent("table:plays"));
  listen();
  look();
}

function show(rests) {
  $("elsewhere").hidden = !rests;
  table().inert = rests;
  document.documentElement.classList.toggle("rests", rests);
  if (rests) document.querySelector("[data-play-here]").focus();
}

document.addEventListener("click", ({ target }) => target.closest("[data-play-here]") && playHere());
document.addEventListener("table:shown", () => {
  table().inert = !$("elsewhere").hidden;
  if (!begun) playHere(); // at once, or when somebody has sat down here
});

// Its keys rest too.
addEventListener(
  "keydown",
  (event) => {
    if (!$("elsewhere").hidden && !event.target.closest?.("#elsewhere")) event.stopImmediatePropagation();
  },
  true,
);
