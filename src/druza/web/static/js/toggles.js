// Toggles: what a board shows only on demand stays shown through updates: :root[data-shown~=fire] and a button data-toggle="fire".

import { all } from "./dom.js";
import { showBest } from "./zones.js";

const root = document.documentElement;
const shown = () => new Set((root.dataset.shown ?? "").split(" ").filter(Boolean));

export function toggle(name) {
  const names = shown();
  if (!names.delete(name)) names.add(name);
  root.dataset.shown = [...names].join(" ");
  showToggles();
  showBest(); // what is drawn larger goes on beyond the edge
}

export function showToggles() {
  const names = shown();
  for (const button of all("[data-toggle]")) button.setAttribute("aria-pressed", names.has(button.dataset.toggle));
}
