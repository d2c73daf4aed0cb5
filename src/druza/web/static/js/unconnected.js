// The page without a connection: it names the rulebooks that this browser has kept, and goes back to where one was.

const OFFLINE = "/offline";
const LOOK_AGAIN = 2000; // ms

if (location.pathname !== OFFLINE) {
  document.querySelector("#try-again").href = location.href;
  addEventListener("online", look);
  setInterval(look, LOOK_AGAIN);
}
for (const line of document.querySelectorAll("[data-rules-page]")) {
  const kept = await globalThis.caches?.match(line.dataset.rulesPage, { ignoreVary: true });
  line.hidden = location.pathname !== OFFLINE && !kept;
}

// The first try may come too soon, and where the server was away no event says that it is back.
async function look() {
  if (!navigator.onLine) return;
  const answer = await fetch("/manifest.webmanifest", { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.reload();
}
