// The coach's lamp: what it lights, what it explains, and its keys. The server says what; here it is drawn.

const $ = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 700px)");
const coach = () => $("coach");
const lamp = () => coach() ?? (meant.length ? $("guide") : null);
const GAP = () => (phone.matches ? 4 : 7);
const PLACES = ["#scene", "#board", "#hand", "#players", "#question", "#options"];
const SMALL = 72; // px: such a thing has a narrow light
const IN_TURN = 900; // ms for each thing that is shown
const FOLLOWS = 200; // ms between two looks at where the lit things are

let told = ""; // the step and stage that were announced
let brought = ""; // the step, stage and version at which what is lit was brought into sight
let wentOn = false; // did the learner press On?
let showing = 0; // how often it was shown in this step
let only = -1; // the one thing that is lit while things are shown in turn
let stuck;
let drawnAt = ""; // where the lit things were when the light was drawn
let following;
let meant = []; // verbs that the coach of an ordinary game shows

function say(words) {
  $("live").textContent = "";
  setTimeout(() => ($("live").textContent = words), 40);
}

// ---- what is lit ----

// A zone without a box of its own is as large as what lies in it; a place on a map as its `.place`, not as all that it shows when pointed at.
function boxOf(whole) {
  const thing = (whole.ownerSVGElement && whole.querySelector(".place")) || whole;
  const box = thing.getBoundingClientRect();
  if (box.width || getComputedStyle(thing).display !== "contents") return box;
  const range = document.createRange();
  range.selectNodeContents(thing);
  return range.getBoundingClientRect();
}

const seen = (thing) => thing && boxOf(thing).width > 0 && !isBehindFight(thing);

// A fight that is shown large hides what lies behind it.
function isBehindFight(thing) {
  const scene = $("scene");
  if (!scene || scene.contains(thing) || !thing.closest("#board")) return false;
  const [box, front] = [boxOf(thing), scene.getBoundingClientRect()];
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > front.left && x < front.right && y > front.top && y < front.bottom;
}

function find(name) {
  if (name === "end") return document.querySelector("#end .endbox");
  const verb = name.replace(/^o-/, "");
  const ways = [$(name), ...all(`[data-zone="${CSS.escape(name)}"]`)];
  if (name === "score") ways.push(document.querySelector(".mgoal")); // a phone has it in the head
  if (verb !== name) {
    const word = verb.replace(".", ":");
    const is = `[data-option="${word}"], [data-option^="${word}/"]`;
    ways.push($(`v-${verb}`), ...all(`#question :is(${is})`), document.querySelector("#question .osheet"));
  }
  const hidden = ways.find(Boolean);
  return ways.find(seen) ?? twinOf(hidden) ?? hidden;
}

// On a phone the same answer may be drawn elsewhere.
function twinOf(thing) {
  const { option } = thing?.dataset ?? {};
  return option && PLACES.flatMap((place) => all(`${place} [data-option="${CSS.escape(option)}"]`)).find((one) => seen(one) && !one.matches(".opt"));
}

// In the middle of something: what is left of the way.
function nextThings() {
  const wanted = (coach()?.dataset.next ?? "").split(" ").filter(Boolean);
  if (wanted.includes("undo")) return all("#question [data-undo]").filter(seen);
  const things = PLACES.flatMap((place) => all(`${place} [data-option]`)); // what lies on the table comes before its name in the list
  const named = wanted.filter((word) => word.startsWith("@")).map((word) => $(word.slice(1))).filter(seen);
  if (named.length) return named.slice(0, 1);
  const pathsOf = ({ dataset: { option, more } }) => [option, ...(more?.split(" ") ?? [])];
  const leads = (path, word) => path === word || path?.endsWith(`/${word}`) || path?.startsWith(`${word}/`);
  const inSight = (thing) => onScreen(hole(thing));
  const shown = things.filter(seen).sort((one, other) => inSight(other) - inSight(one));
  return firstOf(wanted, (word) => shown.find(({ dataset }) => dataset.option === word) ?? shown.find((thing) => pathsOf(thing).some((path) => leads(path, word))));
}

// What is meant first of all, where the table offers it.
function firstOf(wanted, find) {
  for (const word of wanted) {
    const found = find(word);
    if (found) return [found];
  }
  return [];
}

// A thing that was chosen asks what it is to do: what is meant is lit in its list.
function usesOfNext() {
  const wanted = (coach()?.dataset.next ?? "").split(" ").filter(Boolean);
  const uses = all("#pick [data-option]").filter(seen);
  return firstOf(wanted, (word) => uses.find(({ dataset: { option } }) => option === word || option.startsWith(`${word}/`)));
}

// In an ordinary game: the actions that are meant, by their name in the list; where they have none there, the things.
function meantThings() {
  const named = [...new Set(meant.map((verb) => find(`o-${verb}`)).filter(seen))];
  if (named.length) return named;
  const begins = (thing) => meant.includes(thing.dataset.option.split(/[:/]/)[0]);
  return PLACES.flatMap((place) => all(`${place} [data-option]`)).filter((thing) => begins(thing) && seen(thing));
}

function litThings() {
  const box = coach();
  if (!box) return meantThings();
  const uses = usesOfNext();
  if (uses.length) return uses;
  const named = (box.dataset.lit ?? "").split(" ").filter(Boolean).map(find).filter(Boolean);
  if (!named.length) return nextThings();
  const left = named.filter((thing) => !thing.matches("[data-aim]:is([aria-pressed=true], [aria-expanded=true])"));
  return [...(left.length ? left : named), ...listOnPhone(named)]; // a verb that was taken has had its turn
}

// A phone keeps options in a list: where nothing that is lit can be chosen, the way to it is the list.
function listOnPhone(named) {
  if (coach().dataset.stage !== "say") return [];
  const choosable = (thing) => thing.matches("[data-option], [data-aim]") || thing.querySelector("[data-option], [data-aim]");
  if (named.some((thing) => seen(thing) && choosable(thing))) return [];
  const paths = named.flatMap((thing) => [thing, ...all("[data-option]", thing)]).map((thing) => thing.dataset.option).filter(Boolean);
  const offered = all("#question [data-option]").filter((one) => paths.includes(one.dataset.option) && seen(one));
  return offered.length ? offered.slice(0, 1) : all("#question .osheet").filter(seen);
}

// A thing in a tab that is closed is brought to light by opening it, once for each step.
let opened = "";

function openTabs(things) {
  const mark = `${coach()?.dataset.step}`;
  if (opened === mark || !phone.matches) return;
  opened = mark;
  const hidden = things.find((thing) => !seen(thing) && thing.closest("[data-tab]"));
  const name = hidden?.closest("[data-tab]").dataset.tab;
  all("#board .tabs .tab").find((tab) => name && tab.firstChild?.textContent === name)?.click();
}

function describe(things) {
  for (const thing of all("[data-lit-now]")) {
    thing.removeAttribute("data-lit-now");
    thing.removeAttribute("aria-describedby");
  }
  all(".meant").forEach((note) => note.remove());
  const words = coach()?.dataset.meant;
  if (!words) return;
  things.forEach((thing, place) => {
    const note = Object.assign(document.createElement("span"), { className: "vh meant", id: `meant-${place}` });
    note.textContent = words.replace("##", things.length).replace("#", place + 1);
    (coach() ?? document.body).append(note);
    thing.setAttribute("aria-describedby", note.id);
    thing.dataset.litNow = place + 1;
  });
}

// ---- drawing the light ----

const round = ({ x, y, w, h }, r) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(w - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;

// The nearest box around a thing that can be scrolled.
function frameOf(thing) {
  for (let box = thing.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}

// Where things are seen in it: not behind what sticks to its lower edge.
function insideOf(frame, thing) {
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  const isStuck = (part) => getComputedStyle(part).position === "sticky" && getComputedStyle(part).bottom !== "auto";
  const stuck = [...frame.children].filter((part) => isStuck(part) && !part.contains(thing)).map((part) => part.getBoundingClientRect().top);
  return { left, top, right, bottom: Math.min(bottom, ...stuck) };
}

// What its frame cuts off is brought into it.
function bring(thing) {
  if (!thing.ownerSVGElement) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const frame = frameOf(thing);
  if (!frame) return;
  const [box, edge] = [boxOf(thing), insideOf(frame, thing)];
  const [above, below] = [box.top - GAP() - edge.top, box.bottom + GAP() - edge.bottom];
  if (below > 0) frame.scrollTop += Math.min(above, below);
  else if (above < 0) frame.scrollTop += above;
}

function hole(thing, box = boxOf(thing)) {
  const gap = Math.min(box.width, box.height) < SMALL ? 3 : GAP();
  const frame = frameOf(thing);
  const edge = frame ? insideOf(frame, thing) : { left: 4, top: 4, right: innerWidth - 4, bottom: innerHeight - 4 };
  const [left, top] = [Math.max(4, edge.left, box.left - gap), Math.max(4, edge.top, box.top - gap)];
  const [right, bottom] = [Math.min(innerWidth - 4, edge.right, box.right + gap), Math.min(innerHeight - 4, edge.bottom, box.bottom + gap)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

// A zone without a box of its own is lit row by row: what lies beside its shorter rows is not meant.
function holes(thing) {
  if (thing.ownerSVGElement || getComputedStyle(thing).display !== "contents") return [hole(thing)];
  const rows = [];
  for (const { left, top, right, bottom, width } of [...thing.children].map((part) => part.getBoundingClientRect())) {
    const row = rows.find((one) => one.top < (top + bottom) / 2 && (top + bottom) / 2 < one.bottom);
    if (row && width) Object.assign(row, { left: Math.min(left, row.left), top: Math.min(top, row.top), right: Math.max(right, row.right), bottom: Math.max(bottom, row.bottom) });
    else if (width) rows.push({ left, top, right, bottom });
  }
  return rows.map((row) => hole(thing, { ...row, width: row.right - row.left, height: row.bottom - row.top }));
}

const onScreen = ({ w, h }) => w > 12 && h > 12;

function cone(lamp, { x, y, w, h }) {
  const from = lamp.getBoundingClientRect();
  const [lx, ly] = [from.left + from.width / 2, from.top + from.height / 2];
  if (lx > x && lx < x + w && ly > y && ly < y + h) return "";
  const middle = Math.atan2(y + h / 2 - ly, x + w / 2 - lx);
  const corners = [[x, y], [x + w, y], [x, y + h], [x + w, y + h]].map((spot) => {
    const turn = Math.atan2(spot[1] - ly, spot[0] - lx) - middle;
    return { spot, turn: ((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI };
  });
  corners.sort((one, other) => one.turn - other.turn);
  const [first, last] = [corners[0].spot, corners[3].spot];
  return `<defs><linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="${lx}" y1="${ly}" x2="${x + w / 2}" y2="${y + h / 2}"><stop offset="0" stop-opacity=".3"/><stop offset="1" stop-opacity=".05"/></linearGradient></defs><path class="cone" mask="url(#lamp-dark)" d="M${lx} ${ly}L${first.join(" ")}L${last.join(" ")}z"/>`;
}

// The number of a thing stands at its edge, where it hides no other lit thing.
function flagAt(box, others) {
  const { x, y, w, h } = box;
  const spots = [[x + w / 2, Math.max(14, y)], [Math.max(15, x), y + h / 2], [Math.min(innerWidth - 15, x + w), y + h / 2], [x + w / 2, Math.min(innerHeight - 14, y + h)]];
  const hides = ([left, top]) => others.some((one) => left + 13 > one.x && left - 13 < one.x + one.w && top + 12 > one.y && top - 13 < one.y + one.h);
  return spots.find((spot) => !hides(spot)) ?? spots[0];
}

function draw() {
  let light = document.querySelector("svg.light");
  const things = litThings();
  const wide = things.filter(seen);
  if (coach() && wide.some((thing, place) => thing.dataset.litNow !== String(place + 1))) describe(wide);
  if (!lamp() || !wide.length || document.querySelector("dialog[open], .sheet.open, :popover-open.menu")) {
    light?.remove();
    arrow([]);
    return;
  }
  if (!light) {
    light = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    light.setAttribute("class", "light");
    light.setAttribute("aria-hidden", "true");
    document.body.append(light);
  }
  light.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);
  const boxes = wide.map((thing) => hole(thing));
  const lit = boxes.map((box, place) => ({ box, place, d: holes(wide[place]).map((one) => round(one, 13)).join("") })).filter(({ box, place }) => onScreen(box) && (only < 0 || only === place));
  const free = ["#coach", "#nudge", "#question", "#top"].map((part) => document.querySelector(part)).filter(seen).map((part) => {
    const box = part.getBoundingClientRect();
    return [{ x: box.left, y: box.top, w: box.width, h: box.height }, part.id === "coach" || part.id === "nudge" ? 16 : 0];
  });
  const bright = [...lit.map(({ d }) => d), ...free.map(([box, corner]) => round(box, corner))].join("");
  let out = `<mask id="lamp-dark"><path fill="#fff" d="M0 0H${innerWidth}V${innerHeight}H0z"/><path fill="#000" d="${bright}"/></mask>`;
  out += `<path class="dim" mask="url(#lamp-dark)" d="M0 0H${innerWidth}V${innerHeight}H0z"/>`;
  const from = lamp().querySelector(".lamp");
  if (lit[0] && seen(from)) out += cone(from, lit[0].box);
  for (const { box, place, d } of lit) {
    out += `<mask id="lit-${place}"><path fill="#fff" d="M0 0H${innerWidth}V${innerHeight}H0z"/><path d="${d}"/></mask>`;
    out += `<g mask="url(#lit-${place})"><path class="ring0" d="${d}"/><path class="ring" d="${d}"/></g>`;
    if (coach() && wide.length > 1) {
      const [x, y] = flagAt(box, lit.filter((other) => other.place !== place).map((other) => other.box));
      out += `<path class="flag" d="M${x - 13} ${y - 13}h26v17l-13 8l-13 -8z"/><text class="num" x="${x}" y="${y + 4}">${place + 1}</text>`;
    }
  }
  light.innerHTML = out;
  arrow(wide.filter((_, place) => !onScreen(boxes[place])));
  drawnAt = whereLit();
  clearTimeout(following);
  following = setTimeout(follow, FOLLOWS);
}

// Things still glide, a bar takes another line, pictures come late: the light goes with what it lights.
const whereLit = () => JSON.stringify([coach() && boxOf(coach()), ...litThings().filter(seen).map((thing) => hole(thing))]);

function follow() {
  if (!document.querySelector("svg.light")) return;
  if (whereLit() !== drawnAt) return draw();
  following = setTimeout(follow, FOLLOWS);
}

// A lit thing off the screen: an arrow at the edge that brings it there.
function arrow(away) {
  const [thing] = away;
  let button = $("lit-away");
  if (!thing || (thing.ownerSVGElement && !frameOf(thing))) return button?.remove();
  if (!button) {
    button = Object.assign(document.createElement("button"), { id: "lit-away", type: "button", className: "lit-away" });
    button.textContent = "↓";
    button.setAttribute("aria-hidden", "true");
    button.tabIndex = -1;
    document.body.append(button);
  }
  button.textContent = thing.getBoundingClientRect().top > innerHeight / 2 ? "↓" : "↑";
  button.onclick = () => bring(thing);
}

let waiting = 0;
const redraw = () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(draw);
};

// ---- a step begins, or something was done ----

function shown() {
  const box = coach();
  if (!box) {
    meant = [];
    redraw();
    return;
  }
  const mark = `${box.dataset.step}-${box.dataset.stage}`;
  const things = litThings();
  openTabs(things);
  describe(things.filter(seen));
  if (mark !== told) {
    const before = told;
    told = mark;
    only = -1;
    all(".gloss:popover-open").forEach((words) => words.hidePopover());
    if (box.dataset.stage === "say") showing = 0;
    if (before || box.dataset.stage !== "play") say([box.dataset.said, $("coach-say").textContent].filter(Boolean).join(". "));
    if (wentOn) $("coach-say").focus({ preventScroll: true });
    wentOn = false;
    clearTimeout(stuck);
    if (box.dataset.stage === "say") stuck = setTimeout(() => box.querySelector("[data-show]")?.classList.add("hintme"), 45000);
  }
  const place = `${mark}-${$("table").dataset.version}`;
  if (place !== brought) things.filter(seen).reverse().forEach(bring);
  brought = place;
  redraw();
}

// Show me: first the things in turn, then the program plays the answer.
async function showMe(event) {
  const things = litThings().filter(seen);
  if (showing++ || !things.length) return;
  event.preventDefault();
  event.stopPropagation();
  for (let place = 0; place < things.length; place++) {
    only = place;
    draw();
    await new Promise((done) => setTimeout(done, calm.matches ? IN_TURN / 3 : IN_TURN));
  }
  only = -1;
  draw();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#coach [data-show]")) showMe(event);
  if (event.target.closest?.("#coach-on")) wentOn = true;
  meant = (event.target.closest?.("[data-show-meant]")?.dataset.showMeant ?? "").split(" ").filter(Boolean);
  if (meant.length) toLit();
  const lit = event.target.closest?.("#coach [data-go-lit]");
  if (lit) toLit();
  setTimeout(redraw);
}, true);

function toLit() {
  const things = litThings().filter(seen).map((thing) => (thing.matches("button, a, [tabindex], [role=button]") ? thing : thing.querySelector("button, a, [tabindex], [role=button]") ?? thing));
  if (!things.length) return;
  const next = things[(things.indexOf(document.activeElement) + 1) % things.length];
  if (next.tabIndex < 0 && !next.matches("button, a")) next.tabIndex = -1;
  next.focus();
}

document.addEventListener("keydown", (event) => {
  if (!coach() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.("input, select, textarea") || $("keys")?.open) return;
  const press = (button) => {
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  };
  const key = event.key.toLowerCase();
  if (key === "g") {
    event.preventDefault();
    event.stopPropagation();
    toLit();
  } else if (key === "w" && coach().querySelector("[data-show]")) press(all("#coach [data-show]").find(seen));
  else if (key === "enter" && isForOn(event.target)) press($("coach-on"));
}, true);

// Going on answers to Enter, wherever on the table a click has left the focus; what keys have reached is chosen itself.
const isForOn = (target) => !target.closest?.("button, a, summary, [role=button]") || (!reachedByKey && target.closest(PLACES.join(", ")));
let lastByKey = false;
let reachedByKey = false;
document.addEventListener("keydown", () => (lastByKey = true), true);
document.addEventListener("pointerdown", () => (lastByKey = false), true);
document.addEventListener("focusin", () => (reachedByKey = lastByKey), true);

// ---- words: a term explains itself where it stands ----

let opening;

function explain(button) {
  const box = $(button.getAttribute("popovertarget"));
  if (!box || box.matches(":popover-open")) return;
  box.showPopover();
  place(box, button);
}

function place(box, button) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left))}px`;
  const on = button.closest("#coach") && $("coach-on") ? boxOf($("coach-on")).top : innerHeight; // what one presses next stays free
  box.style.top = `${at.bottom + 8 + height < on ? at.bottom + 8 : Math.max(8, at.top - height - 8)}px`;
}

document.addEventListener("toggle", (event) => {
  const box = event.target;
  if (box.open && box.closest?.("#guide")) box.scrollIntoView({ block: "nearest" }); // an answer is read, not only opened
  if (!box.matches?.(".gloss") || event.newState !== "open") return;
  const button = all(`[popovertarget="${CSS.escape(box.id)}"]`).find(seen);
  if (button) place(box, button);
}, true);
// A word that comes to lie under a resting pointer is not asked about.
let moved = false;
document.addEventListener("pointermove", () => (moved = true));
document.addEventListener("table:shown", () => (moved = false));
document.addEventListener("pointerover", (event) => {
  const button = event.pointerType === "touch" || !moved ? null : event.target.closest?.(".term");
  clearTimeout(opening);
  if (button) opening = setTimeout(() => explain(button), 350);
});
document.addEventListener("pointerout", (event) => {
  const button = event.target.closest?.(".term");
  const box = button && $(button.getAttribute("popovertarget"));
  if (box?.matches(":popover-open") && !box.contains(event.relatedTarget)) setTimeout(() => box.matches(":hover") || box.hidePopover(), 250);
});

// ---- the coach in any game: on by itself in the first three of each, at hand in the menu ever after ----

const FIRST_GAMES = 3;
const kept = (name, otherwise) => JSON.parse(localStorage.getItem(name) ?? JSON.stringify(otherwise));
const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));

function guide() {
  const box = $("guide");
  if (!box) return;
  const { game, table } = box.dataset;
  const tables = kept(`coach-${game}`, []);
  const place = tables.includes(table) ? tables.indexOf(table) : tables.push(table) - 1;
  keep(`coach-${game}`, tables.slice(0, FIRST_GAMES + 1));
  remember(game, table);
  const folded = kept(`coach-folded-${game}`, 0);
  const wished = sessionStorage.getItem(`coach-${table}`);
  const isAble = kept(`coach-won-${game}`, []).filter((one) => one !== table).length === 2;
  const on = wished ? wished === "on" : place < FIRST_GAMES && folded < 2 && !isAble;
  document.documentElement.dataset.coach = on ? "on" : "off";
  if ((place === FIRST_GAMES || isAble) && !kept(`coach-bye-${game}`, false)) {
    keep(`coach-bye-${game}`, true);
    note(box.dataset.bye);
  }
}

// Who wins twice in a row needs no coach any more.
function remember(game, table) {
  const won = $("end")?.dataset.won;
  const before = kept(`coach-won-${game}`, []).filter((one) => one !== table);
  if (!won) return;
  keep(`coach-won-${game}`, won === "yes" ? [...before, table].slice(-2) : []);
}

function note(words) {
  const box = Object.assign(document.createElement("p"), { className: "toast", role: "status", textContent: words });
  document.body.append(box);
  say(words);
  setTimeout(() => box.remove(), 5000);
}

function toggleGuide() {
  const { game, table } = $("guide").dataset;
  const on = document.documentElement.dataset.coach !== "on";
  sessionStorage.setItem(`coach-${table}`, on ? "on" : "off");
  if (!on) keep(`coach-folded-${game}`, kept(`coach-folded-${game}`, 0) + 1);
  $("menu")?.hidePopover?.();
  guide();
  redraw();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-coach-toggle]")) toggleGuide();
}, true);

document.addEventListener("table:shown", shown);
document.addEventListener("table:shown", guide);
guide();
addEventListener("resize", redraw);
addEventListener("keyup", redraw); // a list may have been closed
addEventListener("scroll", redraw, true);
shown();
