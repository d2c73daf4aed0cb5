// The sheet of settings: a dialog of every page.

import { $, all } from "./dom.js";
import { play, shake } from "./speaker.js";
import { change, settings } from "./settings.js";

export function openSettings() {
  $("menu")?.hidePopover?.();
  fill($("settings"));
  $("settings").showModal();
  $("settings").querySelector(":checked").focus(); // the pace as it is, not the first there could be
}

function fill(sheet) {
  const now = settings();
  for (const field of all("[data-setting]", sheet)) {
    const value = now[field.dataset.setting];
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
  for (const part of all("[data-needs]", sheet)) part.hidden = !now[part.dataset.needs];
}

function listen(sheet) {
  sheet.addEventListener("input", ({ target }) => {
    const { setting } = target.dataset;
    if (!setting) return;
    change(setting, target.type === "checkbox" ? target.checked : target.type === "range" ? Number(target.value) : target.value);
    fill(sheet);
    if (setting === "haptics") shake(20);
    else play(setting === "sound" ? "turn" : "tap"); // as it will be
  });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close()); // beside the sheet
}

listen($("settings"));
