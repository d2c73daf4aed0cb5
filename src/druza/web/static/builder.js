// The builder: every click counts at once, and what is said about the build follows.

const form = document.getElementById("builder");
const rows = [...form.querySelectorAll("[data-item]")];
const narrow = matchMedia("(max-width: 1000px)");
const input = (id) => document.getElementById(`n-${id}`);
const panel = () => document.getElementById("build");
let dirty = form.hasAttribute("data-dirty");
let leaving = false;
let wait;
let asked = 0; // how often the panel was asked for: only the last answer is shown

document.documentElement.classList.add("scripted");

// ---- changing ----

function change(id, step) {
  const field = input(id);
  field.value = Math.min(99, Math.max(0, Number(field.value) + step));
  changed(field);
}

function changed(field) {
  mark(field);
  dirty = true;
  document.getElementById("unsaved").hidden = false;
  clearTimeout(wait);
  wait = setTimeout(refresh, 120);
}

function mark(field) {
  field.closest("[data-item]").classList.toggle("in", Number(field.value) > 0);
  field.classList.toggle("over", Number(field.value) > Number(field.dataset.most));
}

function posted(deed) {
  const body = new URLSearchParams({ do: deed });
  for (const field of form.querySelectorAll("[name=name], [data-choice]")) body.set(field.name, field.value);
  for (const row of rows) {
    const field = input(row.dataset.item);
    if (Number(field.value) > 0) body.set(field.name, field.value);
  }
  return body;
}

async function refresh(deed = "check") {
  clearTimeout(wait); // what is asked now brings the verdict too
  const turn = ++asked;
  let answer;
  try {
    answer = await fetch(form.dataset.panel, { method: "POST", body: posted(deed) });
  } catch {
    return; // no connection: the next change asks again, and saving says so
  }
  const words = await answer.text();
  if (turn !== asked || !answer.ok) return;
  const fresh = new DOMParser().parseFromString(words, "text/html").getElementById("build");
  const old = panel();
  const held = old.contains(document.activeElement) ? document.activeElement : null;
  const again = held && { name: held.name, value: held.value, draw: held.hasAttribute("data-draw") };
  fresh.classList.toggle("open", old.classList.contains("open"));
  fresh.querySelector("details").open = old.querySelector("details").open;
  const top = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = top;
  if (again) {
    const same = again.draw ? "[data-draw]" : `[name="${again.name}"][value="${again.value}"]`;
    (fresh.querySelector(same) ?? fresh).focus({ preventScroll: true });
  }
  sayState(deed === "draw" ? fresh.querySelector("#hands") : fresh.querySelector("#verdict h2"));
}

function sayState(part) {
  document.getElementById("live").textContent = part?.textContent.replace(/\s+/g, " ").trim() ?? "";
  state();
}

function state() {
  const counts = [...panel().querySelectorAll(".bd-count")].map((one) => one.querySelector("b").textContent);
  const said = panel().querySelector("#verdict h2").textContent.trim();
  document.getElementById("bar-state").textContent = `${counts.join(" · ")} — ${said}`;
}

// ---- looking for something ----

function filter() {
  const q = document.getElementById("q").value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const wanted = [...form.querySelectorAll("[data-facet]")].filter((one) => one.value);
  const only = form.querySelector("[data-in]").value === "in";
  let shown = 0;
  for (const row of rows) {
    const fits =
      wanted.every((one) => row.dataset.facets.includes(` ${one.dataset.facet}:${one.value} `)) &&
      q.every((word) => row.dataset.said.includes(word)) &&
      (!only || Number(input(row.dataset.item).value) > 0);
    row.hidden = !fits;
    shown += fits;
  }
  document.getElementById("shown").textContent = form.dataset.shown.replace("%s", shown).replace("%a", rows.length);
}

// ---- what people do ----

form.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  const step = at("[name=add], [name=take]");
  if (step) {
    event.preventDefault();
    change(step.value, step.name === "add" ? 1 : -1);
  } else if (at("[data-draw]")) {
    event.preventDefault();
    refresh("draw");
  } else if (at("#check")) {
    event.preventDefault();
    refresh();
  } else if (at("[data-copy-text]")) {
    copyText(at("[data-copy-text]"));
  } else if (at(".bd-group a")) {
    const row = document.querySelector(at(".bd-group a").getAttribute("href"));
    if (row?.hidden) {
      for (const one of form.querySelectorAll("[data-facet], [data-in], #q")) one.value = "";
      filter();
    }
  } else if (at("#to-build") && narrow.matches) {
    panel().classList.add("open");
  }
});

async function copyText(button) {
  const field = panel().querySelector(".bd-export textarea");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  const label = button.querySelector("span");
  const before = label.textContent;
  label.textContent = form.dataset.copied;
  document.getElementById("live").textContent = form.dataset.copied;
  setTimeout(() => (label.textContent = before), 1600);
}

form.addEventListener("input", (event) => {
  if (event.target.matches("[type=number]")) changed(event.target);
  else if (event.target.matches("#q, [data-facet], [data-in]")) filter();
  else if (event.target.matches("#name")) {
    dirty = true;
    document.getElementById("unsaved").hidden = false;
  }
});

form.addEventListener("change", (event) => {
  if (!event.target.matches("[data-choice]")) return;
  leaving = true;
  const check = document.createElement("input");
  Object.assign(check, { type: "hidden", name: "do", value: "check" });
  form.append(check);
  form.submit();
});

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input:not(#name)")) return;
  event.preventDefault(); // Enter in a search or beside a card is no wish to save
});

addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  document.getElementById("q").focus();
});

form.addEventListener("submit", () => (leaving = true));
addEventListener("beforeunload", (event) => {
  if (!dirty || leaving) return;
  event.preventDefault();
  event.returnValue = form.dataset.unsaved;
});

rows.forEach((row) => mark(input(row.dataset.item)));
filter();
state();
