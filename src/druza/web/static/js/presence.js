// Presence: a hidden page, or one untouched for a minute, is looked away from; the server is told when that changes.

const IDLE = 60_000; // ms
const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
const table = document.getElementById("table")?.dataset.table ?? "";
let told = "here";
let timer;
let rests = false; // the table is played in another window

function tell(state) {
  if (state === told) return;
  told = state;
  const body = new URLSearchParams({ tab, state, table });
  fetch("/here", { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
}

function touched() {
  clearTimeout(timer);
  if (rests) return tell("gone");
  if (document.hidden) return tell("away");
  timer = setTimeout(() => tell("away"), IDLE);
  tell("here");
}

for (const kind of ["pointerdown", "pointermove", "keydown", "scroll", "touchstart"]) addEventListener(kind, touched, { passive: true, capture: true });
document.addEventListener("visibilitychange", touched);
addEventListener("pagehide", () => tell("gone"));
addEventListener("pageshow", touched);
for (const kind of ["table:rests", "table:plays"]) {
  document.addEventListener(kind, () => {
    rests = kind === "table:rests";
    touched();
  });
}
touched();
