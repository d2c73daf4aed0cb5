// The guard: an answer that appears where the last one was given takes no click, and no key pressed twice, for a moment.

const NEAR = 28; // px: the pointer has not gone on to something else

// `quiet`: for how many ms. Deeds are {x, y} by pointer, {key} by key, and `at`, the moment of the hand: a click that waited while the
// page was busy was meant for what was there before.
export function makeGuard(quiet, now = () => performance.now()) {
  let last; // the last answer
  let appeared = -Infinity; // when what it brought about came on the screen
  return {
    gave(deed) {
      last = deed;
    },
    changed() {
      if (last) appeared = now();
    },
    accepts(deed) {
      if (!last || (deed.at ?? now()) - appeared >= quiet) return true;
      if (deed.key !== last.key) return true;
      return deed.key === undefined && Math.hypot(deed.x - last.x, deed.y - last.y) > NEAR;
    },
  };
}

// A click that a key made has no place.
export const deedOf = (event, key) => ({
  ...(event.detail > 0 ? { x: event.clientX, y: event.clientY } : { key }),
  at: event.timeStamp,
});
