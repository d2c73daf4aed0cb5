// Choices of a new table: how a seat turns, and how a range of levels reads.

const TURNS = ["anybody", "bot", "link", "none"];

// What a click makes of a seat; a seat that the game needs is never left out, and a rated game has no bots.
export function nextKind(kind, mayGo, isRated) {
  const turns = TURNS.filter((one) => (one !== "none" || mayGo) && (one !== "bot" || !isRated));
  return turns[(turns.indexOf(kind) + 1) % turns.length];
}

// Where a level stands on the vein, in per cent; beyond an end it stands at the end.
export const shareOf = (level, lowest, highest) => Math.min(100, Math.max(0, (100 * (level - lowest)) / (highest - lowest)));

// Is a level wanted? The ends of the vein reach further than it shows.
export const withinRange = (level, from, to, lowest, highest) => (from <= lowest || level >= from) && (to >= highest || level <= to);

export function levelText(from, to, lowest, highest, words) {
  if (from <= lowest && to >= highest) return words.any;
  if (to >= highest) return words.from.replace("NUM", from);
  return from <= lowest ? words.to.replace("NUM", to) : `${from}–${to}`;
}
