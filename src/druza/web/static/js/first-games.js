// The coach in any game: on by itself in the first three of each, at hand in the menu ever after.

import { $, toast } from "./dom.js";
import { redraw } from "./lamp.js";

const FIRST_GAMES = 3;
const kept = (name, otherwise) => JSON.parse(localStorage.getItem(name) ?? JSON.stringify(otherwise));
const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));

function guide() {
  const box = $("guide");
  if (!box) return;
  const { game, table } = box.dataset;
  const tables = kept(`coach-${game}`, []);
  const place = tables.includes(table) ? tables.indexOf(table) : tables.push(table) - 1;
  keep(`coach-${game}`, tables.slice(0, FIRST_GAMES + 1));
  remember(game, table);
  const folded = kept(`coach-folded-${game}`, 0);
  const wished = sessionStorage.getItem(`coach-${table}`);
  const isAble = kept(`coach-won-${game}`, []).filter((one) => one !== table).length === 2;
  const on = wished ? wished === "on" : place < FIRST_GAMES && folded < 2 && !isAble;
  document.documentElement.dataset.coach = on ? "on" : "off";
  if ((place === FIRST_GAMES || isAble) && !kept(`coach-bye-${game}`, false)) {
    keep(`coach-bye-${game}`, true);
    toast(box.dataset.bye);
  }
}

// Who wins twice in a row needs no coach any more.
function remember(game, table) {
  const won = $("end")?.dataset.won;
  const before = kept(`coach-won-${game}`, []).filter((one) => one !== table);
  if (!won) return;
  keep(`coach-won-${game}`, won === "yes" ? [...before, table].slice(-2) : []);
}

function toggleGuide() {
  const { game, table } = $("guide").dataset;
  const on = document.documentElement.dataset.coach !== "on";
  sessionStorage.setItem(`coach-${table}`, on ? "on" : "off");
  if (!on) keep(`coach-folded-${game}`, kept(`coach-folded-${game}`, 0) + 1);
  $("menu")?.hidePopover?.();
  guide();
  redraw();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-coach-toggle]")) toggleGuide();
}, true);

document.addEventListener("table:shown", guide);
guide();
