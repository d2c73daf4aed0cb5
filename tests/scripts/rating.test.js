import { START, rated } from "../../src/druza/web/static/js/glicko.js";
import { equal, test } from "./harness.js";

const round = ({ rating, spread }) => [Math.round(rating), Math.round(spread)];

test("a rating moves as in the paper of Glicko-2", () => {
  const player = { rating: 1500, spread: 200, form: 0.06 };
  equal(round(rated(player, { rating: 1400, spread: 30 }, 1)), [1564, 175]);
  equal(round(rated(player, { rating: 1550, spread: 100 }, 0)), [1427, 176]);
});

test("who finds a hard puzzle rises more, and every try makes it surer", () => {
  const hard = rated(START, { rating: 2000, spread: 120 }, 1);
  const easy = rated(START, { rating: 900, spread: 120 }, 1);
  equal([hard.rating > easy.rating, easy.rating > START.rating, hard.spread < START.spread], [true, true, true]);
});
