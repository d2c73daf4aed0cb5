// Forms: the quick start of the front page, a new table, the search of the gallery.

import { nearest, stepped } from "./counts.js";
import { $, all } from "./dom.js";

export function quickStart(form) {
  const game = () => form.querySelector("[name=game]:checked");
  const counts = () => JSON.parse(game().dataset.counts);
  const fill = () => {
    const { title, url, build, learn, rules, gallery } = game().dataset;
    $("rules-of").href = rules;
    $("gallery-of").href = gallery;
    const seats = nearest(counts(), Number(form.elements.seats.value));
    form.elements.seats.value = seats;
    $("seat-count").textContent = seats;
    $("game-name").textContent = title;
    $("more-options").href = url;
    $("build-own").hidden = !build;
    $("build-own").href = build;
    const lesson = form.querySelector(".learn1");
    lesson.hidden = !learn;
    $("learn-name").textContent = learn ?? "";
    lesson.classList.toggle("first", game().dataset.new !== undefined);
    const mode = form.querySelector("[name=mode]:checked").value;
    $("level").hidden = mode !== "bot";
    for (const field of all("[data-bot]", form)) field.value = $("level").value;
    for (const field of all("[data-kind]", form)) field.value = Number(field.dataset.kind) ? mode : "you";
    // Tab leads to the buttons of the chosen game; arrows choose another one.
    for (const button of all(".druse button", form)) button.tabIndex = button.closest("label").contains(game()) ? 0 : -1;
  };
  form.addEventListener("change", fill);
  form.addEventListener("click", (event) => {
    const { play } = event.target.closest("[data-play]")?.dataset ?? {};
    if (play) {
      form.querySelector(`[name=game][value="${play}"]`).checked = true;
      fill();
      form.requestSubmit(form.querySelector(".go1"));
    }
    const button = event.target.closest("[data-step]");
    if (!button) return;
    form.elements.seats.value = stepped(counts(), Number(form.elements.seats.value), Number(button.dataset.step));
    fill();
  });
  fill();
}

// What was typed last time is there again: data-remember names it.
export function remembered(field) {
  const key = `typed-${field.dataset.remember}`;
  field.value ||= localStorage.getItem(key) ?? "";
  field.form.addEventListener("submit", () => localStorage.setItem(key, field.value.trim()));
}

export function newTable(form) {
  const fill = () => {
    const seats = Number(form.querySelector("[name=seats]:checked").value);
    for (const row of all("[data-seat]:not(option)", form)) fillSeat(row, Number(row.dataset.seat) >= seats);
    for (const other of all("[data-other]", form)) {
      const free = $(other.dataset.other).value === "";
      other.hidden = other.disabled = !free;
    }
  };
  form.addEventListener("change", fill);
  fill();
}

function fillSeat(row, out) {
  const kind = row.querySelector("select[name^=kind]").value;
  row.hidden = out;
  for (const field of all("select, input", row)) field.disabled = out;
  row.querySelector("[data-for=bot]").hidden = kind !== "bot";
  row.querySelector("[data-for=name]").hidden = kind === "bot";
}

export function gallerySearch(form) {
  let wait;
  const send = () => form.requestSubmit();
  form.addEventListener("change", (event) => event.target.matches("select") && send());
  form.addEventListener("input", (event) => {
    if (!event.target.matches("[type=search]")) return;
    clearTimeout(wait);
    wait = setTimeout(send, 500);
  });
}
