// Courses: the way of what an answer would move, and its ghost where it would arrive, when that answer is pointed at.

import { aimedAt } from "./aim.js";
import { $, all, make, middle } from "./dom.js";
import { meant, ways } from "./ways.js";

const LIFT = 46; // px: how far a way bends upwards
const GAP = 8;
const SVG = "http://www.w3.org/2000/svg";

export function hideCourse() {
  $("course")?.remove();
}

// `thing`: a piece, or a line of a list that stands for one.
export function showCourse(thing) {
  hideCourse();
  if (!thing?.dataset.option) return;
  const paths = meant(ways(thing.dataset), aimedAt());
  const target = thing.closest("#board") ? thing : pieceOf(paths[0]);
  const moving = paths.map(moverOf).filter(Boolean);
  if (!target || !moving.length) return;
  const box = make("div", { id: "course", ariaHidden: "true" });
  box.append(linesFrom(moving, target));
  const [mover] = moving;
  if (moving.length === 1) box.append(ghostOf(mover, target));
  document.body.append(box);
  if (target === thing && thing.dataset.says) box.append(chipOf(thing, paths));
  const chip = box.querySelector(".course-says");
  if (chip) putAt(chip, target);
}

let reach = ""; // the menu of what was chosen to move

// From what was chosen to move a line leads to each place where it can go.
export function showReach(menu) {
  reach = menu;
  $("reach")?.remove();
  const mover = menu ? moverBehind(menu) : null;
  if (!mover?.getClientRects().length) return;
  const goals = all("#board .can[data-option]").filter((one) => one.getClientRects().length && ways(one.dataset).some((way) => way.startsWith(`${menu}/`)));
  const box = make("div", { id: "reach", ariaHidden: "true" });
  box.append(...goals.map((goal) => linesFrom([mover], goal)));
  const { top, bottom } = mover.closest("[data-tab], #board").getBoundingClientRect();
  box.style.clipPath = `inset(${top}px 0 ${innerHeight - bottom}px)`; // what is scrolled away leaves no line over the rest
  document.body.append(box);
}

const showAgain = () => reach && showReach(reach);
addEventListener("resize", showAgain);
document.addEventListener("scroll", showAgain, { capture: true, passive: true });
document.addEventListener("click", () => requestAnimationFrame(showAgain)); // another tab may be open

// What moves by the answers behind this menu: data-moves="move:16"; empty where the question itself is about it.
const moverBehind = (menu) => document.querySelector(`#board [data-moves="${CSS.escape(menu)}"]`);
const moverOf = (path) => moverBehind(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
const pieceOf = (path) => all("#board [data-option]").find((one) => one.getClientRects().length && ways(one.dataset).includes(path));

function linesFrom(moving, target) {
  const svg = document.createElementNS(SVG, "svg");
  const to = middle(target);
  for (const mover of moving) {
    const from = middle(mover);
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${Math.min(from.y, to.y) - LIFT} ${to.x} ${to.y}`);
    svg.append(path);
  }
  return svg;
}

function ghostOf(mover, target) {
  const figure = mover.querySelector(".fig") ?? mover;
  const { width, height } = figure.getBoundingClientRect();
  const { right, top } = target.getBoundingClientRect();
  const ghost = make("span", { className: `course-ghost ${[...mover.classList].filter((name) => /^(f-|tw$)/.test(name)).join(" ")}` });
  const copy = figure.cloneNode(true);
  copy.removeAttribute("id");
  ghost.append(copy);
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px`, left: `${Math.min(right - GAP, innerWidth - width - GAP)}px`, top: `${top}px` });
  return ghost;
}

function chipOf(thing, paths) {
  const said = thing.dataset.says.split("\n");
  const lines = paths.map((path) => said[ways(thing.dataset).indexOf(path)] ?? path);
  const chip = make("div", { className: "course-says" });
  chip.append(...lines.map((words) => make("b", { textContent: words })));
  if (thing.dataset.there) chip.append(make("span", { textContent: thing.dataset.there }));
  return chip;
}

function putAt(chip, target) {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = chip;
  const above = top - height - GAP;
  chip.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, (left + right - width) / 2))}px`;
  chip.style.top = `${above > GAP ? above : bottom + GAP}px`;
}

document.addEventListener("table:shown", () => {
  hideCourse();
  showAgain();
});
