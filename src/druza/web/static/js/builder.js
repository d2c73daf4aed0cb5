// The builder: every click counts at once, and what is said about the build follows.

import { $, all, copy, flash, make } from "./dom.js";
import { fits, wordsOf } from "./search.js";

const MOST_COPIES = 99;
const form = $("builder");
const rows = all("[data-item]", form);
const narrow = matchMedia("(max-width: 1000px)");
const countOf = (id) => $(`n-${id}`);
const panel = () => $("build");
const now = { dirty: form.hasAttribute("data-dirty"), leaving: false, wait: undefined, asked: 0 };

// -- changing --

function change(id, step) {
  const field = countOf(id);
  field.value = Math.min(MOST_COPIES, Math.max(0, Number(field.value) + step));
  changed(field);
}

function changed(field) {
  mark(field);
  notSaved();
  clearTimeout(now.wait);
  now.wait = setTimeout(refresh, 120);
}

function notSaved() {
  now.dirty = true;
  $("unsaved").hidden = false;
}

function mark(field) {
  field.closest("[data-item]").classList.toggle("in", Number(field.value) > 0);
  field.classList.toggle("over", Number(field.value) > Number(field.dataset.most));
}

function posted(deed) {
  const body = new URLSearchParams({ do: deed });
  for (const field of all("[name=name], [data-choice]", form)) body.set(field.name, field.value);
  for (const field of rows.map((row) => countOf(row.dataset.item))) {
    if (Number(field.value) > 0) body.set(field.name, field.value);
  }
  return body;
}

// -- what is said about the build --

async function refresh(deed = "check") {
  clearTimeout(now.wait); // what is asked now brings the verdict too
  const turn = ++now.asked;
  let answer;
  try {
    answer = await fetch(form.dataset.panel, { method: "POST", body: posted(deed) });
  } catch {
    return; // no connection: the next change asks again, and saving says so
  }
  const words = await answer.text();
  if (turn !== now.asked || !answer.ok) return; // only the last answer is shown
  const fresh = new DOMParser().parseFromString(words, "text/html").getElementById("build");
  replacePanel(fresh);
  const told = fresh.querySelector(deed === "draw" ? "#hands" : "#verdict h2");
  $("live").textContent = told?.textContent.replace(/\s+/g, " ").trim() ?? "";
  showState();
}

function replacePanel(fresh) {
  const old = panel();
  const held = old.contains(document.activeElement) ? document.activeElement : null;
  fresh.classList.toggle("open", old.classList.contains("open"));
  fresh.querySelector("details").open = old.querySelector("details").open;
  const top = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = top;
  if (!held) return;
  const same = held.hasAttribute("data-draw") ? "[data-draw]" : `[name="${held.name}"][value="${held.value}"]`;
  (fresh.querySelector(same) ?? fresh).focus({ preventScroll: true });
}

function showState() {
  const counts = all(".bd-count", panel()).map((one) => one.querySelector("b").textContent);
  const said = panel().querySelector("#verdict h2").textContent.trim();
  $("bar-state").textContent = `${counts.join(" · ")} — ${said}`;
}

// -- looking for something --

function filter() {
  const facets = all("[data-facet]", form).filter((one) => one.value).map((one) => `${one.dataset.facet}:${one.value}`);
  const onlyChosen = form.querySelector("[data-in]").value === "in";
  const wanted = { words: wordsOf($("q").value), facets, onlyChosen };
  for (const row of rows) {
    row.hidden = !fits({ ...row.dataset, isChosen: Number(countOf(row.dataset.item).value) > 0 }, wanted);
  }
  for (const head of all(".bd-head", form)) head.hidden = !membersOf(head).some((row) => !row.hidden);
  const shown = rows.filter((row) => !row.hidden).length;
  $("shown").textContent = form.dataset.shown.replace("%s", shown).replace("%a", rows.length);
}

// The rows below a heading, up to the next.
function membersOf(head) {
  const found = [];
  for (let row = head.nextElementSibling; row?.matches("[data-item]"); row = row.nextElementSibling) found.push(row);
  return found;
}

function showRow(row) {
  if (!row?.hidden) return;
  for (const one of all("[data-facet], [data-in], #q", form)) one.value = "";
  filter();
}

// -- what people do --

form.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  const step = at("[name=add], [name=take]");
  if (step) {
    event.preventDefault();
    change(step.value, step.name === "add" ? 1 : -1);
  } else if (at("[data-draw], #check")) {
    event.preventDefault();
    refresh(at("[data-draw]") ? "draw" : "check");
  } else if (at("[data-copy-text]")) copyBuild(at("[data-copy-text]"));
  else if (at(".bd-group a")) showRow(document.querySelector(at(".bd-group a").getAttribute("href")));
  else if (at("#to-build") && narrow.matches) panel().classList.add("open");
});

async function copyBuild(button) {
  const field = panel().querySelector(".bd-export textarea");
  await copy(field.value, field);
  flash(button.querySelector("span"), form.dataset.copied);
}

form.addEventListener("input", (event) => {
  if (event.target.matches("[type=number]")) changed(event.target);
  else if (event.target.matches("#q, [data-facet], [data-in]")) filter();
  else if (event.target.matches("#name")) notSaved();
});

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-choice]")) choose();
});

// Another faction brings another page.
function choose() {
  now.leaving = true;
  form.append(make("input", { type: "hidden", name: "do", value: "check" }));
  form.submit();
}

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input:not(#name)")) return;
  event.preventDefault(); // Enter in a search or beside a card is no wish to save
});

addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  $("q").focus();
});

form.addEventListener("submit", () => (now.leaving = true));
addEventListener("beforeunload", (event) => {
  if (!now.dirty || now.leaving) return;
  event.preventDefault();
  event.returnValue = form.dataset.unsaved;
});

// What was changed before this script was here counts, too.
function catchUp() {
  const counts = rows.map((row) => countOf(row.dataset.item)).filter(wasTyped);
  if (all("[data-choice]", form).some(wasChosen)) return choose();
  if (counts.length || wasTyped($("name"))) notSaved();
  if (counts.length) refresh();
}

const wasTyped = (field) => field.value !== field.defaultValue;
const wasChosen = ({ value, options }) => value !== ([...options].find((one) => one.defaultSelected) ?? options[0]).value;

document.documentElement.classList.add("scripted");
for (const row of rows) mark(countOf(row.dataset.item));
filter();
showState();
catchUp();
