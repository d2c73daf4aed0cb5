// The bell: the badge follows the stream, the list opens over the page. Without script the bell is a link to a page.

import { $, all, say } from "./dom.js";

let unread = -1;

const shown = (count) => (count > 99 ? "99+" : String(count));

// The table may be drawn anew at any time, and its bell with it: the server has counted then too.
export function ring({ unread: count }) {
  for (const bell of all("[data-bell]")) {
    const badge = bell.querySelector(".nb");
    badge.hidden = count === 0;
    badge.textContent = shown(count);
    bell.setAttribute("aria-label", bell.dataset.label.replace("NUM", count));
  }
  if (unread >= 0 && count > unread) say(all("[data-bell]")[0]?.getAttribute("aria-label") ?? "");
  unread = count;
  if ($("bell-pop")?.matches(":popover-open")) fill();
}

async function fill() {
  const answer = await fetch("/notices/fragment", { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("bell-list");
  if (fresh) $("bell-pop").replaceChildren(fresh);
}

async function open() {
  await fill();
  $("bell-pop").showPopover();
  $("bell-pop").querySelector("a, button")?.focus();
}

document.addEventListener("click", (event) => {
  const bell = event.target.closest("[data-bell]");
  if (!bell || !$("bell-pop")?.showPopover || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if ($("bell-pop").matches(":popover-open")) $("bell-pop").hidePopover();
  else open();
});

document.addEventListener("submit", async (event) => {
  if (!event.target.closest("#bell-pop")) return;
  event.preventDefault();
  await fetch(event.target.action, { method: "POST", redirect: "manual" });
  await fill();
});

// Pages with a stream of their own pass its bell on; the others listen here.
document.addEventListener("druza:bell", (event) => ring(JSON.parse(event.detail)));
if (all("[data-bell]").length && !["table", "lobby"].includes(document.body.dataset.page)) {
  new EventSource("/events/bell").addEventListener("bell", (event) => ring(JSON.parse(event.data)));
}
