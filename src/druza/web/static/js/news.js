// News: what happens at the table comes by a stream, with the table as it is then, which is swapped in.

import { connected, disconnected, onReconnect } from "./connection.js";
import { pause } from "./dom.js";
import { isMine, isNews, table, version } from "./here.js";
import { play } from "./speaker.js";
import { swap, tell } from "./swapping.js";

let stream;
let heard; // the version up to which the news has come
let queue = []; // what happened and is not shown yet
let showing = false;

export const isListening = () => stream?.readyState === EventSource.OPEN;
export const look = () => enqueue({ told: [] });

export function listen() {
  heard ??= version();
  stream?.close();
  const at = new URL(table().dataset.stream, location.href);
  at.searchParams.set("lang", document.documentElement.lang);
  stream = new EventSource(at);
  stream.addEventListener("open", connected);
  stream.addEventListener("changed", (event) => hear(JSON.parse(event.data)));
  stream.addEventListener("seats", () => {
    play("join");
    look();
  });
  stream.addEventListener("error", () => {
    disconnected();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}

function hear(news) {
  if (isNews(news)) enqueue(news);
  else if (news.version !== heard) tell(news.told ?? []); // the table came before the news of it
  heard = news.version;
}

function enqueue(news) {
  queue.push(news);
  if (!showing) show();
}

async function show() {
  showing = true;
  while (queue.length) {
    const news = queue;
    queue = [];
    const told = news.flatMap((one) => one.told ?? []);
    try {
      const html = news.at(-1).html ?? (await fetched());
      const fresh = html && new DOMParser().parseFromString(html, "text/html").getElementById("table");
      if (fresh) swap(fresh, told, queue.length > 3 ? 0.5 : 1);
      connected();
    } catch {
      disconnected();
      queue = [...news, ...queue];
      await pause(1000);
    }
    if (queue.length && told.length && !isMine()) await pause(queue.length > 3 ? 120 : 260);
  }
  showing = false;
}

async function fetched() {
  const answer = await fetch(table().dataset.fragment, { headers: { accept: "text/html" } });
  if (answer.ok) return answer.text();
  if (answer.status === 404 || answer.status === 410) location.reload();
}

onReconnect(look);
document.addEventListener("table:look", look);
