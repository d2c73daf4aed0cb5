// Dress: what is done to the table after every swap, before a person sees it.

import { aimAgain } from "./aim.js";
import { $, all, phone } from "./dom.js";
import { boardKeys } from "./board-keys.js";
import { table } from "./here.js";
import { letters, lettersOf, ownKey } from "./letters.js";
import { maps } from "./map.js";
import { showToggles } from "./toggles.js";
import { bestInSight, litInHand, rove, zoneTabs } from "./zones.js";

export function dress() {
  giveLetters();
  aimAgain();
  showToggles();
  zoneTabs(dress);
  litInHand();
  bestInSight();
  for (const zone of all("[data-zone]")) rove(zone);
  maps();
  document.dispatchEvent(new Event("table:shown"));
}

export function dressAgainWhenTurned() {
  phone.addEventListener("change", () => table() && dress());
}

function giveLetters() {
  const leaving = $("away")?.dataset.option ?? "end";
  const buttons = all("#options .opts > li > button").filter((button) => button.querySelector(".k"));
  const taken = [...boardKeys().keys(), ...($("chat") ? "c" : "")];
  const answers = answersByKey();
  const hasDigits = !taken.some((key) => /\d/.test(key));
  const options = buttons.map((button) => {
    const { aim, option, letter } = button.dataset;
    const own = ownKey(option, leaving) || (answers.get(option) ?? "");
    const isSaid = aim === undefined && letter === undefined && !hasDigits && isInTheBar(option);
    if (isSaid) return { word: lettersOf(button.querySelector("span").textContent), name: option, isLettered: true, own };
    return { word: (aim ?? option ?? "").replace(/[^a-z]/g, ""), isLettered: aim !== undefined || letter !== undefined, own };
  });
  const kept = `letters-${table().dataset.table}`;
  const known = new Map(JSON.parse(sessionStorage.getItem(kept) ?? "[]"));
  letters(options, taken, known).forEach((key, place) => key && giveLetter(buttons[place], key));
  sessionStorage.setItem(kept, JSON.stringify([...known]));
}

// Which key of the board gives an answer; C is the chat's where there is one.
function answersByKey() {
  const answers = [...boardKeys()].filter(([key, { kind }]) => kind === "answers" && !(key === "c" && $("chat")));
  return new Map(answers.map(([key, { name }]) => [name, key]));
}

// What no piece of the board stands for is a button in the question bar.
const isInTheBar = (path) => Boolean(document.querySelector(`#question [data-option="${CSS.escape(path)}"]`));

function giveLetter(button, key) {
  const label = button.querySelector(".k");
  label.textContent = key.toUpperCase();
  label.hidden = false;
  button.setAttribute("aria-keyshortcuts", key.toUpperCase());
  button.dataset.key = key;
}
