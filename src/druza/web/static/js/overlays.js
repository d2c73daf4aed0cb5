// Overlays: what lies over the table for a while: a reason, sheets, the rulebook.

import { measureBar } from "./bar.js";
import { $, all, make, say } from "./dom.js";
import { table } from "./here.js";
import { play, shake } from "./speaker.js";
import { hideZoom } from "./zoom.js";
import { rove } from "./zones.js";

export function closeAll() {
  hideZoom();
  toggleSheet("");
  hideWhy();
  for (const id of ["pick", "rulebook"]) $(id).hidden = true;
  closeMenu();
}

const closeMenu = () => $("menu")?.hidePopover?.();

// -- why not --

let marked = null; // what the reason is about, as long as the reason is shown

function mark(piece) {
  marked?.classList.remove("asked");
  marked = piece ?? null;
  marked?.classList.add("asked");
}

export function hideWhy() {
  $("why").hidden = true;
  mark(null);
}

// A piece may have been drawn anew since it was asked about.
const nowDrawn = (piece) => (piece?.id && $(piece.id)) || piece;

document.addEventListener("table:shown", () => {
  if (marked) mark(nowDrawn(marked));
});

export function explain(piece, rule, message, url) {
  const bubble = $("why");
  bubble.classList.remove("told");
  hideZoom();
  mark(nowDrawn(piece));
  bubble.querySelector(".wt b").textContent = message;
  bubble.querySelector(".wx").textContent = "";
  bubble.querySelector("code").textContent = rule;
  bubble.querySelector(".ru").hidden = !rule;
  bubble.querySelector("a").href = url ?? `/rules/${table().dataset.game}/rule/${rule}`;
  place(bubble, marked ?? $("question"));
  say(`${message} ${rule}`);
  if (rule) {
    play("refused");
    shake(60);
  }
}

// What a thing is: nothing was refused.
export function tell(piece, message) {
  explain(piece, "", message);
  mark(null);
  $("why").classList.add("told");
}

export function place(box, beside) {
  box.hidden = false;
  const at = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  measureBar();
  const below = at.bottom + 12 + height < innerHeight;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left))}px`;
  box.style.top = `${below ? at.bottom + 12 : Math.max(8, at.top - height - 12)}px`;
}

// -- sheets --

// Open a sheet, or close it if it is open; another one that was open is closed. "" closes all.
export function toggleSheet(name) {
  if (name) closeMenu();
  const sheet = name ? document.querySelector(`[data-sheet-name="${name}"]`) : null;
  const wasOpen = sheet?.classList.contains("open");
  for (const one of all(".sheet.open")) one.classList.remove("open");
  $("shade")?.remove();
  if (!sheet || wasOpen) return;
  sheet.classList.add("open");
  table().append(make("div", { className: "shade", id: "shade" }));
  rove(sheet.querySelector("[data-zone]") ?? sheet);
  sheet.querySelector("button")?.focus();
}

// -- the rulebook --

export async function openRules(address) {
  const drawer = $("rulebook");
  const page = drawer.querySelector(".rulepage");
  closeMenu();
  drawer.hidden = false;
  if (drawer.dataset.style) document.head.append(make("link", { rel: "stylesheet", href: drawer.dataset.style }));
  delete drawer.dataset.style;
  const { hash, pathname } = new URL(address, location.href);
  const wanted = pathname.match(/\/rule\/([A-Z]{2}-\d{3}[a-z]?)$/)?.[1] ?? hash.slice(1);
  if (page.dataset.from !== pathname) {
    const answer = await fetch(pathname);
    const rules = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".rulebook");
    for (const part of rules.querySelectorAll("[id]")) part.id = `drawer-${part.id}`;
    page.replaceChildren(...rules.childNodes);
    page.dataset.from = pathname;
    page.scrollTop = 0;
    await import(drawer.dataset.script);
    document.dispatchEvent(new Event("rules:shown"));
  }
  page.querySelector(".here")?.classList.remove("here");
  const rule = wanted ? $(`drawer-${wanted}`) : null;
  rule?.closest("details")?.setAttribute("open", "");
  const part = rule?.closest(".par") ?? rule;
  part?.classList.add("here");
  part?.scrollIntoView({ block: "center" });
  page.focus({ preventScroll: true });
}
