// The end: points counted up, row by row.

import { $, all, calm } from "./dom.js";
import { table } from "./here.js";
import { play } from "./speaker.js";

let counting = []; // timers

export function endOfGame() {
  offerName();
  const end = $("end");
  if (!end) return;
  const seen = `end-${table().dataset.table}`;
  if (sessionStorage.getItem(seen)) return;
  sessionStorage.setItem(seen, "1");
  play(end.dataset.won === "no" ? "lost" : "won");
  if (calm.matches) return;
  end.classList.add("counting");
  const rows = all(".rv", end);
  rows.forEach((row, place) => {
    counting.push(setTimeout(() => countRow(row), 400 + 600 * place));
  });
  counting.push(setTimeout(countNow, 1400 + 600 * rows.length));
}

// A guest is offered a name when a game is over, once a week at most.
const WEEK = 7 * 86_400_000; // ms
let offers;

function offerName() {
  const offer = document.querySelector("[data-offer]"); // in the count of points, or beside the table
  if (!offer) return;
  offers ??= isDue();
  offer.hidden = !offers;
}

function isDue() {
  try {
    if (Date.now() - Number(localStorage.getItem("offered")) < WEEK) return false;
    localStorage.setItem("offered", String(Date.now()));
    return true;
  } catch {
    return false; // nothing can be kept here: it would come after every game
  }
}

function countRow(row) {
  row.classList.add("shown");
  all("[data-count]", row).forEach(countUp);
}

function countUp(figure) {
  const said = figure.textContent;
  const goal = Number(said.replace("−", "-"));
  const begun = performance.now();
  const tick = (now) => {
    const part = Math.min(1, (now - begun) / 500);
    figure.textContent = part < 1 ? String(Math.round(goal * part)).replace("-", "−") : said;
    if (part < 1 && figure.closest(".counting")) requestAnimationFrame(tick);
    else figure.textContent = said;
  };
  requestAnimationFrame(tick);
}

addEventListener("beforeprint", countNow); // on paper nothing is being counted

export function countNow() {
  counting.forEach(clearTimeout);
  counting = [];
  $("end")?.classList.remove("counting");
}
