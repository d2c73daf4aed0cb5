// The next table: how many others wait for me, and the way to the one with the least time left. N goes there, L to the
// lobby.

import { $ } from "./dom.js";

let waiting = 0;
const here = () => $("table")?.dataset.table ?? "";

async function count() {
  try {
    const answer = await fetch(`/next/count?from=${encodeURIComponent(here())}`, { headers: { accept: "application/json" } });
    if (answer.ok) ({ waiting } = await answer.json());
  } catch {
    // no connection: it stays as it was
  }
  show();
}

function show() {
  const link = $("next-table");
  if (!link) return;
  const begun = $("table")?.dataset.waiting === "you" && document.querySelector("#instead");
  link.hidden = !waiting || Boolean(begun); // a decision that was begun is ended first
  link.querySelector(".num").textContent = String(waiting);
}

document.addEventListener("table:shown", show);
document.addEventListener("druza:bell", count);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "n" && $("next-table") && !$("next-table").hidden) $("next-table").click();
  if (key === "l" && !$("table")) document.querySelector("header.bar a[href='/lobby']")?.click(); // at a table: the log
});
setTimeout(count, 300);
