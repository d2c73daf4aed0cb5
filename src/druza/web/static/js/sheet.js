// The sheet of settings: a dialog of every page.

import { $, all } from "./dom.js";
import { change, settings } from "./settings.js";

export function openSettings() {
  $("menu")?.hidePopover?.();
  fill($("settings"));
  $("settings").showModal();
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

export function listenToSettings(sheet) {
  sheet.addEventListener("input", ({ target }) => {
    const { setting } = target.dataset;
    if (!setting) return;
    change(setting, target.type === "checkbox" ? target.checked : target.type === "range" ? Number(target.value) : target.value);
    fill(sheet);
  });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close()); // beside the sheet
}
