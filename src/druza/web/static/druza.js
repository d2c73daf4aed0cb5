// What happens in the browser: answers are posted, what changed is swapped in and moves to its place.

const $ = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 700px)");
const YEAR = 31536000;
const setCookie = (name, value) => (document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

let keyboard = false; // was the last thing a key?
addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

// ---- every page: theme, language, copying ----

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("[data-theme-toggle]")) {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    setCookie("theme", root.dataset.theme);
  }
  const language = at("[data-lang]");
  if (language) {
    event.preventDefault();
    setCookie("lang", language.dataset.lang);
    location.reload();
  }
  const copy = at("[data-copy]");
  if (copy) copyText(copy);
});

async function copyText(button) {
  const words = new URL(button.dataset.copy, location.href).href;
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const field = button.parentElement.querySelector("input");
    if (!field) return;
    field.select();
    document.execCommand("copy");
  }
  const label = button.querySelector("span") ?? button;
  const before = label.textContent;
  label.textContent = button.dataset.copied;
  say(button.dataset.copied);
  setTimeout(() => (label.textContent = before), 1600);
}

function say(words, loud = false) {
  const region = $(loud ? "alert" : "live");
  region.textContent = "";
  setTimeout(() => (region.textContent = words), 30);
}

// ---- front page and new table ----

function startStrip() {
  const form = $("quick");
  if (!form) return;
  const counts = () => JSON.parse(form.querySelector("[name=game]:checked").dataset.counts);
  const fill = () => {
    const game = form.querySelector("[name=game]:checked");
    const allowed = counts();
    let seats = Number(form.elements.seats.value);
    if (!allowed.includes(seats)) seats = allowed.find((count) => count >= seats) ?? allowed[allowed.length - 1];
    form.elements.seats.value = seats;
    $("seat-count").textContent = seats;
    $("game-name").textContent = game.dataset.title;
    $("more-options").href = game.dataset.url;
    $("build-own").hidden = !game.dataset.build;
    $("build-own").href = game.dataset.build;
    const learn = form.querySelector(".learn1");
    learn.hidden = !game.dataset.learn;
    $("learn-name").textContent = game.dataset.learn ?? "";
    learn.classList.toggle("new", game.dataset.new !== undefined);
    const mode = form.querySelector("[name=mode]:checked").value;
    for (const field of all("[data-kind]", form)) field.value = Number(field.dataset.kind) ? mode : "you";
  };
  const step = (by) => {
    const allowed = counts();
    const place = allowed.indexOf(Number(form.elements.seats.value)) + by;
    if (allowed[place]) form.elements.seats.value = allowed[place];
    fill();
  };
  form.addEventListener("change", fill);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(Number(button.dataset.step));
  });
  fill();
}

function newTable() {
  const form = $("new-table");
  if (!form) return;
  const fill = () => {
    const seats = Number(form.querySelector("[name=seats]:checked").value);
    for (const row of all("[data-seat]", form)) {
      const kind = row.querySelector("select[name^=kind]").value;
      const out = Number(row.dataset.seat) >= seats;
      row.hidden = out;
      for (const field of all("select, input", row)) field.disabled = out;
      row.querySelector("[data-for=bot]").hidden = kind !== "bot";
      row.querySelector("[data-for=name]").hidden = kind === "bot";
    }
    for (const other of all("[data-other]", form)) {
      const free = $(other.dataset.other).value === "";
      other.hidden = other.disabled = !free;
    }
  };
  form.addEventListener("change", fill);
  fill();
}

function gallerySearch() {
  const form = $("gallery-form");
  if (!form) return;
  let wait;
  const send = () => form.requestSubmit();
  form.addEventListener("change", (event) => event.target.matches("select") && send());
  form.addEventListener("input", (event) => {
    if (!event.target.matches("[type=search]")) return;
    clearTimeout(wait);
    wait = setTimeout(send, 500);
  });
}

// ---- the table ----

const table = () => $("table");
const words = () => $("words").dataset;
const api = (tail) => `/api/tables/${table().dataset.table}/${tail}`;
let aim = ""; // the menu's verb whose targets are lit
let busy = false;
let queue = []; // what happened and is not shown yet
let showing = false;
let stream;
let heard = 0; // the ply up to which the news has come
let lost; // timer of a lost connection

function openTable() {
  if (!table()) return;
  heard = Number(table().dataset.ply);
  dress();
  listen();
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerover", hovered);
  document.addEventListener("focusin", focused);
  document.addEventListener("pointerdown", touched);
  addEventListener("pageshow", (event) => event.persisted && refresh());
  addEventListener("online", () => refresh());
  document.addEventListener("table:look", () => refresh());
  endOfGame();
}

// -- talking to the server --

async function post(tail, body) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(api(tail), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      connected();
      return [answer.status, await answer.json().catch(() => ({}))];
    } catch {
      // The same answer at the same ply is never applied twice, so it may be sent again.
      disconnected();
      if (tries > 30) return [0, { message: words().error }];
      await pause(Math.min(2500, 400 * (tries + 1)));
    }
  }
}

async function send(tail, body, element) {
  if (busy) return;
  busy = true;
  table().classList.add("busy");
  const { ply, you } = table().dataset;
  const answered = { ply: Number(ply), ...body };
  if (Number(you) >= 0) answered.seat = Number(you);
  const [status, said] = await post(tail, answered);
  busy = false;
  table().classList.remove("busy");
  if (status === 200) {
    await pause(stream?.readyState === EventSource.OPEN ? 120 : 0);
    if (Number(table().dataset.ply) < said.ply) refresh();
  } else if (status === 409 && said.error === "stale") {
    toast(words().stale);
    refresh();
  } else if (said.rule) {
    explain(element, said.rule, said.message);
  } else {
    toast(said.message ?? words().error);
    refresh();
  }
}

const choose = (path, element) => {
  aim = "";
  closeAll();
  return send("moves", { path }, element);
};

function listen() {
  stream?.close();
  const address = new URL(table().dataset.stream, location.href);
  address.searchParams.set("lang", document.documentElement.lang);
  stream = new EventSource(address);
  stream.addEventListener("open", connected);
  stream.addEventListener("changed", (event) => {
    const news = JSON.parse(event.data);
    if (news.ply > Number(table().dataset.ply) || news.kind === "undo") enqueue(news);
    else if (news.ply > heard) tell(news.told ?? []); // the table came before the news of it
    heard = Math.max(heard, news.ply);
  });
  stream.addEventListener("seats", () => refresh());
  stream.addEventListener("error", () => {
    disconnected();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  });
}

function disconnected() {
  lost ??= setTimeout(() => ($("offline").hidden = false), 1200);
}

function connected() {
  clearTimeout(lost);
  const was = !$("offline").hidden;
  lost = undefined;
  $("offline").hidden = true;
  if (was) refresh();
}

function enqueue(news) {
  queue.push(news);
  if (!showing) show();
}

const refresh = () => enqueue({ told: [] });

async function show() {
  showing = true;
  while (queue.length) {
    const news = queue;
    queue = [];
    const told = news.flatMap((one) => one.told ?? []);
    try {
      const answer = await fetch(table().dataset.fragment, { headers: { accept: "text/html" } });
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.getElementById("table");
        if (fresh) swap(fresh, told, queue.length > 3 ? 0.5 : 1);
      } else if (answer.status === 404 || answer.status === 410) location.reload();
      connected();
    } catch {
      disconnected();
      queue = [...news, ...queue];
      await pause(1000);
    }
    if (queue.length && told.length && table().dataset.waiting !== "you") await pause(queue.length > 3 ? 120 : 260);
  }
  showing = false;
}

// -- swapping what changed --

const PARTS = new Set(["table", "turn", "side", "question"]);

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!PARTS.has(old.id) || old.tagName !== fresh.tagName) {
    old.replaceWith(fresh);
    return;
  }
  const open = old.classList.contains("open");
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  if (open) old.classList.add("open");
  if (old.id === "question") {
    old.replaceChildren(...fresh.childNodes);
    return;
  }
  const ids = new Set([...fresh.children].map((child) => child.id));
  ids.add("shade"); // behind an open sheet
  for (const child of [...old.children]) if (!child.id || !ids.has(child.id)) child.remove();
  let before = null;
  for (const child of [...fresh.children].reverse()) {
    const there = child.id && [...old.children].find((one) => one.id === child.id);
    if (there) patch(there, child);
    else old.insertBefore(child, before);
    before = [...old.children].find((one) => one.id === child.id) ?? old.firstElementChild;
  }
}

function swap(fresh, told, pace) {
  const was = table().dataset.waiting;
  const focus = document.activeElement;
  const kept = focus?.id;
  const zone = focus?.closest?.("[data-zone]")?.dataset.zone;
  const scrolled = all("#log-lines, .optbox, .board-area, .cmd").map((part) => [part.id || part.className, part.scrollTop]);
  const places = measure();
  const ghosts = told.flatMap((one) => one.flies ?? []).map(([from, to]) => [ghostOf(from), to]);
  const views = mapViews();
  const shut = all("details[id]:not([open])").map((box) => box.id);
  hideZoom();
  patch(table(), fresh);
  for (const id of shut) $(id)?.removeAttribute("open"); // what was closed stays closed
  for (const [name, top] of scrolled) {
    const part = $(name) ?? all(".optbox, .board-area, .cmd").find((one) => one.className === name);
    if (part && name !== "log-lines") part.scrollTop = top;
  }
  setMapViews(views);
  dress();
  keepFocus(kept, zone, focus);
  glide(places, pace, new Map(told.flatMap((one) => one.walks ?? [])));
  fly(ghosts, pace);
  tell(told);
  announce(was);
  endOfGame();
  if (!$("why").hidden) $("why").hidden = true;
  $("pick").hidden = true;
}

function keepFocus(id, zone, was) {
  if (document.activeElement !== document.body && document.contains(was)) return;
  const same = id && $(id);
  if (same) return same.focus({ preventScroll: true });
  if (!keyboard || !id) return;
  const next = $("deed") ?? document.querySelector(`[data-zone="${zone}"] [tabindex="0"]`) ?? document.querySelector(".opts [tabindex='0']");
  (next ?? $("asks"))?.focus?.({ preventScroll: true });
}

function tell(told) {
  display(told.map((one) => one.shows).filter(Boolean));
  for (const one of told) for (const id of one.changed ?? []) ring(id);
  const loud = told.filter((one) => one.loud).map((one) => plain(one.html));
  if (loud.length) say(loud.join(" "));
}

// What was rolled lies over the board for a moment; the log says it in words.
let shown;

function display(parts) {
  const board = $("board")?.getBoundingClientRect();
  if (!parts.length || !board?.width) return;
  const box = document.querySelector(".rolls") ?? document.body.appendChild(Object.assign(document.createElement("div"), { className: "rolls", ariaHidden: "true" }));
  box.insertAdjacentHTML("beforeend", parts.map((part) => `<div>${part}</div>`).join(""));
  while (box.children.length > 4) box.firstElementChild.remove();
  Object.assign(box.style, { left: `${board.left + board.width / 2}px`, top: `${board.top + 8}px` });
  clearTimeout(shown);
  shown = setTimeout(() => box.remove(), 3200);
}

function announce(was) {
  const { waiting, title } = table().dataset;
  document.title = title;
  const icon = $("favicon");
  icon.href = waiting === "you" ? icon.dataset.turn : icon.dataset.idle;
  if (waiting === "you" && was !== "you") say(`${words().yourTurn}. ${$("asks").textContent}`, true);
}

function plain(html) {
  const part = document.createElement("template");
  part.innerHTML = html;
  return part.content.textContent;
}

// -- motion --

function measure() {
  const places = new Map();
  if (calm.matches) return places;
  for (const thing of all("#board [id], #hand [id], #players [id]")) {
    const box = thing.getBoundingClientRect();
    if (box.width) places.set(thing.id, box);
  }
  return places;
}

// Inside a drawing lengths are those of the drawing, not of the screen.
const unitOf = (thing) => (thing.ownerSVGElement ? thing.parentNode.getScreenCTM().a : 1);

// The way of a thing through places, seen from where it stands now; undefined if a place is not there.
function wayOf(thing, stops) {
  const spots = stops.map((id) => $(id)).filter(Boolean).map(middle);
  const end = spots[spots.length - 1];
  return spots.length > 1 && spots.length === stops.length ? spots.map((spot) => [spot.x - end.x, spot.y - end.y]) : undefined;
}

function glide(places, pace, walks = new Map()) {
  let moved = 0;
  for (const [id, from] of places) {
    const thing = $(id);
    if (!thing || thing.querySelector("[id]") || moved >= 24) continue;
    const to = thing.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (!to.width || Math.abs(x) + Math.abs(y) < 4) continue;
    moved++;
    const unit = unitOf(thing);
    const way = walks.has(id) ? wayOf(thing, walks.get(id)) : undefined;
    const spots = [[x, y], ...(way ?? []).slice(1, -1), [0, 0]];
    const duration = way ? Math.min(900, 160 * spots.length) : 320;
    const easing = way ? "ease-in-out" : "cubic-bezier(.2,.8,.2,1)";
    thing.animate(spots.map((spot) => ({ translate: `${spot[0] / unit}px ${spot[1] / unit}px` })), { duration: duration * pace, easing });
  }
}

// The thing with this id, or one whose id begins so; where several are drawn for several sizes of screen, that which is seen.
function find(id) {
  const found = [$(id), ...all(`[id^="${CSS.escape(id)}"]`)].filter(Boolean);
  return found.find((one) => one.getClientRects().length) ?? found[0];
}

function ghostOf(id) {
  const thing = find(id);
  const box = thing?.getBoundingClientRect();
  if (!box?.width || calm.matches) return null;
  const ghost = thing.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.classList.remove("can", "on", "new");
  ghost.classList.add("ghost");
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  return [ghost, box];
}

function fly(ghosts, pace) {
  const going = ghosts.filter(([ghost, to]) => ghost && find(to)?.getClientRects().length);
  const gap = Math.min(60, 900 / Math.max(1, going.length)) * pace;
  going.forEach(([[ghost, from], to], place) => {
    const target = find(to).getBoundingClientRect();
    const scale = Math.max(0.25, Math.min(1, target.height / from.height, target.width / from.width));
    const x = target.left + target.width / 2 - (from.width * scale) / 2 - from.left;
    const y = target.top + target.height / 2 - (from.height * scale) / 2 - from.top;
    document.body.append(ghost);
    const path = [{ transform: "none" }, { transform: `translate(${x}px,${y}px) scale(${scale})`, opacity: 0.5 }];
    const going = ghost.animate(path, { duration: 420 * pace, delay: place * gap, easing: "cubic-bezier(.2,.8,.2,1)", fill: "both" });
    going.finished.finally(() => ghost.remove());
  });
}

function ring(id) {
  const thing = find(id);
  if (!thing) return;
  thing.classList.add("new");
  setTimeout(() => thing.classList.remove("new"), 2600);
}

// -- after every swap: keys, aim, roving focus, maps --

const RESERVED = "hilq";

function dress() {
  const passing = all("#options [data-option='pass']").length > 0; // P always passes
  const taken = new Set([...(passing ? `${RESERVED}p` : RESERVED), ...ownKeys().keys()]);
  let number = 0;
  const digit = () => {
    do number++;
    while (taken.has(String(number)));
    return number <= 9 ? String(number) : "";
  };
  for (const option of all("#options .opts > li > button")) {
    const key = option.querySelector(".k");
    if (!key) continue;
    const word = (option.dataset.aim ?? option.dataset.option ?? "").replace(/[^a-z]/g, "");
    const lettered = option.dataset.aim !== undefined || option.dataset.letter !== undefined;
    const letter = option.dataset.option === "pass" ? "p" : lettered ? [...word].find((one) => !taken.has(one)) : digit();
    if (!letter) continue;
    taken.add(letter);
    key.textContent = letter.toUpperCase();
    key.hidden = false;
    option.setAttribute("aria-keyshortcuts", letter.toUpperCase());
    option.dataset.key = letter;
  }
  if (aim && !document.querySelector(`[data-aim="${CSS.escape(aim)}"]`)) aim = "";
  takeAim(aim);
  showToggles();
  zoneTabs();
  for (const zone of all("[data-zone]")) rove(zone);
  maps();
  document.dispatchEvent(new Event("table:shown"));
}

// On a phone the zones of a board are tabs; the one that was opened stays open through updates.
let openZone = "";

function zoneTabs() {
  const board = document.querySelector("#board .zones");
  if (!board) return;
  const zones = all("[data-tab]", board);
  board.querySelector(".tabs")?.remove();
  board.classList.toggle("tabbed", phone.matches);
  if (!phone.matches) return zones.forEach((zone) => zone.classList.remove("open"));
  const names = zones.map((zone) => zone.dataset.tab);
  if (!names.includes(openZone)) openZone = names[0];
  const bar = Object.assign(document.createElement("div"), { className: "tabs" });
  bar.setAttribute("role", "tablist");
  for (const zone of zones) {
    const name = zone.dataset.tab;
    const tab = Object.assign(document.createElement("button"), { type: "button", className: "tab", textContent: name });
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", name === openZone);
    const can = all(".can", zone).length;
    if (can) tab.append(Object.assign(document.createElement("b"), { className: "num", textContent: can }));
    tab.addEventListener("click", () => {
      openZone = name;
      dress();
    });
    bar.append(tab);
    zone.classList.toggle("open", name === openZone);
  }
  board.prepend(bar);
}

phone.addEventListener("change", () => table() && dress());

function stops(zone) {
  return all("button, a[href], [role=button], [tabindex]", zone).filter(
    (one) => one.closest("[data-zone]") === zone && one.getClientRects().length && !one.disabled,
  );
}

function rove(zone, current) {
  const found = stops(zone);
  const one = current ?? found.find((stop) => stop === document.activeElement) ?? found.find((stop) => stop.classList.contains("can")) ?? found[0];
  for (const stop of found) stop.tabIndex = stop === one ? 0 : -1;
}

function step(event) {
  const zone = event.target.closest?.("[data-zone]");
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!zone || !way) return false;
  const here = middle(event.target);
  let best;
  let least = Infinity;
  for (const stop of stops(zone)) {
    if (stop === event.target) continue;
    const there = middle(stop);
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const aside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
    if (along > 3 && along + 2 * aside < least) [best, least] = [stop, along + 2 * aside];
  }
  if (!best) return false;
  rove(zone, best);
  best.focus();
  return true;
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function takeAim(path) {
  aim = path;
  for (const verb of all("[data-aim]")) {
    const on = verb.dataset.aim === path;
    if (verb.hasAttribute("aria-expanded")) verb.setAttribute("aria-expanded", on);
    else verb.setAttribute("aria-pressed", on);
    const list = $(verb.getAttribute("aria-controls"));
    if (list) list.hidden = !on || allOnTable(list);
  }
  for (const piece of all("#table .can[data-option]")) {
    const menu = ways(piece).filter((way) => way.includes("/"));
    piece.classList.toggle("soft", menu.length > 0 && !(path && menu.some((way) => way.startsWith(`${path}/`))));
  }
}

// Targets that lie on the table need no second list, which would push the other verbs away.
function allOnTable(list) {
  const lying = new Set(all("#board .can, #hand .can, #players .can, #question .can").filter((piece) => piece.getClientRects().length).flatMap(ways));
  return all("[data-option]", list).every((option) => lying.has(option.dataset.option));
}

const ways = (piece) => [piece.dataset.option, ...(piece.dataset.more?.split(" ") ?? [])];

// -- clicking --

function clicked(event) {
  const at = (selector) => event.target.closest?.(selector);
  if (held) {
    held = false;
    event.preventDefault();
    return;
  }
  if (!at("#why, [data-ask]")) $("why").hidden = true;
  if (!at("#pick")) $("pick").hidden = true;
  const sheet = at("[data-sheet]");
  if (sheet) return toggleSheet(sheet.dataset.sheet);
  if (at(".shade")) return closeSheets();
  const rules = at("[data-rules]");
  if (rules) {
    event.preventDefault();
    return openRules(rules.href);
  }
  if (at("[data-rules-close]")) return ($("rulebook").hidden = true);
  if (at("[data-keys]")) return showKeys();
  const shows = at("[data-toggle]");
  if (shows) return toggle(shows.dataset.toggle);
  if (at("[data-end-close]")) return $("end").classList.add("away");
  if (at(".counting")) countNow();
  const verb = at("[data-aim]");
  if (verb) {
    event.preventDefault();
    return aimed(verb);
  }
  const asked = at("[data-ask]");
  if (asked) {
    event.preventDefault();
    return why(asked);
  }
  const piece = at("[data-option]");
  if (piece && !at("#zoom")) {
    event.preventDefault();
    return pick(piece);
  }
  const undo = at("[data-undo]:not(main)");
  if (undo) {
    event.preventDefault();
    closeAll();
    return send("undo", undo.dataset.undo === "" ? {} : { to: Number(undo.dataset.undo) }, undo);
  }
  const answer = at("[data-answer]");
  if (answer) {
    event.preventDefault();
    return send("undo/answer", { accept: answer.dataset.answer === "yes" }, answer);
  }
}

// A form that changes nothing at the table itself: sent, and the table is looked at anew.
async function sendQuietly(form, by) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, by)), redirect: "manual" });
    if (answer.type !== "opaqueredirect" && !answer.ok) toast(words().error);
    else form.closest("[popover]")?.hidePopover?.();
    connected();
  } catch {
    toast(words().error);
  }
  refresh();
}

function submitted(event) {
  const by = event.submitter;
  if (event.target.matches("form[data-quiet]")) {
    event.preventDefault();
    return sendQuietly(event.target, by);
  }
  if (by?.matches("[data-option], [data-undo], [data-aim], [data-answer]")) event.preventDefault();
}

function aimed(verb) {
  const path = verb.dataset.aim === aim ? "" : verb.dataset.aim;
  takeAim(path);
  closeSheets();
  $("menu")?.hidePopover?.();
  if (!path) return;
  const targets = all("#board .can, #hand .can, #players .can").filter((piece) => !piece.classList.contains("soft") && piece.getClientRects().length);
  say(`${verb.textContent.trim()}. ${words().chosen}`);
  if (keyboard && targets.length) {
    const zone = targets[0].closest("[data-zone]");
    if (zone) rove(zone, targets[0]);
    targets[0].focus();
  } else if (!targets.length && phone.matches) toggleSheet("turn");
}

function pick(piece) {
  const open = ways(piece);
  const wanted = aim ? open.filter((way) => way.startsWith(`${aim}/`)) : open;
  if (wanted.length === 1 || !piece.dataset.more) return choose(wanted[0] ?? open[0], piece);
  const said = piece.dataset.says.split("\n");
  const list = $("pick");
  list.replaceChildren(
    ...open.map((way, place) => {
      const button = document.createElement("button");
      button.className = "opt live";
      button.setAttribute("role", "menuitem");
      button.dataset.option = way;
      button.append(Object.assign(document.createElement("span"), { textContent: said[place] ?? way }));
      return button;
    }),
  );
  place(list, piece);
  list.firstElementChild.focus();
}

async function why(piece) {
  const address = new URL(table().dataset.why, location.href);
  address.searchParams.set("path", piece.dataset.ask);
  try {
    const answer = await fetch(address);
    const said = await answer.json();
    if (said.allowed) return refresh();
    explain(piece, said.rule ?? piece.dataset.refused ?? "", said.message, said.rule_url);
  } catch {
    disconnected();
  }
}

function explain(piece, rule, message, url) {
  const bubble = $("why");
  hideZoom();
  all(".asked").forEach((one) => one.classList.remove("asked"));
  piece?.classList.add("asked");
  setTimeout(() => piece?.classList.remove("asked"), 6000);
  bubble.querySelector(".wt b").textContent = message;
  bubble.querySelector(".wx").textContent = "";
  bubble.querySelector("code").textContent = rule;
  bubble.querySelector(".ru").hidden = !rule;
  const link = bubble.querySelector("a");
  link.href = url ?? `/rules/${table().dataset.game}#${rule}`;
  place(bubble, piece ?? $("question"));
  say(`${message} ${rule}`);
}

function place(box, beside) {
  box.hidden = false;
  const at = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const bar = $("question").getBoundingClientRect();
  document.documentElement.style.setProperty("--above", `${innerHeight - bar.top + 8}px`);
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.left));
  const below = at.bottom + 12 + height < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? at.bottom + 12 : Math.max(8, at.top - height - 12)}px`;
}

function toast(message) {
  const note = document.createElement("p");
  note.className = "toast";
  note.textContent = message;
  document.body.append(note);
  say(message);
  setTimeout(() => note.remove(), 5000);
}

// -- keys --

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=radio]), select, textarea") || $("keys").open) return;
  if (document.querySelector(".counting")) return countNow();
  if (step(event) || lead(event)) return event.preventDefault();
  const key = event.key;
  if (key === "Escape") return escape();
  if (key === "?") return showKeys();
  if (key === "Enter" && !event.target.closest("button, a, [role=button], summary")) return act(event, $("deed"));
  if ((key === "Enter" || key === " ") && event.target.matches("[role=button]")) return act(event, event.target);
  if (key === "Backspace") return act(event, document.querySelector(".ask [data-undo]"));
  if (key === "i") return event.target.closest("[data-card]") && showZoom(event.target.closest("[data-card]"), 0);
  if (key === "q") return act(event, null, document.querySelector("#question button, #options button"));
  if (key === "l") return act(event, null, $("log-lines"));
  if ("+-=0".includes(key) && zoomMap(key)) return event.preventDefault();
  const shifted = event.shiftKey && document.querySelector(`[data-shift-key="${CSS.escape(key.toLowerCase())}"]`);
  if (shifted) return act(event, shifted);
  const own = ownKeys().get(key.toLowerCase());
  if (own?.kind === "toggles") return act(event, document.querySelector(`[data-toggle="${CSS.escape(own.name)}"]`));
  if (own?.kind === "answers") return act(event, document.querySelector(`#options [data-option="${CSS.escape(own.name)}"]`));
  const option = document.querySelector(`#options [data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (option && key.length === 1) act(event, option);
}

// The keys of a board itself: data-leads goes to a piece, data-answers="x:pass" gives an answer, data-toggles="v:fire" shows or hides something.
function ownKeys() {
  const found = new Map();
  for (const kind of ["leads", "answers", "toggles"]) {
    for (const one of document.querySelector(`#board [data-${kind}]`)?.dataset[kind].split(" ") ?? []) {
      found.set(one.slice(0, one.indexOf(":")), { kind, name: one.slice(one.indexOf(":") + 1) });
    }
  }
  return found;
}

// What a board shows only on demand stays shown through updates: :root[data-shown~=fire], turned on and off by a button data-toggle="fire".
function toggle(name) {
  const shown = new Set((document.documentElement.dataset.shown ?? "").split(" ").filter(Boolean));
  if (!shown.delete(name)) shown.add(name);
  document.documentElement.dataset.shown = [...shown].join(" ");
  showToggles();
}

function showToggles() {
  const shown = (document.documentElement.dataset.shown ?? "").split(" ");
  for (const button of all("[data-toggle]")) button.setAttribute("aria-pressed", shown.includes(button.dataset.toggle));
}

// Pieces may say where keys lead from them, data-leads="n:way-4 r:way-9": from what has the focus, what is pointed at, or the board.
function lead(event) {
  const focused = event.target.closest?.("[data-leads]");
  const from = focused ?? all("#board [data-leads]:hover").pop() ?? document.querySelector("#board [data-leads]");
  const way = from?.dataset.leads.split(" ").find((one) => one.startsWith(`${event.key.toLowerCase()}:`));
  const to = way && $(way.slice(2));
  if (!to) return false;
  const zone = to.closest("[data-zone]");
  if (zone) rove(zone, to);
  to.focus();
  return true;
}

function act(event, click, focus) {
  event.preventDefault();
  // pieces of a drawing have no click() of their own
  click?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  focus?.focus();
}

function escape() {
  closeAll();
  takeAim("");
}

function closeAll() {
  hideZoom();
  closeSheets();
  $("why").hidden = true;
  $("pick").hidden = true;
  $("rulebook").hidden = true;
  $("menu")?.hidePopover?.();
}

function showKeys() {
  $("menu")?.hidePopover?.();
  $("keys").showModal();
}

// -- sheets, rulebook --

function toggleSheet(name) {
  $("menu")?.hidePopover?.();
  const sheet = document.querySelector(`[data-sheet-name="${name}"]`);
  const open = sheet.classList.contains("open");
  closeSheets();
  if (open) return;
  sheet.classList.add("open");
  table().append(Object.assign(document.createElement("div"), { className: "shade", id: "shade" }));
  rove(sheet.querySelector("[data-zone]") ?? sheet);
  sheet.querySelector("button")?.focus();
}

function closeSheets() {
  all(".sheet.open").forEach((sheet) => sheet.classList.remove("open"));
  $("shade")?.remove();
}

async function openRules(address) {
  const drawer = $("rulebook");
  const page = drawer.querySelector(".rulepage");
  $("menu")?.hidePopover?.();
  drawer.hidden = false;
  const { hash, pathname } = new URL(address, location.href);
  if (page.dataset.from !== pathname) {
    const answer = await fetch(pathname);
    const rules = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".rulebook");
    for (const part of rules.querySelectorAll("[id]")) part.id = `drawer-${part.id}`;
    page.replaceChildren(...rules.childNodes);
    page.dataset.from = pathname;
  }
  page.querySelector(".here")?.classList.remove("here");
  const rule = hash && $(`drawer-${hash.slice(1)}`);
  rule?.classList.add("here");
  rule?.scrollIntoView({ block: "center" });
  page.focus({ preventScroll: true });
}

// -- the enlarged card --

let zooming;
let held = false;

// An answer pointed at in the list shows itself on the board, and the other way round.
function echo(thing) {
  for (const one of all(".echo")) one.classList.remove("echo");
  const path = thing?.dataset.option;
  if (!path) return;
  for (const one of all("[data-option]")) {
    if (one !== thing && `${one.dataset.option}/`.startsWith(`${path}/`)) one.classList.add("echo");
  }
}

function hovered(event) {
  if (event.pointerType === "touch") return;
  echo(event.target.closest?.("[data-option]"));
  const card = event.target.closest?.("[data-card]");
  clearTimeout(zooming);
  if (!card || card.closest("#zoom")) return hideZoom();
  showZoom(card, 350);
}

function focused(event) {
  echo(event.target.closest?.("[data-option]"));
  const card = event.target.closest?.("[data-card]");
  if (keyboard) reveal(event.target);
  if (card && keyboard) showZoom(card, 0);
  else if (!card) hideZoom();
  const zone = event.target.closest?.("[data-zone]");
  if (zone && event.target.tabIndex === -1) rove(zone, event.target);
}

function touched(event) {
  held = false;
  if (event.pointerType !== "touch") return;
  const thing = event.target.closest("[data-card], [data-option], [data-ask]");
  if (!thing) return;
  const timer = setTimeout(() => {
    held = true;
    if (thing.matches("[data-card]")) showZoom(thing, 0);
    else if (thing.dataset.ask) why(thing);
  }, 450);
  const end = () => {
    clearTimeout(timer);
    setTimeout(hideZoom, held ? 2500 : 0);
  };
  addEventListener("pointerup", end, { once: true });
  addEventListener("pointercancel", () => { held = false; end(); }, { once: true });
}

function showZoom(card, delay) {
  clearTimeout(zooming);
  zooming = setTimeout(() => {
    if (!document.contains(card)) return;
    const box = card.getBoundingClientRect();
    if (box.width > 215 || !box.width) return;
    const face = card.querySelector(":scope > .zoomed > .card") ?? card; // a figure brings its card with it
    const big = face.cloneNode(true);
    big.className = `card ${[...face.classList].filter((name) => name.startsWith("f-")).join(" ")}`;
    big.removeAttribute("id");
    big.inert = true;
    const zoom = $("zoom");
    zoom.replaceChildren(big);
    zoom.style.display = "block";
    const { offsetWidth: width, offsetHeight: height } = zoom;
    const low = card.closest("#hand");
    const bar = $("question").getBoundingClientRect().top;
    const beside = box.right + width + 20 < innerWidth ? box.right + 14 : box.left - width - 14;
    const left = low ? box.left + box.width / 2 - width / 2 : beside;
    zoom.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`;
    zoom.style.top = `${Math.max(8, low ? bar - height - 12 : Math.min(bar - height - 12, box.top - 80))}px`;
  }, delay);
}

function hideZoom() {
  clearTimeout(zooming);
  const zoom = $("zoom");
  if (zoom) zoom.style.display = "none";
}

// -- maps: wheel, drag, pinch, + - 0 --

const views = new Map(); // by id: the part of a map that is seen
let fingers = new Map();

function maps() {
  for (const map of all("svg[data-map]")) {
    if (map.dataset.ready) continue;
    map.dataset.ready = "1";
    map.dataset.whole = map.getAttribute("viewBox");
    const kept = views.get(map.id);
    if (kept) map.setAttribute("viewBox", kept);
    lookAt(map);
    map.addEventListener("wheel", (event) => {
      event.preventDefault();
      scale(map, event.deltaY > 0 ? 1.15 : 1 / 1.15, spot(map, event));
    }, { passive: false });
    map.addEventListener("pointerdown", grab);
  }
}

// What the question is about comes near where the whole map is too small to read; what was looked at since stays.
const near = new Map(); // by id: what came near last

function lookAt(map) {
  const { focus } = map.dataset;
  const [, , width, height] = numbers(map, "whole");
  const small = Math.min(map.clientWidth / width, map.clientHeight / height) < 0.62;
  if (!focus || !small || near.get(map.id) === focus) return;
  near.set(map.id, focus);
  map.setAttribute("viewBox", inShape(map, focus));
  views.set(map.id, map.getAttribute("viewBox"));
}

// A part of a map widened to the shape of its window, and moved so that no more is seen of what lies beyond the edge than must be.
function inShape(map, focus) {
  const [left, top, width, height] = focus.split(/[ ,]+/).map(Number);
  const whole = numbers(map, "whole");
  const shape = map.clientWidth / map.clientHeight;
  const [wide, high] = [Math.max(width, height * shape), Math.max(height, width / shape)];
  if (!(wide <= whole[2] / 0.6)) return focus;
  const slide = (start, size, room, edge, all) =>
    room > all ? edge + (all - room) / 2 : Math.min(Math.max(edge, start + (size - room) / 2), edge + all - room);
  return [slide(left, width, wide, whole[0], whole[2]), slide(top, height, high, whole[1], whole[3]), wide, high].map(Math.round).join(" ");
}

// What gets the focus by a key is brought into the part of the map that is seen.
function reveal(thing) {
  const map = thing.closest?.("svg[data-map]");
  if (!map || thing === map) return;
  const [box, seen] = [thing.getBoundingClientRect(), map.getBoundingClientRect()];
  const spot = middle(thing);
  if (box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom) return;
  const unit = map.getScreenCTM().a;
  const [left, top, width, height] = numbers(map);
  const whole = middle(map);
  map.setAttribute("viewBox", [left + (spot.x - whole.x) / unit, top + (spot.y - whole.y) / unit, width, height].join(" "));
  views.set(map.id, map.getAttribute("viewBox"));
}

function mapViews() {
  for (const map of all("svg[data-map]")) if (map.dataset.ready) views.set(map.id, map.getAttribute("viewBox"));
  return views;
}

function setMapViews(kept) {
  for (const map of all("svg[data-map]")) if (kept.has(map.id)) {
    map.dataset.ready = "";
    maps();
  }
}

const numbers = (map, name = "viewBox") => (name === "viewBox" ? map.getAttribute(name) : map.dataset.whole).split(/[ ,]+/).map(Number);

function spot(map, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  return [at.x, at.y];
}

function scale(map, by, [x, y]) {
  const [left, top, width, height] = numbers(map);
  const whole = numbers(map, "whole");
  const wanted = Math.max(whole[2] / 2.5, Math.min(whole[2] / 0.6, width * by));
  const real = wanted / width;
  map.setAttribute("viewBox", [x - (x - left) * real, y - (y - top) * real, wanted, height * real].join(" "));
  views.set(map.id, map.getAttribute("viewBox"));
}

function zoomMap(key) {
  const map = document.querySelector("svg[data-map]");
  if (!map) return false;
  const [left, top, width, height] = numbers(map);
  if (key === "0") {
    map.setAttribute("viewBox", map.dataset.whole);
    views.set(map.id, map.dataset.whole);
  } else scale(map, key === "-" ? 1.25 : 0.8, [left + width / 2, top + height / 2]);
  return true;
}

function grab(event) {
  const map = event.currentTarget;
  fingers.set(event.pointerId, event);
  const start = spot(map, event);
  let gone = 0;
  const drag = (move) => {
    if (!fingers.has(move.pointerId)) return;
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const before = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      fingers.set(move.pointerId, move);
      const [c, d] = [...fingers.values()];
      const now = Math.hypot(c.clientX - d.clientX, c.clientY - d.clientY);
      if (now > 0) scale(map, before / now, spot(map, { clientX: (c.clientX + d.clientX) / 2, clientY: (c.clientY + d.clientY) / 2 }));
      held = true;
      return;
    }
    if (move.pointerId !== event.pointerId) return;
    gone += Math.abs(move.movementX) + Math.abs(move.movementY);
    if (gone < 8) return;
    held = true; // a drag is no click
    const at = spot(map, move);
    const [left, top, width, height] = numbers(map);
    map.setAttribute("viewBox", [left + start[0] - at[0], top + start[1] - at[1], width, height].join(" "));
    views.set(map.id, map.getAttribute("viewBox"));
  };
  const drop = (end) => {
    if (end.pointerId !== event.pointerId) return;
    fingers.delete(end.pointerId);
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    setTimeout(() => (held = false), 0);
  };
  addEventListener("pointermove", drag);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-map-key]");
  if (key) zoomMap(key.dataset.mapKey);
});

// -- the end: points counted up, row by row --

let counting = [];

function endOfGame() {
  const end = $("end");
  if (!end) return;
  const seen = `end-${table().dataset.table}`;
  if (sessionStorage.getItem(seen)) return;
  sessionStorage.setItem(seen, "1");
  if (calm.matches) return;
  end.classList.add("counting");
  all(".rv", end).forEach((row, place) => {
    counting.push(setTimeout(() => {
      row.classList.add("shown");
      all("[data-count]", row).forEach(countUp);
    }, 400 + 600 * place));
  });
  counting.push(setTimeout(countNow, 1400 + 600 * all(".rv", end).length));
}

function countUp(figure) {
  const goal = Number(figure.textContent);
  const begun = performance.now();
  const tick = (now) => {
    const part = Math.min(1, (now - begun) / 500);
    figure.textContent = String(Math.round(goal * part * 100) / 100 === goal ? goal : Math.round(goal * part));
    if (part < 1 && figure.closest(".counting")) requestAnimationFrame(tick);
    else figure.textContent = String(goal);
  };
  requestAnimationFrame(tick);
}

function countNow() {
  counting.forEach(clearTimeout);
  counting = [];
  $("end")?.classList.remove("counting");
}

startStrip();
newTable();
gallerySearch();
openTable();
