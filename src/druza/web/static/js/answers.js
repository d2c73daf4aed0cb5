// Answers: what the person chooses is posted, once; what is wrong with it is said.

import { hideCaption } from "./caption.js";
import { connected, disconnected } from "./connection.js";
import { $, pause, toast } from "./dom.js";
import { address, isNews, table, version, words } from "./here.js";
import { isListening, look } from "./news.js";
import { closeAll, explain } from "./overlays.js";
import { play, shake } from "./speaker.js";
import { stopAiming } from "./aim.js";

const MOST_TRIES = 30;
let asking = ""; // the version whose question is being answered
let sending = Promise.resolve();
let answered = ""; // the version whose question has its answer: it may still be on the screen
let held = false; // the last one is answered only when a window closes; what is asked meanwhile does not wait for it
let wentOn = ""; // the version, step and stage of a lesson that is left already

// The same answer at the same version is never applied twice, so it may be sent again.
async function post(tail, body) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(address(tail), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      connected();
      return [answer.status, await answer.json().catch(() => ({}))];
    } catch {
      disconnected();
      if (tries > MOST_TRIES) return [0, { message: words().error }];
      await pause(Math.min(2500, 400 * (tries + 1)));
    }
  }
}

// One after another: the news may bring the next question before the last answer has come back.
export function send(tail, body, element) {
  const asked = version();
  if (asked === asking) return undefined;
  asking = asked;
  const ended = held ? Promise.resolve() : sending.catch(() => {}); // whatever became of the last one
  sending = ended.then(() => version() === asked && sendNow(asked, tail, body, element)).finally(() => {
    if (asking === asked) asking = "";
  });
  return sending;
}

async function sendNow(asked, tail, body, element) {
  table().classList.add("busy");
  const seat = Number(table().dataset.you);
  const [status, said] = await post(tail, { version: asked, ...body, ...(seat >= 0 ? { seat } : {}) });
  held = false;
  if (status === 200 && tail === "moves") answered = asked;
  table().classList.remove("busy");
  if (status === 200) {
    await pause(isListening() ? 120 : 0);
    if (isNews(said)) look();
  } else if (status === 409 && said.error === "stale") {
    toast(words().stale);
    look();
  } else if (said.rule) {
    explain(element, said.rule, said.message);
  } else {
    toast(said.message ?? words().error);
    look();
  }
}

document.addEventListener("table:window", ({ detail }) => (held ||= !detail.over));
document.addEventListener("table:shown", () => {
  if (version() !== answered) answered = "";
});

export function choose(path, element) {
  if (version() === answered) return undefined; // the second of two quick clicks
  stopAiming();
  closeAll();
  hideCaption();
  if ($("since")) $("since").hidden = true; // who answers has seen what happened
  play(element?.id === "deed" ? "done" : "tap");
  shake(12);
  return send("moves", { path }, element);
}

const placeInLesson = () => [version(), $("coach")?.dataset.step, $("coach")?.dataset.stage].join("-");

// A form that changes nothing at the table itself: sent, and the table is looked at anew.
export async function sendQuietly(form, by) {
  const from = form.id === "cf" ? placeInLesson() : "";
  if (from && from === wentOn) return; // the second of two quick clicks
  wentOn = from;
  if (from) hideCaption(); // who goes on with a lesson has seen what happened
  try {
    const body = new URLSearchParams(new FormData(form, by));
    const written = form.elements.namedItem("text");
    const headers = { accept: "application/json" };
    const answer = await fetch(form.action, { method: "POST", body, headers, redirect: "manual" });
    form.closest("[popover]")?.hidePopover?.();
    connected();
    if (answer.type === "opaqueredirect" || answer.ok) {
      if (written) written.value = "";
    } else {
      wentOn = "";
      toast((await answer.json().catch(() => ({}))).message ?? words().error); // why not
    }
  } catch {
    wentOn = "";
    toast(words().error);
  }
  look();
}

export async function askWhy(piece) {
  const at = new URL(table().dataset.why, location.href);
  at.searchParams.set("path", piece.dataset.ask);
  try {
    const said = await (await fetch(at)).json();
    if (said.allowed) return look();
    explain(piece, said.rule ?? piece.dataset.refused ?? "", said.message, said.rule_url);
  } catch {
    disconnected();
  }
}
