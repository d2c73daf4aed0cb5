// The front page hears who waits; without a connection nobody can be found, and it says so.

import { $ } from "./dom.js";
import { showHere, showOpen, showWaiting } from "./waiting.js";

const stream = new EventSource("/events/lobby");
stream.addEventListener("lobby", ({ data }) => {
  const { waiting, open, here } = JSON.parse(data);
  showHere(here);
  showWaiting(waiting);
  showOpen(open);
  showSeats();
});
stream.addEventListener("bell", ({ data }) => document.dispatchEvent(new CustomEvent("druza:bell", { detail: data })));

// The open seats, unless one of them is just being taken or looked at with the keys.
async function showSeats() {
  const answer = await fetch("/lobby/seats", { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("open-seats");
  const old = $("open-seats");
  if (fresh && !old.querySelector("form[data-given], :focus")) old.replaceWith(fresh);
}

const LONG = 4000; // ms without an answer
let lost;

function show(isAway) {
  document.body.classList.toggle("away", isAway);
  for (const line of document.querySelectorAll(".offline1")) line.hidden = !isAway;
}

stream.addEventListener("open", () => {
  clearTimeout(lost);
  show(false);
});
stream.addEventListener("error", () => {
  clearTimeout(lost);
  lost = setTimeout(() => stream.readyState !== EventSource.OPEN && show(true), navigator.onLine ? LONG : 0);
});
addEventListener("offline", () => show(true));
addEventListener("online", () => stream.readyState === EventSource.OPEN && show(false));
