// View boxes: the part of a map that is seen, as [left, top, width, height].

const NEAREST = 2.5; // how far a map can be enlarged,
const FARTHEST = 0.6; // and made small

export const read = (text) => text.split(/[ ,]+/).map(Number);
export const write = (box) => box.join(" ");

// Larger or smaller by a factor, so that a spot stays where it is.
export function scaled([left, top, width, height], whole, by, [x, y]) {
  const wanted = Math.max(whole[2] / NEAREST, Math.min(whole[2] / FARTHEST, width * by));
  const real = wanted / width;
  return [x - (x - left) * real, y - (y - top) * real, wanted, height * real];
}

export const moved = ([left, top, width, height], [x, y]) => [left + x, top + y, width, height];

export const centre = ([left, top, width, height]) => [left + width / 2, top + height / 2];

// A part grown about its middle, so that it is no smaller than that.
export function atLeast([left, top, width, height], [least, low]) {
  const [wide, high] = [Math.max(width, least), Math.max(height, low)];
  return [left - (wide - width) / 2, top - (high - height) / 2, wide, high];
}

// A part widened to the shape of its window, and moved so that no more is seen of what lies beyond the edge than must be.
export function inShape(part, whole, shape) {
  const [left, top, width, height] = part;
  const [wide, high] = [Math.max(width, height * shape), Math.max(height, width / shape)];
  if (!(wide <= whole[2] / FARTHEST)) return part;
  return [slide(left, width, wide, whole[0], whole[2]), slide(top, height, high, whole[1], whole[3]), wide, high].map(Math.round);
}

function slide(start, size, room, edge, all) {
  if (room > all) return edge + (all - room) / 2;
  return Math.min(Math.max(edge, start + (size - room) / 2), edge + all - room);
}
