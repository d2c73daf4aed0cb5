// Keys of a board itself: data-leads goes to a piece, data-answers="x:done" gives an answer, data-toggles="v:fire" shows or hides something.

// "n:way-4 r:way-9" as pairs of a key and where it leads.
export const readKeys = (written) =>
  (written ?? "").split(" ").filter(Boolean).map((one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 1)]);

export function boardKeys() {
  const found = new Map();
  for (const kind of ["leads", "answers", "toggles"]) {
    const board = document.querySelector(`#board [data-${kind}]`);
    for (const [key, name] of readKeys(board?.dataset[kind])) found.set(key, { kind, name });
  }
  return found;
}
