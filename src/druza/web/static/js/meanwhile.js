// Meanwhile: what others did while nobody looked.

import { $, all, phone } from "./dom.js";
import { ply, table } from "./here.js";

const MOST = 60; // lines that are counted
const key = () => `seen-${table().dataset.table}-${table().dataset.you}`;
const isLookedAt = () => !document.hidden && !$("handover");

export function remember() {
  if (isLookedAt()) localStorage.setItem(key(), table().dataset.ply);
}

// How many things, said with the right form of the language; `forms`: by the names of Intl.PluralRules.
export function counted(count, forms, lang) {
  const said = forms[new Intl.PluralRules(lang).select(count)] ?? forms.many;
  return said.replace(/\d+/, count >= MOST ? `${MOST}+` : String(count));
}

export function sayWhatHappened() {
  if (!isLookedAt()) return;
  const seen = localStorage.getItem(key());
  remember();
  if (seen === null || Number(seen) >= ply()) return;
  const { you } = table().dataset;
  const isNew = (line) => Number(line.id.split("-")[1]) >= Number(seen) && line.dataset.seat !== you;
  const lines = all("#log-lines > li[data-seat]").filter(isNew);
  if (lines.length) show(lines, seen, Number(you));
}

function show(lines, seen, you) {
  const box = $("since");
  const link = box.querySelector("a");
  const replay = new URL(link.href);
  replay.search = `?after=${seen}${you >= 0 ? `&seat=${you}` : ""}`;
  link.href = replay.href;
  box.querySelector("span").textContent = counted(lines.length, box.dataset, document.documentElement.lang);
  box.dataset.lines = lines.map((line) => line.id).join(" ");
  box.hidden = false;
}

export function showWhatHappened() {
  const box = $("since");
  box.hidden = true;
  if (phone.matches) document.querySelector("#news [data-sheet=side], #menu [data-sheet=side]")?.click();
  for (const id of box.dataset.lines.split(" ")) $(id)?.classList.add("since-new");
  const log = $("log-lines");
  log.scrollTop = 0;
  log.focus({ preventScroll: true });
}
