// The recap: what happened since one's last turn, line by line, at any time.

import { $, all, make } from "./dom.js";
import { table } from "./here.js";
import { sinceMine } from "./steps.js";

const WATCHED = 15; // lines for who only watches

export function openRecap() {
  $("menu")?.hidePopover?.();
  fill();
  $("recap").showModal();
}

// What happens while it is read stands in it too.
document.addEventListener("table:shown", () => $("recap").open && fill());

function fill() {
  const lines = all("#log-lines > li[data-seat]");
  const { you } = table().dataset;
  const [first, end] = Number(you) < 0 ? [0, WATCHED] : sinceMine(lines.map((line) => line.dataset.seat), you);
  const told = lines.slice(first, end).reverse();
  $("recap-lines").replaceChildren(...told.map(copyOf));
  $("recap-none").hidden = told.length > 0;
  const link = $("recap-replay");
  link.hidden = told.length === 0;
  if (told.length) link.search = `?after=${told[0].id.split("-")[1]}${Number(you) >= 0 ? `&seat=${you}` : ""}`;
}

function copyOf(line) {
  const copy = make("li", { className: line.className });
  copy.classList.remove("n", "since-new");
  copy.append(...[...line.children].slice(0, 2).map((part) => part.cloneNode(true)));
  return copy;
}
