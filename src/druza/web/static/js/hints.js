// Hints: asked for, stopped, shown on the table, put away.

import { $, all, say, toast } from "./dom.js";
import { events } from "./event-stream.js";
import { table } from "./here.js";
import { look } from "./news.js";
import { play } from "./speaker.js";

const words = () => $("help-words").dataset;
let thinking; // { stop, version, done } while a hint is looked for
let closed = ""; // the version of the hint that was put away

export const isThinking = () => Boolean(thinking);
export const isShown = () => Boolean($("hint") && !$("hint").hidden);

export async function askForHint(button) {
  if (thinking) return stopHint();
  const shown = $("hint");
  if (shown?.hidden) {
    closed = "";
    return showHint();
  }
  if (shown) return shown.querySelector("button")?.focus();
  const stop = new AbortController();
  const mine = (thinking = { stop, version: table().dataset.version, done: 0 });
  say(words().thinking);
  showThinking();
  try {
    await wait(button.dataset.hint, mine);
    closed = "";
    look();
  } catch (error) {
    if (error.name !== "AbortError" && error.message !== "") toast(error.message ?? words().error);
  } finally {
    stop.abort();
    if (thinking === mine) thinking = undefined;
    showThinking();
  }
}

async function wait(from, mine) {
  const at = new URL(from, location.href);
  at.searchParams.set("lang", document.documentElement.lang);
  const answer = await fetch(at, { signal: mine.stop.signal });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).message);
  for await (const [kind, facts] of events(answer)) {
    if (kind === "failed") throw new Error(facts.error === "stale" ? "" : facts.message);
    if (kind === "ready") return;
    mine.done = facts.done;
    showThinking();
  }
}

export function stopHint() {
  thinking.stop.abort();
  thinking = undefined;
  say(words().stopped);
  showThinking();
}

function showThinking() {
  const button = $("hint-ask");
  if (!button) return;
  const label = button.querySelector(".tx0");
  button.dataset.label ??= label.textContent;
  button.classList.toggle("is-thinking", Boolean(thinking));
  button.querySelector("use").setAttribute("href", thinking ? "#i-close" : "#i-hint");
  const part = thinking ? Math.round(100 * thinking.done) : 0;
  button.style.setProperty("--done", `${part}%`);
  label.textContent = thinking ? `${words().stop} ${part} %` : button.dataset.label;
  button.setAttribute("aria-label", thinking ? `${words().stop}: ${words().thinking}, ${part} %` : button.dataset.label);
}

function showHint() {
  const box = $("hint");
  if (!box) return;
  box.hidden = closed === box.dataset.hintVersion;
  for (const one of all(".hinted")) one.classList.remove("hinted", "first");
  if (box.hidden) return;
  for (const row of all("[data-rank]", box)) mark(row.dataset.option, row.dataset.rank === "1");
}

// The advised thing on the board and in the list; behind a menu's verb also the verb.
function mark(path, first) {
  for (const piece of all("#table [data-option], #table [data-aim]")) {
    if (piece.closest("#hint")) continue;
    const ways = [piece.dataset.option, piece.dataset.aim && `${piece.dataset.aim}/`, ...(piece.dataset.more?.split(" ") ?? [])];
    if (ways.some((way) => way && (way === path || (way.endsWith("/") && path.startsWith(way) && first)))) {
      piece.classList.add("hinted");
      if (first) piece.classList.add("first");
    }
  }
}

function tellHint() {
  const best = document.querySelector("#hint:not([hidden]) .best");
  if (best && best.dataset.told !== "1") {
    best.dataset.told = "1";
    play("hint");
    say(`${words().best}: ${best.textContent.trim()}`);
  }
}

export function putAway() {
  closed = $("hint").dataset.hintVersion;
  showHint();
  $("hint-ask")?.focus();
}

// After every swap.
export function hintsShown() {
  if (thinking && thinking.version !== table().dataset.version) stopHint();
  showThinking();
  showHint();
  tellHint();
}
