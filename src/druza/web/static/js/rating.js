// The rating of who solves puzzles: for those who want one, kept in this browser. Only the first try of a puzzle counts.

import { $ } from "./dom.js";
import { START, rated } from "./glicko.js";

const KEY = "puzzles";
const SPREAD = 120; // how unsure the rating of a puzzle is
const HALF = 0.5; // with a clue

export const solver = () => ({
  on: false,
  me: START,
  tried: {},
  clues: {},
  ...JSON.parse(localStorage.getItem(KEY) ?? "{}"),
});
const keep = (changed) => localStorage.setItem(KEY, JSON.stringify(changed));

/** A first try has ended: the rating changes, once. */
export function tried(kept, puzzle, rating, result) {
  if (!kept.on || puzzle in kept.tried) return kept;
  return { ...kept, me: rated(kept.me, { rating, spread: SPREAD }, result), tried: { ...kept.tried, [puzzle]: result } };
}

/** "Show me" is a clue at first; who asks again has not found it. */
export function shown(kept, puzzle, rating) {
  if (puzzle in kept.clues) return tried(kept, puzzle, rating, 0);
  return { ...kept, clues: { ...kept.clues, [puzzle]: 1 } };
}

function atTheTable() {
  const { puzzle, rating, stage } = $("coach")?.dataset ?? {};
  if (!puzzle) return;
  const kept = solver();
  if (stage === "right") keep(tried(kept, puzzle, Number(rating), puzzle in kept.clues ? HALF : 1));
  if (stage === "wrong") keep(tried(kept, puzzle, Number(rating), 0));
  show();
}

function clicked(event) {
  const { puzzle, rating } = $("coach")?.dataset ?? {};
  if (puzzle && event.target.closest?.('#coach [value="show"]')) keep(shown(solver(), puzzle, Number(rating)));
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
document.addEventListener("click", clicked, true);
