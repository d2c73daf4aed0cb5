// The page without a connection: it names the rulebooks that this browser has kept, and goes back to where one was.

const OFFLINE = "/offline";

if (location.pathname !== OFFLINE) {
  document.querySelector("#try-again").href = location.href;
  addEventListener("online", () => location.reload());
}
for (const line of document.querySelectorAll("[data-rules-page]")) {
  const kept = await globalThis.caches?.match(line.dataset.rulesPage, { ignoreVary: true });
  line.hidden = location.pathname !== OFFLINE && !kept;
}
