import { nearest, stepped } from "../../src/druza/web/static/js/counts.js";
import { parse } from "../../src/druza/web/static/js/event-stream.js";
import { fits, wordsOf } from "../../src/druza/web/static/js/search.js";
import { atLeast, centre, inShape, moved, read, scaled, write } from "../../src/druza/web/static/js/view-box.js";
import { equal, test } from "./harness.js";

test("a count of seats that a game does not have becomes the next one", () => {
  equal([1, 2, 5, 7].map((count) => nearest([2, 3, 6], count)), [2, 2, 6, 6]);
});

test("seats are stepped through what a game allows, and stop at the ends", () => {
  equal([stepped([2, 3, 6], 3, 1), stepped([2, 3, 6], 6, 1), stepped([2, 3, 6], 2, -1)], [6, 6, 2]);
});

test("whole events are read, the rest waits", () => {
  const [events, rest] = parse('event: thinking\ndata: {"done": 0.5}\n\n: beat\n\nevent: rea');
  equal(events, [["thinking", { done: 0.5 }]]);
  equal(rest, "event: rea");
});

test("a row fits when all words and facets do", () => {
  const row = { said: "kapitan pieniędzy", facets: " kind:unit cost:3 ", isChosen: false };
  const wanted = { words: wordsOf(" Kapitan  PIEN "), facets: ["cost:3"], onlyChosen: false };
  equal(fits(row, wanted), true);
  equal(fits(row, { ...wanted, facets: ["cost:30"] }), false);
  equal(fits(row, { ...wanted, words: ["statek"] }), false);
  equal(fits(row, { ...wanted, onlyChosen: true }), false);
});

test("a map grows round the spot that is pointed at, within bounds", () => {
  const whole = [0, 0, 100, 50];
  equal(scaled(whole, whole, 0.5, [100, 50]), [50, 25, 50, 25]);
  equal(scaled(whole, whole, 0.01, [0, 0]), [0, 0, 40, 20]);
  equal(scaled(whole, whole, 100, [0, 0])[2] < 167, true);
});

test("a part of a map takes the shape of its window without leaving the map", () => {
  equal(inShape([0, 0, 20, 20], [0, 0, 100, 100], 2), [0, 0, 40, 20]);
  equal(atLeast([40, 40, 20, 20], [40, 10]), [30, 40, 40, 20]);
  equal(inShape([90, 90, 10, 10], [0, 0, 100, 100], 2), [80, 90, 20, 10]);
});

test("view boxes are read, moved and written", () => {
  equal(write(moved(read("1, 2 30 40"), [1, -1])), "2 1 30 40");
  equal(centre([0, 0, 10, 20]), [5, 10]);
});
