// Instead: another target in the middle of what was begun.

import { $, all, toast } from "./dom.js";
import { address, table, version } from "./here.js";
import { look } from "./news.js";

const words = () => $("help-words").dataset;
const last = (path) => path.split("/").pop();

// Of the paths on offer that end with this word the one through the same menu, else the first.
export function offered(paths, word, begun) {
  const fit = paths.filter((path) => last(path) === word);
  return fit.find((path) => path.startsWith(`${begun}/`)) ?? fit[0];
}

export function offerInstead() {
  const paths = all("#instead [data-instead]").map((offer) => offer.dataset.instead);
  if (!paths.length) return;
  const begun = $("instead").dataset.begun.split("/")[0];
  for (const piece of all("#board [data-ask], #players [data-ask], #hand [data-ask]")) {
    const path = offered(paths, last(piece.dataset.ask), begun);
    if (path) offer(piece, path);
  }
}

function offer(piece, path) {
  piece.dataset.instead = path;
  piece.classList.add("instead");
  piece.removeAttribute("aria-disabled");
  const label = piece.getAttribute("aria-label");
  if (label) piece.setAttribute("aria-label", `${label}. ${words().rather}`);
}

export async function chooseInstead(piece) {
  try {
    const answer = await fetch(address("instead"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: version(), seat: Number(table().dataset.you), path: piece.dataset.instead }),
    });
    if (!answer.ok) toast((await answer.json().catch(() => ({}))).message ?? words().error);
  } catch {
    toast(words().error);
  }
  look();
}
