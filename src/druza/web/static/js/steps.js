// Steps: what others do, one thing after another, each as long as it needs to be followed.

const FIRST = 1000; // ms for the first thing that is told: nothing important is shown for less, at the usual pace
const FURTHER = 400; // for each other
const SHOWN = 700; // more, where dice or a sum are shown
const QUIET = 220; // where nothing is worth telling
const MOST = 4200;

export const loudOf = (told) => told.filter((one) => one.loud && one.html);

// What a caption says, the last so many: a line each; what shows dice or a sum says its words itself, and only once.
export const linesOf = (told, most) => told.filter((one) => one.shows || (one.loud && one.html)).slice(-most);

// For how long a step stays before the next one, in ms.
export function dwell(told, pace) {
  const loud = loudOf(told);
  if (!loud.length) return QUIET * pace;
  const shown = told.some((one) => one.shows) ? SHOWN : 0;
  return Math.min(MOST, FIRST + FURTHER * (loud.length - 1) + shown) * pace;
}

// What is shown next of the news that waits, and what still waits: one thing that is worth telling with the quiet ones before it;
// everything at once if nothing is to be shown on the way.
export function nextStep(queue, atOnce) {
  let end = queue.length;
  if (!atOnce) {
    const loud = queue.findIndex((one) => loudOf(one.told ?? []).length > 0);
    if (loud >= 0) end = loud + 1;
  }
  return [queue.slice(0, end), queue.slice(end)];
}

// Where a box of this size may lie in a room: along its upper and its lower edge, and on so many heights between them.
export function spotsIn({ left, right, top, bottom }, { width, height }, between = 0) {
  const [last, lowest] = [right - width, bottom - height];
  const heights = [top, lowest];
  for (let step = 1; step <= between; step++) heights.push(top + ((lowest - top) * step) / (between + 1));
  return heights.flatMap((at) => [(left + last) / 2, last, left].map((x) => ({ left: x, top: at })));
}

// How much a box of this size covers there of what must be seen, in px².
export function covered({ width, height }, { left, top }, kept) {
  const shared = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));
  return kept.reduce((sum, one) => sum + shared(left, left + width, one.left, one.right) * shared(top, top + height, one.top, one.bottom), 0);
}

// Of the spots where a box of this size may lie that which covers least of what must be seen; the first of equals.
export function calmest(size, spots, kept) {
  const costs = spots.map((spot) => covered(size, spot, kept));
  return spots[costs.indexOf(Math.min(...costs))];
}

// The lines since somebody's last turn, by their seats, newest first: how many of the newest are of the present turn, and how many
// after them are to be told. One line of one's own among those of others is a reaction, not a turn.
export function sinceMine(seats, you) {
  let first = 0;
  while (first < seats.length && seats[first] === you) first++;
  let end = first;
  while (end < seats.length && !(seats[end] === you && seats[end + 1] === you)) end++;
  return [first, end];
}
