// Dress: what is done to the table after every swap, before a person sees it.

import { aimAgain } from "./aim.js";
import { $, all, phone } from "./dom.js";
import { boardKeys } from "./board-keys.js";
import { table } from "./here.js";
import { letters, ownKey } from "./letters.js";
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
  const options = buttons.map(({ dataset }) => ({
    word: (dataset.aim ?? dataset.option ?? "").replace(/[^a-z]/g, ""),
    isLettered: dataset.aim !== undefined || dataset.letter !== undefined,
    own: ownKey(dataset.option, leaving),
  }));
  const taken = [...boardKeys().keys(), ...($("chat") ? "c" : "")];
  const kept = `letters-${table().dataset.table}`;
  const known = new Map(JSON.parse(sessionStorage.getItem(kept) ?? "[]"));
  letters(options, taken, known).forEach((key, place) => key && giveLetter(buttons[place], key));
  sessionStorage.setItem(kept, JSON.stringify([...known]));
}

function giveLetter(button, key) {
  const label = button.querySelector(".k");
  label.textContent = key.toUpperCase();
  label.hidden = false;
  button.setAttribute("aria-keyshortcuts", key.toUpperCase());
  button.dataset.key = key;
}
