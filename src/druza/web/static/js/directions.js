// Directions: what lies next in the direction of an arrow key.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const isArrow = (key) => key in WAYS;

// The place in `spots` of what is nearest to `here` in this direction, straight ahead rather than aside; -1: nothing is.
export function next(here, spots, key) {
  const [right, down] = WAYS[key];
  let best = -1;
  let least = Infinity;
  spots.forEach(({ x, y }, place) => {
    const along = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    if (along > 3 && along + 2 * aside < least) [best, least] = [place, along + 2 * aside];
  });
  return best;
}
