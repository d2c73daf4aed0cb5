// The replay: steps are fetched and swapped in, without loading a page; forward and back, by hand or by itself.

import { measureBar } from "./bar.js";
import { $, all, pause, phone } from "./dom.js";
import { maps, mapViews, setMapViews } from "./map.js";
import { glide, measure } from "./motion.js";
import { atStep, markBefore, markAfter } from "./rewind.js";
import { pace } from "./settings.js";

const SWAPPED = ["turn", "board", "scene", "hand", "side", "thinks", "moment", "pins"];
const LINKS = ["step-round", "step-now", "step-who", "step-links", "step-seats"];
const EACH = 1400; // ms for a step at the usual speed
const KEPT = 40; // steps that are remembered

const fetched = new Map(); // address to a promise of its text
let playing; // timer
let wanted = ""; // the address that is to be shown

const slider = () => $("step-at");
const step = () => Number(slider().value);
const marks = () => all("[data-mark]").map((mark) => Number(mark.dataset.mark));
const addressOf = (at) => atStep(slider().dataset.at, at, Number(slider().dataset.seat));

function fetchStep(address) {
  if (!fetched.has(address)) {
    const text = fetch(`${address}&part=1`).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
    text.catch(() => fetched.delete(address));
    fetched.set(address, text);
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(address);
}

async function show(address) {
  wanted = address;
  const text = await fetchStep(address).catch(() => "");
  if (wanted !== address) return; // another was asked for meanwhile
  if (!text) return location.assign(address);
  put(new DOMParser().parseFromString(text, "text/html"));
  history.replaceState(null, "", address);
  if (step() < Number(slider().max)) fetchStep(addressOf(step() + 1));
}

function put(fresh) {
  const [places, views] = [measure(), mapViews()];
  const { id, dataset } = document.activeElement ?? document.body;
  for (const id of SWAPPED) swapPart(id, fresh.getElementById(id));
  for (const id of LINKS) $(id).replaceWith(fresh.getElementById(id));
  const at = fresh.getElementById("step-at");
  slider().value = at.getAttribute("value");
  slider().dataset.seat = at.dataset.seat;
  $("step-link").dataset.copy = fresh.getElementById("step-link").dataset.copy;
  showPlaying();
  setMapViews(views);
  maps();
  keepReason();
  glide(places, playing ? Math.min(1, pace() || 0) : pace());
  (dataset.go ? document.querySelector(`[data-go="${dataset.go}"]`) : id === "step-play" && $(id))?.focus?.();
}

function swapPart(id, part) {
  if ($(id) && part) $(id).replaceWith(part);
  else if ($(id)) $(id).remove();
  else if (part) (id === "thinks" ? $("question") : $("board")).after(part);
}

// -- by itself --

function play() {
  if (step() >= Number(slider().max)) slider().value = 0;
  const next = async () => {
    if (!playing) return;
    await show(addressOf(step() + 1));
    if (step() >= Number(slider().max)) return stop();
    playing = setTimeout(next, EACH / Number($("step-speed").value));
  };
  playing = setTimeout(next, 0);
  showPlaying();
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  showPlaying();
}

function showPlaying() {
  const button = $("step-play");
  button.hidden = false;
  button.setAttribute("aria-pressed", Boolean(playing));
  button.querySelector("use").setAttribute("href", playing ? "#i-pause" : "#i-end");
}

// -- by hand --

function go(to) {
  stop();
  slider().value = to; // it keeps within its ends; who presses again goes on from there
  show(addressOf(step()));
}

function nextNote() {
  const pins = all("[data-pin]").map((pin) => Number(pin.dataset.pin));
  if (pins.length) go(pins.find((pin) => pin > step()) ?? pins[0]);
}

const KEYS = {
  m: nextNote,
  f: () => document.querySelector("#fork [value=bots]")?.focus(),
  ArrowLeft: (far) => go(far ? markBefore(marks(), step()) : step() - 1),
  ArrowRight: (far) => go(far ? markAfter(marks(), step(), Number(slider().max)) : step() + 1),
  Home: () => go(0),
  End: () => go(Number(slider().max)),
  " ": () => (playing ? stop() : play()),
};

function pressed(event) {
  const deed = KEYS[event.key];
  const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, textarea, input:not([type=range])") || $("settings").open;
  if (!deed || isTaken || (event.key === " " && event.target.closest("button, a, summary"))) return;
  event.preventDefault();
  deed(event.shiftKey);
}

function clicked(event) {
  const link = event.target.closest("#step-links a, #step-seats a, #pins a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    stop();
    show(link.getAttribute("href"));
  } else if (event.target.closest("#step-play")) playing ? stop() : play();
}

// The reason of a move stays open or closed as it was left.
function keepReason() {
  const box = document.querySelector("[data-reason]");
  if (!box) return;
  const kept = localStorage.getItem("reason");
  box.open = kept === null ? !phone.matches : kept === "open";
  box.addEventListener("toggle", () => localStorage.setItem("reason", box.open ? "open" : "closed"));
}

// The line of chances comes when it is known; where a net judges, that is soon.
async function waitForLine() {
  const poll = $("slider").dataset.poll;
  for (let tries = 0; poll && tries < 60; tries += 1) {
    const said = await fetch(poll).then((answer) => answer.json()).catch(() => ({ status: "thinking" }));
    if (said.status !== "thinking") break;
    await pause(500);
  }
  if (!poll) return;
  const text = await fetch(`${addressOf(step())}&part=1`).then((answer) => answer.text());
  const fresh = new DOMParser().parseFromString(text, "text/html");
  $("line").replaceWith(fresh.getElementById("line"));
  $("slider").className = fresh.getElementById("slider").className;
  measureBar(); // it is higher with the line
  maps();
  fetched.clear();
}

waitForLine();
for (const id of ["slider", "step-speed"]) $(id).hidden = false;
slider().addEventListener("input", () => go(step()));
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
addEventListener("resize", measureBar);
measureBar();
maps();
keepReason();
showPlaying();

// A picture that cannot be had yet leaves the game's scene in its place.
function hideLost(picture) {
  if (picture?.complete && !picture.naturalWidth) picture.hidden = true;
}

document.addEventListener("error", ({ target }) => target.closest?.("#preview") && hideLost(target), true);
hideLost($("preview")?.querySelector("img"));
