// A new table: the dialog of the lobby. Seats turn when they are clicked, what a rated game cannot have goes off with its
// reason, and the foot says the whole choice. Each game remembers what was chosen last.

import { $, all, make } from "./dom.js";
import { nearest } from "./counts.js";
import { levelText, nextKind, shareOf, withinRange } from "./choices.js";

const dialog = $("opening");
const form = $("open-form");
const words = form.dataset;
const field = (name) => form.elements[name];
const chosen = (name) => form.querySelector(`[name=${name}]:checked`);
const show = (selector, is) => all(selector, form).forEach((one) => (one.hidden = !is));
const slots = all(".nt-seats [data-seat]", form);
const selects = slots.map((slot) => slot.querySelector("select"));
let levels = { mine: null, waiting: [] };

const counts = () => chosen("game").dataset.seats.split(" ").map(Number);
const kinds = () => selects.map((select) => select.value).filter((kind) => kind !== "none");
const isRated = () => chosen("rated").value === "on";

// ---- seats ----

function seat(list) {
  const wanted = nearest(counts().filter((count) => count > 1), list.length + 1) - 1;
  const full = [...list, ...Array(Math.max(0, wanted - list.length)).fill("anybody")].slice(0, wanted);
  selects.forEach((select, n) => (select.value = full[n] ?? "none"));
  drawSeats();
}

function drawSeats() {
  const list = kinds();
  const most = Math.max(...counts());
  slots.forEach((slot, n) => {
    slot.hidden = n > list.length || n >= most - 1;
    const button = slot.querySelector("button");
    button.replaceChildren($(`seat-${list[n] ?? "none"}`).content.cloneNode(true));
    button.classList.toggle("nt-add", n === list.length);
    const range = button.querySelector(".nt-counts");
    if (range) range.textContent = `${Math.max(2, Math.min(...counts()))}–${most}`;
  });
  form.querySelector(".nt-bot").hidden = !list.includes("bot");
}

function turn(n) {
  const list = kinds();
  const fewer = counts().includes(list.length) && list.length > 1;
  const kind = n < list.length ? nextKind(list[n], fewer, isRated()) : "anybody";
  const next = [...list.slice(0, n), ...(kind === "none" ? [] : [kind]), ...list.slice(n + 1)];
  selects.forEach((select, at) => (select.value = next[at] ?? "none"));
  drawSeats();
  slots[Math.min(n, next.length)].querySelector("button").focus();
  settle();
}

slots.forEach((slot, n) => {
  const button = make("button", { type: "button", className: "nt-turn", onclick: () => turn(n) });
  slot.querySelector("select").hidden = true;
  slot.append(button);
});

// ---- pace, rated, levels ----

const kindOfPace = () => (chosen("pace").value.startsWith("slow") ? "slow" : "live");

function choosePace(kind) {
  if (kindOfPace() !== kind) form.querySelector(`[name=pace][value="${kind === "slow" ? "slow:2" : "live:10+15"}"]`).checked = true;
}

function showPace() {
  const kind = kindOfPace();
  show("[data-kind]", false);
  show(`[data-kind=${kind}]`, true);
  for (const one of all(".nt-kinds input", form)) one.checked = one.value === kind;
}

function showRated() {
  const rated = isRated();
  const clockless = form.querySelector("[name=pace][value='']");
  if (rated && clockless.checked) form.querySelector("[name=pace][value='live:10+15']").checked = true;
  clockless.disabled = rated;
  field("fill").disabled = rated;
  const link = form.querySelector("[name=who][value=link]");
  if (rated && link.checked) form.querySelector("[name=who][value=all]").checked = true;
  link.disabled = rated;
  show(".nt-clockless, .nt-hidden, .nt-botless", rated);
  if (rated && kinds().includes("bot")) seat(kinds().map((kind) => (kind === "bot" ? "anybody" : kind)));
  form.querySelector(".nt-clockless").hidden = !rated || kindOfPace() === "slow";
}

function showLevels(moved) {
  const [low, high] = [field("level_from"), field("level_to")];
  if (Number(low.value) > Number(high.value)) (moved === low ? high : low).value = (moved ?? low).value;
  const [from, to] = [Number(low.value), Number(high.value)];
  const [lowest, highest] = [Number(words.lowest), Number(words.highest)];
  const text = levelText(from, to, lowest, highest, words);
  $("opening-level").textContent = text;
  low.setAttribute("aria-valuetext", from <= lowest ? words.any : words.from.replace("NUM", from));
  high.setAttribute("aria-valuetext", to >= highest ? words.any : words.to.replace("NUM", to));
  const place = (thing, start, end) => {
    thing.style.left = `${shareOf(start, lowest, highest)}%`;
    thing.style.right = `${100 - shareOf(end, lowest, highest)}%`;
  };
  place(form.querySelector(".nt-range"), from, to);
  const { mine, waiting } = levels;
  show(".nt-band, .nt-mine", mine !== null);
  if (mine) {
    place(form.querySelector(".nt-band"), mine.rating - mine.spread, mine.rating + mine.spread);
    const at = form.querySelector(".nt-mine");
    at.style.left = `${shareOf(mine.rating, lowest, highest)}%`;
    at.firstElementChild.textContent = mine.rating;
  }
  const some = waiting.filter((level) => withinRange(level, from, to, lowest, highest)).length;
  const within = words.within.replace("SOME", some).replace("ALL", waiting.length);
  const says = [mine ? words.band : "", waiting.length ? within : ""].filter(Boolean).join(" ");
  $("opening-within").hidden = !says;
  $("opening-within").textContent = says;
}

async function fetchLevels() {
  const game = chosen("game").value;
  try {
    const answer = await fetch(`/lobby/levels/${game}`, { headers: { accept: "application/json" } });
    if (answer.ok && game === chosen("game").value) levels = await answer.json();
  } catch {
    // without a connection there is only one's own choice
  }
  showLevels();
}

// ---- the game's own options ----

async function fetchOptions() {
  const details = $("opening-options");
  const game = chosen("game").value;
  $("opening-all").href = chosen("game").dataset.all;
  if (!details.open || details.dataset.game === game) return;
  const answer = await fetch(`/lobby/options/${game}`, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  details.dataset.game = game;
  const box = details.querySelector(".form");
  box.innerHTML = await answer.text();
  for (const other of all("[data-other]", box)) {
    const list = $(other.dataset.other);
    const free = () => (other.hidden = other.disabled = list.value !== "");
    list.addEventListener("change", free);
    free();
  }
}

function dropOptions() {
  const details = $("opening-options");
  if (details.dataset.game && details.dataset.game !== chosen("game").value) details.querySelector(".form").replaceChildren();
  fetchOptions();
}

// ---- the whole choice ----

function settle() {
  showPace();
  showRated();
  showLevels();
  const game = chosen("game").dataset;
  const says = $("opening-says");
  const pace = chosen("pace").nextElementSibling.dataset.words;
  const parts = [
    says.dataset.seats.split("|")[kinds().length - 1],
    pace,
    isRated() ? words.rated : words.friendly,
    $("opening-level").textContent,
  ];
  says.replaceChildren(make("b", { textContent: game.title }), `, ${parts.join(", ")}`);
  $("opening-takes").textContent = game.minutes ? words.takes.replace("TIME", game.minutes) : "";
}

const REMEMBERED = ["pace", "rated", "talk", "who", "bot", "level_from", "level_to"];
const keyOf = (game) => `open-${game}`;

function remember() {
  const choice = Object.fromEntries(REMEMBERED.map((name) => [name, field(name).value]));
  for (const name of ["fill", "watch"]) choice[name] = form.querySelector(`[type=checkbox][name=${name}]`).checked;
  localStorage.setItem(keyOf(chosen("game").value), JSON.stringify({ ...choice, seats: kinds() }));
  localStorage.setItem("open-last", chosen("game").value);
}

function recall() {
  let choice = {};
  try {
    choice = JSON.parse(localStorage.getItem(keyOf(chosen("game").value)) ?? "{}");
  } catch {
    // what was kept cannot be read: as if nothing was
  }
  for (const name of REMEMBERED) if (typeof choice[name] === "string") setChoice(name, choice[name]);
  for (const name of ["fill", "watch"]) {
    if (typeof choice[name] === "boolean") form.querySelector(`[type=checkbox][name=${name}]`).checked = choice[name];
  }
  seat(Array.isArray(choice.seats) ? choice.seats.filter((kind) => ["anybody", "bot", "link"].includes(kind)) : kinds());
}

function setChoice(name, value) {
  const several = all(`[type=radio][name=${name}]`, form);
  if (!several.length) field(name).value = value;
  for (const one of several) if (!one.disabled) one.checked = one.value === value;
  if (several.length && !chosen(name)) several.at(-1).checked = true;
}

function changeGame() {
  recall();
  settle();
  dropOptions();
  fetchLevels();
}

form.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "game") return changeGame();
  if (name === "kind") choosePace(value);
  settle();
});
form.addEventListener("input", (event) => {
  if (event.target.type !== "range") return;
  showLevels(event.target);
  settle();
});
form.addEventListener("submit", remember);
$("opening-options").addEventListener("toggle", fetchOptions);

function open() {
  if (!dialog.open) dialog.showModal();
  chosen("game").focus({ preventScroll: true });
  fetchLevels();
}

$("new").addEventListener("click", (event) => {
  event.preventDefault();
  open();
});
$("opening-close").addEventListener("click", (event) => {
  event.preventDefault();
  dialog.close();
});
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
document.addEventListener("keydown", (event) => {
  if (event.key === "+" && !dialog.open && !event.target.matches("input, textarea, select")) open();
});

show(".nt-kinds", true);
const asked = dialog.open; // by the address, or again with what was wrong
if (!asked) {
  const last = localStorage.getItem("open-last");
  for (const one of all("[name=game]", form)) if (one.value === last) one.checked = true;
  recall();
} else {
  seat(kinds());
  dialog.close();
  open();
}
settle();
