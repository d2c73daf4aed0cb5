// Reasons: why a bot made a move, beside the line of the log that tells it.

import { $, all, make, phone, say, toast } from "./dom.js";
import { address } from "./here.js";

export async function tellReason(link) {
  const box = $("thought");
  const { error } = $("help-words").dataset;
  try {
    const answer = await fetch(address(`thought?ply=${link.dataset.thought}`));
    const said = await answer.json();
    if (!answer.ok) return toast(said.message ?? error);
    await fill(box, said, link.href);
  } catch {
    return toast(error);
  }
  box.showPopover();
  putBeside(box, link.getBoundingClientRect());
  box.querySelector("button").focus({ preventScroll: true });
  say(`${$("thought-name").textContent}. ${box.querySelector(".says")?.textContent ?? ""}`);
}

async function fill(box, said, href) {
  const page = new DOMParser().parseFromString(await (await fetch(href)).text(), "text/html").getElementById("thinks");
  const parts = page ? all(".says, .thought-options", page) : [said.brought, said.says].filter(Boolean).map((one) => make("p", { textContent: one }));
  $("thought-name").textContent = said.name;
  $("thought-says").replaceChildren(...parts.map((part) => document.importNode(part, true)));
  box.querySelector(".help").hidden = !said.more_later;
}

function putBeside(box, at) {
  Object.assign(box.style, { left: "", top: "", margin: "" });
  if (phone.matches) return;
  box.style.left = `${Math.max(8, at.left - box.offsetWidth - 10)}px`;
  box.style.top = `${Math.max(60, Math.min(innerHeight - box.offsetHeight - 8, at.top - 20))}px`;
  box.style.margin = "0";
}
