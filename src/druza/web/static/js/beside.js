// Beside: where a box is put so that it covers as little as possible of what must stay in sight.

const GAP = 14;
const EDGE = 8;

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const within = (least, wanted, most) => Math.max(least, Math.min(most, wanted));

// `thing`: what the box belongs to; `room`: the part of the window it may lie in; `kept`: what it should not cover.
// All are {left, top, right, bottom}. The first of the places that covers nothing, else the one that covers least.
export function beside({ width, height }, thing, room, kept) {
  const middle = { x: (thing.left + thing.right - width) / 2, y: (thing.top + thing.bottom - height) / 2 };
  const spots = [
    [thing.right + GAP, thing.top - 80],
    [thing.left - width - GAP, thing.top - 80],
    [middle.x, thing.top - height - GAP],
    [middle.x, thing.bottom + GAP],
    [room.right, room.top],
    [room.left, room.top],
    [room.right, room.bottom],
    [room.left, room.bottom],
  ];
  let best;
  for (const [x, y] of spots) {
    const left = within(room.left + EDGE, x, room.right - width - EDGE);
    const top = within(room.top + EDGE, y, room.bottom - height - EDGE);
    const box = { left, top, right: left + width, bottom: top + height };
    const covered = kept.reduce((sum, one) => sum + overlap(box, one), 0) + overlap(box, thing);
    if (!best || covered < best.covered) best = { left, top, covered };
  }
  return best;
}
