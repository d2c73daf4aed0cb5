// News: what happens at the table comes by a stream, with the table as it is then, which is swapped in.

import { caption, cardOf, hideCaption, showWaiting } from "./caption.js";
import { connected, disconnected, onReconnect } from "./connection.js";
import { $, pause } from "./dom.js";
import { isMine, isNews, table, version } from "./here.js";
import { pace } from "./settings.js";
import { dwell, loudOf, nextStep } from "./steps.js";
import { swap, tell } from "./swapping.js";

let stream;
let heard; // the version up to which the news has come
let queue = []; // what happened and is not shown yet
let showing = false;

export const isListening = () => stream?.readyState === EventSource.OPEN;
export const look = () => enqueue({ told: [] });

export function listen() {
  heard ??= version();
  stream?.close();
  const at = new URL(table().dataset.stream, location.href);
  at.searchParams.set("lang", document.documentElement.lang);
  stream = new EventSource(at);
  stream.addEventListener("open", connected);
  stream.addEventListener("changed", (event) => hear(JSON.parse(event.data)));
  stream.addEventListener("bell", ({ data }) => document.dispatchEvent(new CustomEvent("druza:bell", { detail: data })));
  stream.addEventListener("seats", look);
  stream.addEventListener("window", ({ data }) =>
    document.dispatchEvent(new CustomEvent("table:window", { detail: JSON.parse(data) })),
  );
  stream.addEventListener("out", ({ data }) => leave(JSON.parse(data)));
  stream.addEventListener("error", () => {
    disconnected();
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => stream && listen(), 1500);
  });
}

// No more news, until it is listened to again.
export function hush() {
  stream?.close();
  stream = undefined;
}

// Signed out, or banned: what was shown is not for this page any more.
function leave({ says, url, way }) {
  hush();
  queue = [];
  table().replaceChildren();
  document.querySelector(".skip")?.remove(); // there is no question to skip to
  $("out-says").textContent = says;
  Object.assign($("out-way"), { href: url, textContent: way });
  $("out").hidden = false;
  $("out-way").focus();
}

function hear(news) {
  if (isNews(news)) enqueue(news);
  else if (news.version !== heard) tell(news.told ?? []); // the table came before the news of it
  heard = news.version;
}

function enqueue(news) {
  queue.push(news);
  showWaiting(queue.length);
  if (!showing) show();
}

// -- step by step --

let hurry; // ends the present step at once
let skipping = false; // until nothing waits any more

export const isWaiting = () => showing && hurry !== undefined;

export function skipSteps() {
  skipping = true;
  hideCaption();
  hurry?.();
}

const isAtOnce = () => skipping || pace() === 0 || document.hidden;
const isByMe = ({ seat }) => table().dataset.held.split(" ").includes(String(seat));

function stay(ms) {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    hurry = () => {
      clearTimeout(timer);
      done();
    };
  }).finally(() => (hurry = undefined));
}

async function show() {
  showing = true;
  while (queue.length) {
    const [news, rest] = nextStep(queue, isAtOnce());
    queue = rest;
    try {
      await showStep(news);
      connected();
    } catch {
      disconnected();
      queue = [...news, ...queue];
      await pause(1000);
    }
    showWaiting(queue.length);
  }
  skipping = false;
  showing = false;
}

async function showStep(news) {
  const told = news.flatMap((one) => one.told ?? []);
  const last = news.at(-1);
  const isCaptioned = !isAtOnce() && (!news.every(isByMe) || isResult(told));
  if (last.version && !isNews(last)) return tell(told); // the table is already further
  if (!last.html && queue.length) {
    if (!isCaptioned) return tell(told);
    caption(told, cardOf(told), false, 2 * dwell(told, pace()));
    return stay(dwell(told, pace()));
  }
  const html = last.html ?? (await fetched());
  const fresh = html && new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh) return;
  const card = isCaptioned ? cardOf(told) : undefined;
  const isOver = isCaptioned && $("scene") && !fresh.querySelector("#scene") && loudOf(told).length > 0;
  if (isOver) {
    caption(told, card, true); // what was fought about is seen together with how it went
    await stay(dwell(told, pace()));
  }
  const lasts = dwell(told, pace());
  const isLast = isCaptioned && !isOver && !$("end") && fresh.querySelector("#end");
  if (isLast) {
    caption(told, card, false, lasts); // the last move is told first: it would lie over the count
    await stay(lasts);
  }
  swap(fresh, told, isAtOnce() ? 0 : pace(), isCaptioned);
  if ($("end")) return hideCaption();
  if (!isCaptioned) return;
  caption(told, card ?? cardOf(told), isOver || isResult(told), Math.max(1, 2.2 * lasts));
  if (!isMine() && told.length) await stay(lasts);
}

// Dice that were thrown and sums that were compared are a result.
const isResult = (told) => told.some((one) => one.shows && one.loud);

async function fetched() {
  const answer = await fetch(table().dataset.fragment, { headers: { accept: "text/html" } });
  if (answer.ok) return answer.text();
  if (answer.status === 404 || answer.status === 410) location.reload();
}

onReconnect(look);
document.addEventListener("table:look", look);
