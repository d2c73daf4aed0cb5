// The lobby: the list of open tables is fetched again when the server says that it has changed.

import { $ } from "./dom.js";

const list = () => $("open-tables");
let count = Number(list().dataset.count);

async function look() {
  const answer = await fetch(list().dataset.fragment, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("open-tables");
  if (!fresh) return;
  const focused = document.activeElement?.closest("[id^=open-]")?.id;
  list().replaceWith(fresh);
  if (focused) $(focused)?.querySelector("button, a")?.focus();
  const now = Number(fresh.dataset.count);
  if (now > count) $("live").textContent = fresh.querySelector(".lead").textContent;
  count = now;
}

const stream = new EventSource(list().dataset.stream);
stream.addEventListener("lobby", look);
stream.addEventListener("open", look);
