// Help at the table: hints, why a bot moved, another target instead, what happened meanwhile; and the page of chances.

const $ = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const table = () => $("table");
const words = () => $("help-words").dataset;
const phone = matchMedia("(max-width: 700px)");
const look = () => document.dispatchEvent(new Event("table:look"));

function say(text) {
  $("live").textContent = "";
  setTimeout(() => ($("live").textContent = text), 30);
}

function toast(text) {
  const note = Object.assign(document.createElement("p"), { className: "toast", textContent: text });
  document.body.append(note);
  say(text);
  setTimeout(() => note.remove(), 5000);
}

// Boxes lie over the question bar, wherever it is.
function measureBar() {
  const bar = $("question")?.getBoundingClientRect();
  if (bar) document.documentElement.style.setProperty("--above", `${Math.round(innerHeight - bar.top + 8)}px`);
}

// ---- hints ----

let thinking; // { stop, ply, done } while a hint is looked for
let closed = ""; // the ply of the hint that was put away

async function askForHint(button) {
  if (thinking) return stopHint();
  const shown = $("hint");
  if (shown?.hidden) {
    closed = "";
    return showHint();
  }
  if (shown) return shown.querySelector("button")?.focus();
  const stop = new AbortController();
  const mine = (thinking = { stop, ply: table().dataset.ply, done: 0 });
  say(words().thinking);
  showThinking();
  try {
    const address = new URL(button.dataset.hint, location.href);
    address.searchParams.set("lang", document.documentElement.lang);
    const answer = await fetch(address, { signal: stop.signal });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).message);
    for await (const [kind, facts] of events(answer)) {
      if (kind === "failed") throw new Error(facts.error === "stale" ? "" : facts.message);
      if (kind === "ready") break;
      mine.done = facts.done;
      showThinking();
    }
    closed = "";
    look();
  } catch (error) {
    if (error.name !== "AbortError" && error.message !== "") toast(error.message ?? words().error);
  } finally {
    stop.abort();
    if (thinking === mine) thinking = undefined;
    showThinking();
  }
}

function stopHint() {
  thinking.stop.abort();
  thinking = undefined;
  say(words().stopped);
  showThinking();
}

async function* events(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
      const part = text.slice(0, end);
      const [, kind] = part.match(/^event: (.*)$/m) ?? [];
      const [, data] = part.match(/^data: (.*)$/m) ?? [];
      if (kind) yield [kind, JSON.parse(data)];
    }
  }
}

function showThinking() {
  const button = $("hint-ask");
  if (!button) return;
  const label = button.querySelector(".tx0");
  button.dataset.label ??= label.textContent;
  button.classList.toggle("thinks1", Boolean(thinking));
  button.querySelector("use").setAttribute("href", thinking ? "#i-close" : "#i-hint");
  const part = thinking ? Math.round(100 * thinking.done) : 0;
  button.style.setProperty("--done", `${part}%`);
  label.textContent = thinking ? `${words().stop} ${part} %` : button.dataset.label;
  button.setAttribute("aria-label", thinking ? `${words().stop}: ${words().thinking}, ${part} %` : button.dataset.label);
}

function showHint() {
  const box = $("hint");
  if (!box) return;
  box.hidden = closed === box.dataset.hintPly;
  for (const one of all(".hinted")) one.classList.remove("hinted", "first");
  if (box.hidden) return;
  for (const row of all("[data-rank]", box)) mark(row.dataset.option, row.dataset.rank === "1");
}

// The advised thing on the board and in the list; behind a menu's verb also the verb.
function mark(path, first) {
  for (const piece of all("#table [data-option], #table [data-aim]")) {
    if (piece.closest("#hint")) continue;
    const ways = [piece.dataset.option, piece.dataset.aim && `${piece.dataset.aim}/`, ...(piece.dataset.more?.split(" ") ?? [])];
    if (ways.some((way) => way && (way === path || (way.endsWith("/") && path.startsWith(way) && first)))) {
      piece.classList.add("hinted");
      if (first) piece.classList.add("first");
    }
  }
}

function tellHint() {
  const best = document.querySelector("#hint:not([hidden]) .best");
  if (best && best.dataset.told !== "1") {
    best.dataset.told = "1";
    say(`${words().best}: ${best.textContent.trim()}`);
  }
}

// ---- another target instead ----

function offerInstead() {
  const offers = all("#instead [data-instead]");
  if (!offers.length) return;
  const begun = $("instead").dataset.begun.split("/")[0];
  for (const piece of all("#board [data-ask], #players [data-ask], #hand [data-ask]")) {
    const word = piece.dataset.ask.split("/").pop();
    const fit = offers.filter((offer) => offer.dataset.instead.split("/").pop() === word);
    const offer = fit.find((one) => one.dataset.instead.startsWith(`${begun}/`)) ?? fit[0];
    if (!offer) continue;
    piece.dataset.instead = offer.dataset.instead;
    piece.classList.add("instead");
    piece.removeAttribute("aria-disabled");
    const label = piece.getAttribute("aria-label");
    if (label) piece.setAttribute("aria-label", `${label}. ${words().rather}`);
  }
}

async function chooseInstead(piece) {
  const { ply, you, table: id } = table().dataset;
  try {
    const answer = await fetch(`/api/tables/${id}/instead`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ply: Number(ply), seat: Number(you), path: piece.dataset.instead }),
    });
    if (!answer.ok) toast((await answer.json().catch(() => ({}))).message ?? words().error);
  } catch {
    toast(words().error);
  }
  look();
}

// ---- why did you? ----

async function tellWhy(link) {
  const box = $("thought");
  try {
    const answer = await fetch(`/api/tables/${table().dataset.table}/thought?ply=${link.dataset.thought}`);
    const said = await answer.json();
    if (!answer.ok) return toast(said.message ?? words().error);
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html").getElementById("thinks");
    $("thought-name").textContent = said.name;
    const parts = page ? all(".says, .opinions", page) : [Object.assign(document.createElement("p"), { textContent: said.says })];
    $("thought-says").replaceChildren(...parts.map((part) => document.importNode(part, true)));
    box.querySelector(".help").hidden = !said.more_later;
  } catch {
    return toast(words().error);
  }
  box.showPopover();
  const at = link.getBoundingClientRect();
  const place = phone.matches ? {} : { left: `${Math.max(8, at.left - box.offsetWidth - 10)}px`, top: `${Math.max(60, Math.min(innerHeight - box.offsetHeight - 8, at.top - 20))}px`, margin: "0" };
  Object.assign(box.style, { left: "", top: "", margin: "" }, place);
  box.querySelector("button").focus({ preventScroll: true });
  say(`${$("thought-name").textContent}. ${box.querySelector(".says")?.textContent ?? ""}`);
}

// ---- what happened meanwhile ----

const seenKey = () => `seen-${table().dataset.table}-${table().dataset.you}`;
const counts = () => !document.hidden && !$("handover");

function remember() {
  if (counts()) localStorage.setItem(seenKey(), table().dataset.ply);
}

function sayWhatHappened() {
  if (!counts()) return;
  const seen = localStorage.getItem(seenKey());
  remember();
  if (seen === null || Number(seen) >= Number(table().dataset.ply)) return;
  const { you } = table().dataset;
  const lines = all("#log-lines > li[data-seat]").filter((line) => Number(line.id.split("-")[1]) >= Number(seen) && line.dataset.seat !== you);
  if (!lines.length) return;
  const box = $("since");
  const kind = new Intl.PluralRules(document.documentElement.lang).select(lines.length);
  const said = box.dataset[kind] ?? box.dataset.many;
  const more = lines.length >= 60 ? "60+" : String(lines.length);
  box.querySelector("span").textContent = said.replace(/\d+/, more);
  const link = box.querySelector("a");
  const address = new URL(link.href);
  address.search = `?after=${seen}${Number(you) >= 0 ? `&seat=${you}` : ""}`;
  link.href = address.href;
  box.dataset.lines = lines.map((line) => line.id).join(" ");
  box.hidden = false;
}

function showWhatHappened() {
  const box = $("since");
  box.hidden = true;
  if (phone.matches) document.querySelector("#news [data-sheet=side], #menu [data-sheet=side]")?.click();
  for (const id of box.dataset.lines.split(" ")) $(id)?.classList.add("fresh");
  const log = $("log-lines");
  log.scrollTop = 0;
  log.focus({ preventScroll: true });
}

// ---- the table ----

function clicked(event) {
  const at = (selector) => event.target.closest?.(selector);
  const hint = at("#hint-ask");
  const instead = at("[data-instead]");
  const why = at("[data-thought]");
  if (!hint && !instead && !why) {
    if (at("[data-hint-close]")) {
      closed = $("hint").dataset.hintPly;
      showHint();
      $("hint-ask")?.focus();
    }
    if (at("[data-since-show]")) showWhatHappened();
    if (at("[data-since-close]")) $("since").hidden = true;
    return;
  }
  if (why && !$("thought")?.showPopover) return;
  event.preventDefault();
  event.stopPropagation();
  if (hint) askForHint(hint);
  else if (why) tellWhy(why);
  else chooseInstead(instead);
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea") || $("keys").open) return;
  if (event.key === "Escape" && thinking) stopHint();
  else if (event.key === "Escape" && $("hint") && !$("hint").hidden) $("hint").querySelector("[data-hint-close]").click();
  else if (event.key.toLowerCase() === "h" && $("hint-ask")) {
    event.preventDefault();
    $("hint-ask").click();
  } else if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-instead][role=button]")) {
    event.preventDefault();
    event.stopPropagation();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

function shown() {
  measureBar();
  if (thinking && thinking.ply !== table().dataset.ply) stopHint();
  showThinking();
  showHint();
  tellHint();
  offerInstead();
  remember();
}

function openTable() {
  sayWhatHappened();
  document.addEventListener("table:shown", shown);
  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("visibilitychange", sayWhatHappened);
  shown();
}

// ---- a replay: the reason stays open or closed as it was left ----

function keepReason(box) {
  const kept = localStorage.getItem("reason");
  box.open = kept === null ? !phone.matches : kept === "open";
  box.addEventListener("toggle", () => localStorage.setItem("reason", box.open ? "open" : "closed"));
}

// ---- the page of chances ----

async function waitForChances(box) {
  for (;;) {
    await new Promise((done) => setTimeout(done, 1000));
    try {
      const said = await (await fetch(box.dataset.poll)).json();
      if (said.status !== "thinking") return location.reload();
      box.querySelector("progress").value = said.done;
      $("thinking-done").textContent = `${Math.floor(100 * said.done)}\u00a0%`;
    } catch {
      await new Promise((done) => setTimeout(done, 3000));
    }
  }
}

addEventListener("resize", measureBar);
measureBar();
if (table() && $("help-words")) openTable();
if (document.querySelector(".why2")) keepReason(document.querySelector(".why2"));
if ($("thinking")) waitForChances($("thinking"));
