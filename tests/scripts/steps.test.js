import { calmest, covered, dwell, linesOf, nextStep, sinceMine, spotsIn } from "../../src/druza/web/static/js/steps.js";
import { atStep, markAfter, markBefore } from "../../src/druza/web/static/js/rewind.js";
import { equal, test } from "./harness.js";

const loud = (html) => ({ html, loud: true, shows: "" });
const quiet = { html: "refilled", loud: false, shows: "" };
const news = (...told) => ({ told });

test("nothing important is shown for less than a second at the usual pace", () => {
  equal(dwell([loud("Bot raids")], 1), 1000);
  equal(dwell([loud("Bot raids"), quiet, loud("the Base falls")], 1), 1400);
  equal(dwell([{ ...loud("6 against 4"), shows: "<b>6</b>" }], 1), 1700);
  equal([dwell([quiet], 1), dwell([loud("Bot raids")], 0)], [220, 0]);
});

test("one thing after another, each with the quiet ones before it", () => {
  const [refill, raid, mine] = [news(quiet), news(loud("raids")), news(loud("mines"))];
  equal(nextStep([refill, raid, mine], false), [[refill, raid], [mine]]);
  equal(nextStep([refill], false), [[refill], []]);
  equal(nextStep([refill, raid, mine], true), [[refill, raid, mine], []]);
});

test("a caption lies where it covers least of what can be answered", () => {
  const spots = [{ left: 0, top: 0 }, { left: 200, top: 0 }, { left: 0, top: 300 }];
  equal(calmest({ width: 100, height: 50 }, spots, []), spots[0]);
  const lit = [{ left: 50, top: 0, right: 300, bottom: 100 }];
  equal(calmest({ width: 100, height: 50 }, spots, lit), spots[2]);
  equal(spots.map((spot) => covered({ width: 100, height: 50 }, spot, lit)), [2500, 5000, 0]);
});

test("a caption lies along the edges of a room; in a fight also between its rows", () => {
  const room = { left: 10, top: 0, right: 110, bottom: 100 };
  const heights = (between) => [...new Set(spotsIn(room, { width: 60, height: 20 }, between).map((spot) => spot.top))];
  equal([heights(0), heights(1)], [[0, 80], [0, 80, 40]]);
  equal(spotsIn(room, { width: 60, height: 20 }).slice(0, 3).map((spot) => spot.left), [30, 50, 10]);
});

test("since my last turn: what others did after it; a reaction of mine is no turn", () => {
  equal(sinceMine(["0", "0", "1", "2", "1", "0", "0", "1"], "0"), [2, 5]);
  equal(sinceMine(["1", "1", "0", "1", "0", "0"], "0"), [0, 4]);
  equal(sinceMine([], "0"), [0, 0]);
});

test("a step has an address, and a turn before and after it", () => {
  equal([atStep("/t/replay", 3, -1), atStep("/t/replay", 3, 1)], ["/t/replay?step=3", "/t/replay?step=3&seat=1"]);
  equal([markBefore([0, 4, 9], 4), markBefore([], 4)], [0, 0]);
  equal([markAfter([0, 4, 9], 4, 20), markAfter([0, 4, 9], 9, 20)], [9, 20]);
});

test("a caption says each thing once: what shows a sum has its words in it", () => {
  const told = [{ html: "a", loud: true }, { html: "quiet" }, { html: "6 > 4", loud: true, shows: "<b>6</b> 6 > 4" }];
  equal(linesOf(told, 5), [told[0], told[2]]);
  equal(linesOf(told, 1), [told[2]]);
});
