// The lobby: the list of open tables is fetched again when the server says that it has changed.

import { $, all, make } from "./dom.js";
import { tellOwnTime } from "./own-time.js";
import "./presence.js";
import { showOpen, showWaiting } from "./waiting.js";

const list = () => $("open-tables");
for (const box of document.querySelectorAll("#filters input")) {
  box.addEventListener("change", () => $("filters").requestSubmit());
}
$("apply-filters").hidden = true;

let count = Number(list().dataset.count);

const STAYS = 3000; // ms that a table which is gone can still be seen
const WAITS = 500; // ms
let looked = 0; // how often

async function look() {
  const turn = ++looked;
  const was = rows().map((row) => row.id.slice(5));
  const answer = await fetch(`${list().dataset.fragment}&was=${was.join(",")}`, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("open-tables");
  if (!fresh || turn !== looked) return; // a newer one was asked for
  if (list().querySelector("form[data-given]")) return setTimeout(look, WAITS); // somebody sits down just now: the form is needed
  keepGone(fresh);
  tellOwnTime(fresh);
  const focused = rows().find((row) => row.contains(document.activeElement))?.id;
  list().replaceWith(fresh);
  if (focused) $(focused)?.querySelector("button, a")?.focus();
  const now = Number(fresh.dataset.count);
  if (now > count) announce(fresh.querySelector(".lead").textContent);
  count = now;
}

const SAYS_EVERY = 20_000; // ms between two sentences about new tables
let saidAt = -SAYS_EVERY;
let toSay;

function announce(text) {
  clearTimeout(toSay);
  toSay = setTimeout(() => {
    saidAt = performance.now();
    $("live").textContent = text;
  }, Math.max(0, saidAt + SAYS_EVERY - performance.now()));
}

const rows = () => all(".pp-open-list > [id^=open-]", list());

// A table that was taken does not vanish under the finger: it stays where it was for a moment and says why it cannot be had.
function keepGone(fresh) {
  const { taken, closed, gone } = fresh.dataset;
  const became = JSON.parse(gone);
  const target = fresh.querySelector(".pp-open-list");
  rows().forEach((row, at) => {
    const what = became[row.id.slice(5)];
    if (what) {
      row.querySelector(".pp-sit").replaceChildren(make("p", { className: "mt-gone", textContent: what === "taken" ? taken : closed }));
      row.classList.remove("pp-best");
      row.dataset.until = Date.now() + STAYS;
      setTimeout(() => $(row.id)?.dataset.until && $(row.id).remove(), STAYS);
    }
    if (Number(row.dataset.until) > Date.now()) target.insertBefore(row, target.children[at] ?? null);
  });
  if (rowsIn(target)) target.querySelector(":scope > .pp-sect")?.remove();
}

const rowsIn = (target) => target.querySelector(":scope > .pp-open");

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = document.activeElement?.closest(".pp-open-list > [id^=open-]");
  if (!step || !row) return;
  const next = rows()[rows().indexOf(row) + step]?.querySelector("button, a");
  if (!next) return;
  event.preventDefault();
  next.focus();
});

const stream = new EventSource(list().dataset.stream);
stream.addEventListener("lobby", ({ data }) => {
  const { waiting, open } = JSON.parse(data);
  showWaiting(waiting);
  showOpen(open);
  look();
});
stream.addEventListener("bell", ({ data }) => document.dispatchEvent(new CustomEvent("druza:bell", { detail: data })));
stream.addEventListener("open", look);
