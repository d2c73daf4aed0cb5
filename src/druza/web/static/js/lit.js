// What the coach lights: the things that are meant, found on the page, and what is said of them to who cannot see the light.

import { $, all, phone } from "./dom.js";
import { hole, onScreen, seen } from "./lit-boxes.js";

export const PLACES = ["#scene", "#board", "#hand", "#players", "#question", "#options"];

export const coach = () => $("coach");
export const lamp = () => coach() ?? (meant.length ? $("guide") : null);

let meant = []; // verbs that the coach of an ordinary game shows

// In an ordinary game: the actions with these verbs are meant from now on.
export function mean(verbs) {
  meant = verbs;
}

function find(name) {
  if (name === "end") return document.querySelector("#end .endbox");
  const verb = name.replace(/^o-/, "");
  const ways = [$(name), ...all(`[data-zone="${CSS.escape(name)}"]`)];
  if (name === "score") ways.push(document.querySelector(".mgoal")); // a phone has it in the head
  if (verb !== name) {
    const word = verb.replace(".", ":");
    const is = `[data-option="${word}"], [data-option^="${word}/"]`;
    ways.push($(`v-${verb}`), ...all(`#question :is(${is})`), document.querySelector("#question .osheet"));
  }
  const hidden = ways.find(Boolean);
  return ways.find(seen) ?? twinOf(hidden) ?? hidden;
}

// On a phone the same answer may be drawn elsewhere.
function twinOf(thing) {
  const { option } = thing?.dataset ?? {};
  return option && PLACES.flatMap((place) => all(`${place} [data-option="${CSS.escape(option)}"]`)).find((one) => seen(one) && !one.matches(".opt"));
}

// In the middle of something: what is left of the way.
function nextThings() {
  const wanted = (coach()?.dataset.next ?? "").split(" ").filter(Boolean);
  if (wanted.includes("undo")) return all("#question [data-undo]").filter(seen);
  const things = PLACES.flatMap((place) => all(`${place} [data-option]`)); // what lies on the table comes before its name in the list
  const named = wanted.filter((word) => word.startsWith("@")).map((word) => $(word.slice(1))).filter(seen);
  if (named.length) return named.slice(0, 1);
  const pathsOf = ({ dataset: { option, more } }) => [option, ...(more?.split(" ") ?? [])];
  const leads = (path, word) => path === word || path?.endsWith(`/${word}`) || path?.startsWith(`${word}/`);
  const inSight = (thing) => onScreen(hole(thing));
  const shown = things.filter(seen).sort((one, other) => inSight(other) - inSight(one));
  return firstOf(wanted, (word) => shown.find(({ dataset }) => dataset.option === word) ?? shown.find((thing) => pathsOf(thing).some((path) => leads(path, word))));
}

// What is meant first of all, where the table offers it.
function firstOf(wanted, find) {
  for (const word of wanted) {
    const found = find(word);
    if (found) return [found];
  }
  return [];
}

// A thing that was chosen asks what it is to do: what is meant is lit in its list.
function usesOfNext() {
  const wanted = (coach()?.dataset.next ?? "").split(" ").filter(Boolean);
  const uses = all("#pick [data-option]").filter(seen);
  return firstOf(wanted, (word) => uses.find(({ dataset: { option } }) => option === word || option.startsWith(`${word}/`)));
}

// In an ordinary game: the actions that are meant, by their name in the list; where they have none there, the things.
function meantThings() {
  const named = [...new Set(meant.map((verb) => find(`o-${verb}`)).filter(seen))];
  if (named.length) return named;
  const begins = (thing) => meant.includes(thing.dataset.option.split(/[:/]/)[0]);
  return PLACES.flatMap((place) => all(`${place} [data-option]`)).filter((thing) => begins(thing) && seen(thing));
}

export function litThings() {
  const box = coach();
  if (!box) return meantThings();
  const uses = usesOfNext();
  if (uses.length) return uses;
  const named = (box.dataset.lit ?? "").split(" ").filter(Boolean).map(find).filter(Boolean);
  if (!named.length) return nextThings();
  const left = named.filter((thing) => !thing.matches("[data-aim]:is([aria-pressed=true], [aria-expanded=true])"));
  return [...(left.length ? left : named), ...listOnPhone(named)]; // a verb that was taken has had its turn
}

// A phone keeps options in a list: where nothing that is lit can be chosen, the way to it is the list.
function listOnPhone(named) {
  if (coach().dataset.stage !== "say") return [];
  const choosable = (thing) => thing.matches("[data-option], [data-aim]") || thing.querySelector("[data-option], [data-aim]");
  if (named.some((thing) => seen(thing) && choosable(thing))) return [];
  const paths = named.flatMap((thing) => [thing, ...all("[data-option]", thing)]).map((thing) => thing.dataset.option).filter(Boolean);
  const offered = all("#question [data-option]").filter((one) => paths.includes(one.dataset.option) && seen(one));
  return offered.length ? offered.slice(0, 1) : all("#question .osheet").filter(seen);
}

// A thing in a tab that is closed is brought to light by opening it, once for each step.
let opened = "";

export function openTabs(things) {
  const mark = `${coach()?.dataset.step}`;
  if (opened === mark || !phone.matches) return;
  opened = mark;
  const hidden = things.find((thing) => !seen(thing) && thing.closest("[data-tab]"));
  const name = hidden?.closest("[data-tab]").dataset.tab;
  all("#board .tabs .tab").find((tab) => name && tab.firstChild?.textContent === name)?.click();
}

export function describe(things) {
  for (const thing of all("[data-lit-now]")) {
    thing.removeAttribute("data-lit-now");
    thing.removeAttribute("aria-describedby");
  }
  all(".meant").forEach((note) => note.remove());
  const words = coach()?.dataset.meant;
  if (!words) return;
  things.forEach((thing, place) => {
    const note = Object.assign(document.createElement("span"), { className: "vh meant", id: `meant-${place}` });
    note.textContent = words.replace("##", things.length).replace("#", place + 1);
    (coach() ?? document.body).append(note);
    thing.setAttribute("aria-describedby", note.id);
    thing.dataset.litNow = place + 1;
  });
}
