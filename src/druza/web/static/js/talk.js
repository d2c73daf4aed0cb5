// Talk: beside the board either what happened or what was said; how much one has not heard yet; phrases by number.

import { $, all, say } from "./dom.js";
import { table } from "./here.js";
import { toggleSheet } from "./overlays.js";

const FOR = 6000; // ms that a message stands in the line of news
const phone = matchMedia("(max-width: 700px)");
const root = document.documentElement;
const key = () => `heard-${table().dataset.table}`;
let told = Number($("said")?.dataset.last ?? 0);
let newest = { words: "", until: 0 }; // what was said last, as long as it is news

const last = () => Number($("said")?.dataset.last ?? 0);
const isRead = () => root.dataset.talk === "chat" && (!phone.matches || $("side").classList.contains("open"));

export function openTalk(part) {
  root.dataset.talk = part;
  if (phone.matches && !$("side").classList.contains("open")) toggleSheet("side");
  show();
  if (part === "chat") document.querySelector("#say-text, #phrases button")?.focus({ preventScroll: true });
}

// C opens the chat, and goes back to the log.
export function toggleTalk() {
  if (!$("chat")) return false;
  openTalk(root.dataset.talk === "chat" && isRead() ? "log" : "chat");
  return true;
}

// Esc in the chat: back to the question.
function leaveTalk() {
  if (phone.matches && $("side").classList.contains("open")) toggleSheet("side");
  const way = all("#question button, #options button").find((one) => one.getClientRects().length);
  if (way) way.focus();
  else document.activeElement.blur();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest?.("#chat")) leaveTalk();
});

// 1 to 4 say the first phrases, while one is in the chat.
export function sayPhrase(number, target) {
  const phrase = target.closest?.("#chat") && all("#phrases button")[number - 1];
  phrase?.click();
  return Boolean(phrase);
}

function show() {
  if (!$("chat")) return;
  root.dataset.talk ??= "log";
  for (const tab of all("#talk-tabs [data-talk]")) tab.setAttribute("aria-pressed", String(tab.dataset.talk === root.dataset.talk));
  if (isRead()) sessionStorage.setItem(key(), String(last()));
  const heard = Number(sessionStorage.getItem(key()) ?? 0);
  const unheard = all("#said [data-said]:not([data-mine])").filter((line) => Number(line.dataset.said) > heard).length;
  for (const badge of all("[data-unheard]")) {
    badge.hidden = !unheard;
    badge.textContent = unheard > 99 ? "99+" : String(unheard);
  }
  const list = $("said");
  list.scrollTop = list.scrollHeight;
  tell();
}

function tell() {
  const fresh = all("#said [data-said]:not([data-mine])").filter((line) => Number(line.dataset.said) > told);
  told = Math.max(told, last());
  if (fresh.length) {
    newest = { words: fresh.at(-1).textContent.trim().replace(/\s+/g, " "), until: performance.now() + FOR };
    say(newest.words);
    setTimeout(show, FOR + 50);
  }
  if (phone.matches && $("news")) showInNews(document.querySelector("#news > span"), document.querySelector("#news > svg use"));
}

// The newest message stands for some seconds where the last news of the game is.
function showInNews(line, icon) {
  if (performance.now() < newest.until) {
    line.dataset.before ??= line.textContent;
    icon.dataset.before ??= icon.getAttribute("href");
    line.textContent = newest.words;
    icon.setAttribute("href", "#i-chat");
  } else if (line.dataset.before) {
    line.textContent = line.dataset.before;
    icon.setAttribute("href", icon.dataset.before);
    delete line.dataset.before;
    delete icon.dataset.before;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-talk]");
  if (button && button !== root) openTalk(button.dataset.talk);
});
document.addEventListener("table:shown", show);
show();
