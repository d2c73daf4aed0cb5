// The front page hears who waits.

import { showOpen, showWaiting } from "./waiting.js";

const stream = new EventSource("/events/lobby");
stream.addEventListener("lobby", ({ data }) => {
  const { waiting, open } = JSON.parse(data);
  showWaiting(waiting);
  showOpen(open);
});
stream.addEventListener("bell", ({ data }) => document.dispatchEvent(new CustomEvent("druza:bell", { detail: data })));
