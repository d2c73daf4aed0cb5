import { readKeys } from "../../src/druza/web/static/js/board-keys.js";
import { next } from "../../src/druza/web/static/js/directions.js";
import { letters, lettersOf, ownKey } from "../../src/druza/web/static/js/letters.js";
import { isLit, isPlain, meant, ways } from "../../src/druza/web/static/js/ways.js";
import { equal, test } from "./harness.js";

const verb = (word) => ({ word, isLettered: true, own: "" });
const target = { word: "crystal", isLettered: false, own: "" };
const pass = { word: "pass", isLettered: false, own: ownKey("pass", "") };

test("verbs get their first free letter, targets get numbers, P passes", () => {
  equal(letters([verb("mine"), verb("move"), target, target, pass], []), ["m", "o", "1", "2", "p"]);
});

test("a letter that a board or the page uses is left alone", () => {
  equal(letters([verb("hill"), verb("drill")], ["d"]), ["", "r"]);
});

test("where the digits are a board's, the list has none", () => {
  equal(letters([target, verb("move")], ["1"]), ["", "m"]);
});

test("an answer in words takes a letter of them, the first of each word before the others, and keeps it", () => {
  equal(lettersOf("Żółta kość (0)"), "zkzotakosc");
  const said = (words, name) => ({ word: lettersOf(words), name, isLettered: true, own: "" });
  const known = new Map();
  equal(letters([said("Yellow die", "die:0"), said("Red die", "die:1")], ["1"], known), ["y", "r"]);
  equal(letters([said("Pay and reroll", "reroll")], ["1"], known), ["a"]);
  equal(letters([said("Red die", "die:1")], ["1"], known), ["r"]);
  equal(letters([said("Ry", "other")], ["1"], known), [""]);
});

test("a tenth target has no key", () => {
  equal(letters(Array(10).fill(target), []).at(-1), "");
});

test("P is kept for passing, wherever it stands in the list", () => {
  equal(letters([verb("play"), pass], []), ["a", "p"]);
  equal(letters([verb("play"), { ...verb("end"), own: ownKey("end", "end") }], []), ["a", "x"]);
});

test("a verb keeps its letter for the whole game, and nobody else takes it", () => {
  const known = new Map();
  equal(letters([verb("move"), verb("trade")], [], known), ["m", "t"]);
  equal(letters([verb("mine"), verb("trade")], [], known), ["n", "t"]);
  equal(letters([verb("political")], [], known), ["o"]);
});

test("keys of a board are read", () => {
  equal(readKeys("n:way-4 x:use:3"), [["n", "way-4"], ["x", "use:3"]]);
  equal(readKeys(undefined), []);
});

test("an arrow goes straight ahead rather than aside", () => {
  const spots = [{ x: 10, y: 30 }, { x: 40, y: 0 }, { x: -10, y: 0 }];
  equal(next({ x: 0, y: 0 }, spots, "ArrowRight"), 1);
  equal(next({ x: 0, y: 0 }, spots, "ArrowLeft"), 2);
  equal(next({ x: 0, y: 0 }, spots, "ArrowUp"), -1);
});

test("a piece behind a menu is lit when its verb is aimed at", () => {
  const piece = ways({ option: "mine/crystal:3", more: "extra-mine/crystal:3" });
  equal(isLit(piece, ""), false);
  equal(isLit(piece, "extra-mine"), true);
  equal(isLit(["crystal:3"], ""), true);
});

test("a click means the way of the verb that is aimed at; else it is asked which", () => {
  const piece = ["mine/crystal:3", "extra-mine/crystal:3"];
  equal(meant(piece, "mine"), ["mine/crystal:3"]);
  equal(meant(piece, ""), piece);
  equal(meant(["crystal:3"], "mine"), ["crystal:3"]);
  equal(meant(piece, "raid"), piece);
});

test("with another verb aimed at, or on a card that says first what it does, one path is not plain", () => {
  equal(isPlain("move:5", "", false), true);
  equal(isPlain("move:5", "", true), false);
  equal(isPlain("move:5", "politics", true), false);
  equal(isPlain("politics/at:5", "politics", true), true);
});
