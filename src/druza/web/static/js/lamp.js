// The coach's lamp: the light around what is meant, drawn over the page, goes with it wherever it glides.

import { $, make } from "./dom.js";
import { boxOf, bring, frameOf, hole, holes, onScreen, seen } from "./lit-boxes.js";
import { coach, describe, lamp, litThings } from "./lit.js";

const FOLLOWS = 200; // ms between two looks at where the lit things are

let only = -1; // the one thing that is lit while things are shown in turn
let drawnAt = ""; // where the lit things were when the light was drawn
let following;

// Light one thing alone, by its place among those that are lit; -1: all of them again.
export function lightOnly(place) {
  only = place;
  draw();
}

const round = ({ x, y, w, h }, r) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(w - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;

function cone(lamp, { x, y, w, h }) {
  const from = lamp.getBoundingClientRect();
  const [lx, ly] = [from.left + from.width / 2, from.top + from.height / 2];
  if (lx > x && lx < x + w && ly > y && ly < y + h) return "";
  const middle = Math.atan2(y + h / 2 - ly, x + w / 2 - lx);
  const corners = [[x, y], [x + w, y], [x, y + h], [x + w, y + h]].map((spot) => {
    const turn = Math.atan2(spot[1] - ly, spot[0] - lx) - middle;
    return { spot, turn: ((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI };
  });
  corners.sort((one, other) => one.turn - other.turn);
  const [first, last] = [corners[0].spot, corners[3].spot];
  return `<defs><linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="${lx}" y1="${ly}" x2="${x + w / 2}" y2="${y + h / 2}"><stop offset="0" stop-opacity=".3"/><stop offset="1" stop-opacity=".05"/></linearGradient></defs><path class="cone" mask="url(#lamp-dark)" d="M${lx} ${ly}L${first.join(" ")}L${last.join(" ")}z"/>`;
}

// The number of a thing stands at its edge, where it hides no other lit thing.
function flagAt(box, others) {
  const { x, y, w, h } = box;
  const spots = [[x + w / 2, Math.max(14, y)], [Math.max(15, x), y + h / 2], [Math.min(innerWidth - 15, x + w), y + h / 2], [x + w / 2, Math.min(innerHeight - 14, y + h)]];
  const hides = ([left, top]) => others.some((one) => left + 13 > one.x && left - 13 < one.x + one.w && top + 12 > one.y && top - 13 < one.y + one.h);
  return spots.find((spot) => !hides(spot)) ?? spots[0];
}

function draw() {
  let light = document.querySelector("svg.light");
  const things = litThings();
  const wide = things.filter(seen);
  if (coach() && wide.some((thing, place) => thing.dataset.litNow !== String(place + 1))) describe(wide);
  if (!lamp() || !wide.length || document.querySelector("dialog[open], .sheet.open, :popover-open.menu")) {
    light?.remove();
    arrow([]);
    return;
  }
  if (!light) {
    light = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    light.setAttribute("class", "light");
    light.setAttribute("aria-hidden", "true");
    document.body.append(light);
  }
  light.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);
  const boxes = wide.map((thing) => hole(thing));
  const lit = boxes.map((box, place) => ({ box, place, d: holes(wide[place]).map((one) => round(one, 13)).join("") })).filter(({ box, place }) => onScreen(box) && (only < 0 || only === place));
  const free = ["#coach", "#nudge", "#question", "#top"].map((part) => document.querySelector(part)).filter(seen).map((part) => {
    const box = part.getBoundingClientRect();
    return [{ x: box.left, y: box.top, w: box.width, h: box.height }, part.id === "coach" || part.id === "nudge" ? 16 : 0];
  });
  const bright = [...lit.map(({ d }) => d), ...free.map(([box, corner]) => round(box, corner))].join("");
  let out = `<mask id="lamp-dark"><path fill="#fff" d="M0 0H${innerWidth}V${innerHeight}H0z"/><path fill="#000" d="${bright}"/></mask>`;
  out += `<path class="dim" mask="url(#lamp-dark)" d="M0 0H${innerWidth}V${innerHeight}H0z"/>`;
  const from = lamp().querySelector(".lamp");
  if (lit[0] && seen(from)) out += cone(from, lit[0].box);
  for (const { box, place, d } of lit) {
    out += `<mask id="lit-${place}"><path fill="#fff" d="M0 0H${innerWidth}V${innerHeight}H0z"/><path d="${d}"/></mask>`;
    out += `<g mask="url(#lit-${place})"><path class="ring0" d="${d}"/><path class="ring" d="${d}"/></g>`;
    if (coach() && wide.length > 1) {
      const [x, y] = flagAt(box, lit.filter((other) => other.place !== place).map((other) => other.box));
      out += `<path class="flag" d="M${x - 13} ${y - 13}h26v17l-13 8l-13 -8z"/><text class="num" x="${x}" y="${y + 4}">${place + 1}</text>`;
    }
  }
  light.innerHTML = out;
  arrow(wide.filter((_, place) => !onScreen(boxes[place])));
  drawnAt = whereLit();
  clearTimeout(following);
  following = setTimeout(follow, FOLLOWS);
}

// Things still glide, a bar takes another line, pictures come late: the light goes with what it lights.
const whereLit = () => JSON.stringify([coach() && boxOf(coach()), ...litThings().filter(seen).map((thing) => hole(thing))]);

function follow() {
  if (!document.querySelector("svg.light")) return;
  if (whereLit() !== drawnAt) return draw();
  following = setTimeout(follow, FOLLOWS);
}

// A lit thing off the screen: an arrow at the edge that brings it there.
function arrow(away) {
  const [thing] = away;
  let button = $("lit-away");
  if (!thing || (thing.ownerSVGElement && !frameOf(thing))) return button?.remove();
  if (!button) {
    button = make("button", { id: "lit-away", type: "button", className: "lit-away" });
    button.textContent = "↓";
    button.setAttribute("aria-hidden", "true");
    button.tabIndex = -1;
    document.body.append(button);
  }
  button.textContent = thing.getBoundingClientRect().top > innerHeight / 2 ? "↓" : "↑";
  button.onclick = () => bring(thing);
}

let waiting = 0;
export const redraw = () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(draw);
};
