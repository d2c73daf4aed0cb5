import { BINDINGS, bindingsNow, boundTo } from "../../src/druza/web/static/js/bindings.js";
import { DEFAULTS, read } from "../../src/druza/web/static/js/settings.js";
import { soundsOf } from "../../src/druza/web/static/js/sounds.js";
import { equal, test } from "./harness.js";

test("settings that were never made are the usual ones", () => {
  equal(read(null), DEFAULTS);
});

test("what was set is kept; what cannot be understood is not", () => {
  equal(read('{"pace":"fast","confirm":false}'), { ...DEFAULTS, pace: "fast", confirm: false });
  equal(read('{"pace":"sideways","volume":"loud","other":1}'), DEFAULTS);
  equal([read("{"), read("null")], [DEFAULTS, DEFAULTS]);
});

test("the list of keys has only those that do something now", () => {
  const here = bindingsNow((selector) => selector.startsWith("#away") || selector === "#table");
  equal(here.map(({ id }) => id), ["away", "close", "keys"]);
});

test("Enter is tried on what keys have reached, then on the main button", () => {
  equal(boundTo("Enter").map(({ id }) => id), ["choose", "deed"]);
  equal(new Set(BINDINGS.map(({ id }) => id)).size, BINDINGS.length);
});

test("what happens sounds like its symbol; dice first, no two alike, at most two, quiet lines not at all", () => {
  const line = (icon, loud = true, shows = "") => ({ icon, loud, shows });
  equal(soundsOf([line("i-raid"), line("i-vp"), line("i-raid")]), ["clash", "points"]);
  equal(soundsOf([line("i-atk", true, "<b>6</b>"), line("i-skull")]), ["dice", "clash"]);
  equal(soundsOf([line("i-pick", false), line("i-nothing")]), []);
});
