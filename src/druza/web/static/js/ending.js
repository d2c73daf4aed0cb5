// The end: points counted up, row by row.

import { $, all, calm } from "./dom.js";
import { table } from "./here.js";
import { play } from "./speaker.js";

let counting = []; // timers

export function endOfGame() {
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

function countRow(row) {
  row.classList.add("shown");
  all("[data-count]", row).forEach(countUp);
}

function countUp(figure) {
  const goal = Number(figure.textContent);
  const begun = performance.now();
  const tick = (now) => {
    const part = Math.min(1, (now - begun) / 500);
    figure.textContent = String(part < 1 ? Math.round(goal * part) : goal);
    if (part < 1 && figure.closest(".counting")) requestAnimationFrame(tick);
    else figure.textContent = String(goal);
  };
  requestAnimationFrame(tick);
}

export function countNow() {
  counting.forEach(clearTimeout);
  counting = [];
  $("end")?.classList.remove("counting");
}
