// Beside: where a box is put so that it covers as little as possible of what must stay in sight.

const GAP = 14;
const EDGE = 8;
const STEP = 40; // px between the places that are tried besides those next to the thing
const FAR = 14; // px² of something covered that a pixel of distance is worth

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const between = (one, other) =>
  Math.max(0, other.left - one.right, one.left - other.right) +
  Math.max(0, other.top - one.bottom, one.top - other.bottom);

const within = (least, wanted, most) => Math.max(least, Math.min(most, wanted));

function* places({ width, height }, thing, room) {
  const middle = { x: (thing.left + thing.right - width) / 2, y: (thing.top + thing.bottom - height) / 2 };
  yield [thing.right + GAP, thing.top - 80];
  yield [thing.left - width - GAP, thing.top - 80];
  yield [middle.x, thing.top - height - GAP];
  yield [middle.x, thing.bottom + GAP];
  for (let y = room.top; y < room.bottom; y += STEP) {
    for (let x = room.left; x < room.right; x += STEP) yield [x, y];
  }
}

// `thing`: what the box belongs to; `room`: the part of the window it may lie in; `kept`: what it should not cover, each
// with its `weight` (1 where it has none). All are {left, top, right, bottom}. The place that covers least; of equals the nearest.
export function beside({ width, height }, thing, room, kept) {
  let best;
  for (const [x, y] of places({ width, height }, thing, room)) {
    const left = within(room.left + EDGE, x, room.right - width - EDGE);
    const top = within(room.top + EDGE, y, room.bottom - height - EDGE);
    const box = { left, top, right: left + width, bottom: top + height };
    const covered = kept.reduce((sum, one) => sum + overlap(box, one) * (one.weight ?? 1), 5 * overlap(box, thing));
    const cost = covered + FAR * Math.max(0, between(box, thing) - GAP);
    if (!best || cost < best.cost) best = { left, top, covered, cost };
  }
  return best;
}
