// The rating of who solves puzzles: for those who want one, kept in this browser. Only the first try of a puzzle counts.

import { $ } from "./dom.js";
import { START, rated } from "./glicko.js";

const KEY = "puzzles";
const SPREAD = 120; // how unsure the rating of a puzzle is
const RESULTS = { right: 1, wrong: 0 };

export const solver = () => ({ on: false, me: START, tried: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") });
const keep = (changed) => localStorage.setItem(KEY, JSON.stringify(changed));

/** A first try has ended: the rating changes, once. */
export function tried(kept, puzzle, rating, result) {
  if (!kept.on || puzzle in kept.tried) return kept;
  return { ...kept, me: rated(kept.me, { rating, spread: SPREAD }, result), tried: { ...kept.tried, [puzzle]: result } };
}

function atTheTable() {
  const { puzzle, rating, stage } = $("coach")?.dataset ?? {};
  if (!puzzle) return;
  if (stage in RESULTS) keep(tried(solver(), puzzle, Number(rating), RESULTS[stage]));
  show();
}

/** Who asks to be shown has not found it. */
function shown(event) {
  const { puzzle, rating } = $("coach")?.dataset ?? {};
  if (puzzle && event.submitter?.value === "show") keep(tried(solver(), puzzle, Number(rating), 0));
}

function show() {
  const { on, me, tried: all } = solver();
  const place = $("my-rating");
  if (!place) return;
  place.hidden = !on;
  place.textContent = place.dataset.words.replace("##", Object.keys(all).length).replace("#", Math.round(me.rating));
}

const wanted = $("keep-rating");
if (wanted) {
  wanted.checked = solver().on;
  wanted.addEventListener("change", () => {
    keep({ ...solver(), on: wanted.checked });
    show();
  });
}
show();
document.addEventListener("table:shown", atTheTable);
document.addEventListener("submit", shown, true);
