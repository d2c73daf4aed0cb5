// Ringing: this browser asks to be rung, only ever after a click. The worker shows what comes.

import { all } from "./dom.js";

const box = document.querySelector("[data-ring]");
const on = box?.querySelector("[data-ring-on]");
const off = box?.querySelector("[data-ring-off]");
const says = box?.querySelector("[data-ring-says]");
const isApple = /iP(hone|ad|od)/.test(navigator.userAgent);
const isAtHome = matchMedia("(display-mode: standalone)").matches;

const post = (address, content) =>
  fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(content) });

function show(subscription) {
  box.hidden = false;
  on.hidden = Boolean(subscription);
  off.hidden = !subscription;
  says.textContent = subscription ? says.dataset.rings : "";
}

// Also on the first page that a browser ever opens here, where the worker is just coming.
async function worker() {
  try {
    await navigator.serviceWorker.register("/worker.js");
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") {
    says.textContent = says.dataset.refused;
    return;
  }
  const { key } = await (await fetch("/api/push/key")).json();
  try {
    const subscription = await (await worker()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    if ((await post("/api/push", subscription.toJSON())).ok) {
      show(subscription);
      off.focus();
    } else says.textContent = says.dataset.refused;
  } catch {
    says.textContent = says.dataset.refused;
  }
}

async function end() {
  const subscription = await (await worker()).pushManager.getSubscription();
  if (subscription) {
    await post("/api/push/stop", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  show(null);
  on.focus();
}

async function look() {
  if (isApple && !isAtHome) {
    box.hidden = false;
    says.textContent = says.dataset.home;
    return;
  }
  if (!("PushManager" in window) || !("Notification" in window)) return;
  const ready = await worker();
  if (ready) show(await ready.pushManager.getSubscription());
}

if (box) {
  on.addEventListener("click", begin);
  off.addEventListener("click", end);
  look();
}

// The time zone of this browser, as long as none was chosen.
for (const field of all("[data-zone]")) {
  if (field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
}
