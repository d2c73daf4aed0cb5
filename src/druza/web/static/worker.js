// The worker of an installed Druza: files that never change are kept, rulebooks can be read without a connection.
// Tables are never kept: what is shown of one always comes from the server.

const KEPT = "druza-1";
const MOST = 400; // files
const OFFLINE = "/offline";

const isFixed = ({ pathname, search }) => pathname.startsWith("/static/js-") || (/^\/(static|game)\//.test(pathname) && search.includes("v="));
const isRules = ({ pathname }) => pathname.startsWith("/rules/") && !pathname.endsWith("/search");

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOffline());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (isFixed(address)) event.respondWith(keptOrFetched(request));
  else if (isRules(address)) event.respondWith(fetchedOrKept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
});

// The page without a connection, with the files that it needs.
async function keepOffline() {
  const cache = await caches.open(KEPT);
  const answer = await fetch(OFFLINE);
  const page = await answer.clone().text();
  await cache.put(OFFLINE, answer);
  await cache.addAll([...new Set(page.match(/\/static\/[^"\s]+/g) ?? [])].map((one) => one.replaceAll("&amp;", "&")).filter((one) => !one.includes("NAME")));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

const offline = async () => (await caches.match(OFFLINE)) ?? Response.error();

// A server that is being replaced by another has the files of the one, perhaps, and is asked for those of the other: it says so.
const isForGood = ({ headers }) => headers.get("cache-control")?.includes("immutable");

async function keptOrFetched(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isForGood(answer)) keep(request, answer.clone());
  return answer;
}

async function fetchedOrKept(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) keep(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request)) ?? offline();
  }
}

async function keep(request, answer) {
  const cache = await caches.open(KEPT);
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).filter((one) => new URL(one.url).pathname !== OFFLINE).map((one) => cache.delete(one)));
}

// Somebody is told something while no page is looked at. One line for a table: a newer one takes its place.
self.addEventListener("push", (event) => event.waitUntil(shown(event.data?.json() ?? {})));

async function shown({ title = "Druza", body = "", url = "/notices", tag = "druza", lang = "" }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.focused)) return; // the page itself says it
  await self.registration.showNotification(title, { body, tag, lang, icon: "/static/icon-192.png", data: { url, tag } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url = "/", tag } = event.notification.data ?? {};
  event.waitUntil(follow(new URL(url, location.origin).href, `/table/${tag}`));
});

// In the page that shows the table, if there is one: another may be in the middle of something.
async function follow(address, table) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => one.url.includes(table)) ?? pages[0];
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  return page.navigate(address);
}
