// Who waits: the numbers on the buttons that find somebody.

import { all } from "./dom.js";

// The number beside the word Lobby, on every page with its stream.
export function showOpen(count) {
  for (const badge of all("[data-lobby-count]")) {
    badge.hidden = !count;
    badge.firstChild.textContent = String(count);
  }
}

// How many people are here; oneself alone is nothing to tell.
export function showHere(count) {
  for (const line of all("[data-here]")) {
    line.hidden = count < 2;
    line.querySelector("b").textContent = String(count);
  }
}

export function showWaiting(waiting) {
  for (const button of all("[data-waiting]")) {
    const [kind, game] = button.dataset.waiting.split("/");
    const count = Math.max(0, (waiting[game]?.[kind] ?? 0) - Number(button.dataset.own)); // oneself does not count
    const number = button.querySelector("b");
    number.textContent = String(count);
    number.hidden = !count;
    button.classList.toggle("mt-some", count > 0);
    const called = `${button.dataset.title}: ${whoWaits(button.dataset, count)}`;
    if (button.ariaLabel !== called) button.ariaLabel = called;
  }
}

const SAMPLE = { one: 1, few: 2 }; // how many the sentence stands for that has the right form
const forms = new Intl.PluralRules(document.documentElement.lang);

const whoWaits = (words, count) =>
  count ? words[`wait${SAMPLE[forms.select(count)] ?? 5}`].replace(/\d+/, count) : words.none;
