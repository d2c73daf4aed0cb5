import { asSpan, asTime, left } from "../../src/druza/web/static/js/remaining.js";
import { equal, test } from "./harness.js";

const clock = { later: 1, free: 15, reserve: 600 };

test("free seconds run first, then the reserve", () => {
  equal(left(clock, 0.5), { free: 15, reserve: 600 });
  equal(left(clock, 11), { free: 5, reserve: 600 });
  equal(left(clock, 26), { free: 0, reserve: 590 });
  equal(left(clock, 9999), { free: 0, reserve: 0 });
});

test("time as people read it", () => {
  equal(asTime(462), "7:42");
  equal(asTime(0.2), "0:01");
  equal(asTime(-3), "0:00");
});

test("how long somebody is away", () => {
  equal([-2, 40, 80, 7500, 300_000].map(asSpan), ["0 s", "40 s", "1:20", "2 h 5 min", "3 d"]);
});
