// Counts of seats: which of those a game allows.

// The count itself, else the next larger one, else the largest.
export const nearest = (allowed, wanted) =>
  allowed.includes(wanted) ? wanted : (allowed.find((count) => count >= wanted) ?? allowed.at(-1));

// The allowed count so many places further; the same at the end of the row.
export const stepped = (allowed, count, by) => allowed[allowed.indexOf(count) + by] ?? count;
