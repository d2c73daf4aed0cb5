import { beside } from "../../src/druza/web/static/js/beside.js";
import { equal, test } from "./harness.js";

const room = { left: 0, top: 0, right: 1000, bottom: 800 };
const size = { width: 200, height: 300 };
const thing = { left: 400, top: 300, right: 480, bottom: 400 };
const box = ({ left, top }) => ({ left, top, right: left + size.width, bottom: top + size.height });
const covers = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test("a box lies right beside its thing where nothing is in the way", () => {
  equal(beside(size, thing, room, []).left, 494);
});

test("it goes where it covers no answer, however far that is", () => {
  const lit = { left: 240, top: 0, right: 760, bottom: 800, weight: 20 };
  const found = box(beside(size, thing, room, [lit]));
  equal(covers(found, lit), false);
});

test("where something must be covered it is what weighs least", () => {
  const answer = { left: 0, top: 0, right: 500, bottom: 800, weight: 20 };
  const hint = { left: 500, top: 0, right: 1000, bottom: 800, weight: 1 };
  equal(covers(box(beside(size, thing, room, [answer, hint])), answer), false);
});
