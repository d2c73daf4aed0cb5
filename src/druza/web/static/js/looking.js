// Looking for somebody: a strip on every page as long as one waits, and the way to the table when somebody came.

import { $, say } from "./dom.js";
import { asTime } from "./remaining.js";
import { play } from "./speaker.js";

const LOOK_EVERY = 1000;
const strip = $("looking");
const words = strip.dataset;
let found = false;

async function look() {
  try {
    const answer = await fetch("/pairing", { headers: { accept: "application/json" } });
    if (answer.ok && !show(await answer.json())) return;
  } catch {
    // no connection: the page itself says so
  }
  setTimeout(look, LOOK_EVERY);
}

// Shows how it stands; false when there is nothing more to look for.
function show(now) {
  if (now.state === "waiting") wait(now);
  else if (now.state === "found") meet(now);
  else if (now.state === "again") lookAgain(now);
  else strip.hidden = true;
  return ["waiting", "sitting", "found"].includes(now.state);
}

function wait({ title, kind, seconds, range, offers, game }) {
  strip.hidden = false;
  strip.classList.remove("mt-found");
  $("looking-what").textContent = words.what.replace("WHAT", `${title}, ${words[kind || "live"]}`);
  $("looking-time").textContent = asTime(seconds);
  const wider = range && words.wider.replace("RANGE", `${range[0]}–${range[1]}`);
  $("looking-says").textContent = offers ? words.nobody : wider || words.anybody;
  $("looking-here").hidden = true;
  $("looking-stop").hidden = false;
  $("looking-bot").hidden = !offers || document.body.dataset.page === "table";
  $("looking-bot").elements.game.value = game;
  $("looking-slow").hidden = !offers || kind === "slow";
  $("looking-slow").elements.pair.value = `slow/${game}`;
}

function meet({ title, table }) {
  if (location.pathname === table) {
    strip.hidden = true;
    return;
  }
  if (found) return;
  found = true;
  strip.hidden = false;
  strip.classList.add("mt-found");
  $("looking-what").textContent = title;
  $("looking-time").textContent = "";
  $("looking-says").textContent = words.somebody;
  $("looking-here").action = `${table}/here`;
  $("looking-here").hidden = false;
  for (const id of ["looking-bot", "looking-slow", "looking-stop"]) $(id).hidden = true;
  document.title = `● ${words.somebody}`;
  $("favicon").href = $("favicon").dataset.turn;
  say(words.somebody, true);
  play("turn");
  if (document.body.dataset.page !== "table") location.assign(table);
}

function lookAgain({ game, kind, table }) {
  const { pair, on } = $("looking-slow").elements;
  pair.value = `${kind || "live"}/${game}`;
  on.disabled = location.pathname !== table; // nothing is left to be seen at that table
  on.value = "lobby";
  $("looking-slow").requestSubmit();
}

look();
