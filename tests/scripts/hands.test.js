import { beside } from "../../src/druza/web/static/js/beside.js";
import { deedOf, makeGuard } from "../../src/druza/web/static/js/guard.js";
import { equal, test } from "./harness.js";

const at = (x, y) => ({ x, y });

function guardAt() {
  const clock = { now: 0 };
  return [makeGuard(450, () => clock.now), clock];
}

test("a second click on the same spot is not taken for an answer to what appeared there", () => {
  const [guard, clock] = guardAt();
  guard.gave(at(100, 100));
  guard.changed();
  clock.now = 350;
  equal([guard.accepts(at(104, 98)), guard.accepts(at(300, 100))], [false, true]);
  clock.now = 450;
  equal(guard.accepts(at(104, 98)), true);
});

test("nor is a key that is pressed twice", () => {
  const [guard, clock] = guardAt();
  guard.gave({ key: "Enter" });
  guard.changed();
  clock.now = 100;
  equal([guard.accepts({ key: "Enter" }), guard.accepts({ key: "m" }), guard.accepts(at(5, 5))], [false, true, true]);
});

test("what changes by others stops nobody", () => {
  const [guard] = guardAt();
  guard.changed();
  equal(guard.accepts(at(1, 1)), true);
});

test("a click that a key made has no place", () => {
  equal(deedOf({ detail: 0, clientX: 0, clientY: 0, timeStamp: 7 }, "m"), { key: "m", at: 7 });
  equal(deedOf({ detail: 1, clientX: 3, clientY: 4, timeStamp: 8 }, "m"), { x: 3, y: 4, at: 8 });
});

test("a click that waited while the page was busy counts from when the hand made it", () => {
  const [guard, clock] = guardAt();
  guard.gave(at(100, 100));
  clock.now = 1000;
  guard.changed();
  clock.now = 2000; // drawing took so long
  equal(guard.accepts({ ...at(100, 100), at: 200 }), false);
  equal(guard.accepts({ ...at(100, 100), at: 1600 }), true);
});

const box = (left, top, right, bottom) => ({ left, top, right, bottom });

test("an enlarged card lies beside the small one, within the window", () => {
  const spot = beside({ width: 200, height: 280 }, box(100, 100, 160, 184), box(0, 0, 1000, 600), []);
  equal([spot.left, spot.top, spot.covered], [174, 20, 0]);
});

test("it makes way for what can be answered", () => {
  const lit = box(170, 0, 400, 600);
  const spot = beside({ width: 200, height: 280 }, box(500, 100, 560, 184), box(0, 0, 1000, 600), [box(574, 0, 1000, 600), lit]);
  equal(spot.covered < 200 * 280, true);
  const free = beside({ width: 100, height: 100 }, box(300, 300, 340, 340), box(0, 0, 1000, 600), [box(341, 0, 1000, 600)]);
  equal([free.covered, free.left + 100 <= 300], [0, true]);
});
