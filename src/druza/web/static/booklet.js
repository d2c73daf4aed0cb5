// The booklet: figures of a map show what is meant, search by "/", rules that stand on another page.

const BOARD_WIDTH = 940; // as booklet.css draws it
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// A part of a map comes near: what the figure is about, and a little around it.
export function fit(root = document) {
  for (const frame of all(".fig-map[data-fit]", root)) {
    const map = frame.querySelector("svg");
    const things = frame.dataset.fit.split(" ").map((id) => root.querySelector(`[id$="${CSS.escape(id)}"]`)).filter(Boolean);
    if (!map || !things.length || frame.dataset.done || !map.getClientRects().length) continue;
    frame.dataset.done = "1";
    const back = map.getScreenCTM()?.inverse();
    if (!back) continue;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const thing of things) {
      const box = thing.getBoundingClientRect();
      const from = new DOMPoint(box.left, box.top).matrixTransform(back);
      const to = new DOMPoint(box.right, box.bottom).matrixTransform(back);
      [left, top] = [Math.min(left, from.x), Math.min(top, from.y)];
      [right, bottom] = [Math.max(right, to.x), Math.max(bottom, to.y)];
      thing.classList.add("meant-here");
    }
    const whole = map.viewBox.baseVal;
    const room = Math.max(right - left, bottom - top, whole.width / 5) * 0.45;
    const wide = Math.min(whole.width, Math.max(right - left + 2 * room, whole.width / 3));
    const high = Math.min(whole.height, Math.max(bottom - top + 2 * room, wide * 0.6));
    const x = Math.max(whole.x, Math.min(whole.x + whole.width - wide, (left + right) / 2 - wide / 2));
    const y = Math.max(whole.y, Math.min(whole.y + whole.height - high, (top + bottom) / 2 - high / 2));
    map.setAttribute("viewBox", [x, y, wide, high].join(" "));
    map.setAttribute("preserveAspectRatio", "xMidYMid meet");
  }
}

// A whole board is as wide as its figure, whatever that is.
function fill(root = document) {
  for (const board of all("figure.fig .board-area:not(.shell)", root)) {
    const room = board.closest(".figrow")?.clientWidth;
    if (room) board.style.zoom = room / BOARD_WIDTH;
  }
}

function draw(root = document) {
  fill(root);
  fit(root);
}

// An old address with a rule behind # leads to the page where it stands; a folded rule is unfolded.
function toRule() {
  const rule = decodeURIComponent(location.hash.slice(1));
  if (!/^[A-Z]{2}-\d{3}/.test(rule)) return;
  const here = document.getElementById(rule);
  const game = document.querySelector("[data-game]")?.dataset.game;
  if (!here) return game && location.replace(`/rules/${game}/rule/${rule}`);
  here.closest("details")?.setAttribute("open", "");
  (here.closest(".par") ?? here).classList.add("here");
  here.scrollIntoView({ block: "center" });
}

document.addEventListener("keydown", (event) => {
  const field = document.getElementById("book-q");
  if (event.key !== "/" || !field || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  field.focus();
  field.select();
});
document.addEventListener("click", (event) => event.target.closest?.("[data-print]") && print());
// On paper it is day, and nothing can be unfolded: rare cases are printed open and folded again afterwards.
const root = document.documentElement;
addEventListener("beforeprint", () => {
  all("details.rare:not([open])").forEach((one) => one.toggleAttribute("data-was", (one.open = true)));
  root.dataset.was = root.dataset.theme;
  root.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  all("details.rare[data-was]").forEach((one) => one.toggleAttribute("data-was", (one.open = false)));
  root.dataset.theme = root.dataset.was;
});
document.addEventListener("change", (event) => event.target.matches?.(".seatswitch input") && draw());
document.addEventListener("rules:shown", () => draw(document.getElementById("rulebook")));
addEventListener("resize", () => fill());
if (document.querySelector(".bookgrid")) {
  if (matchMedia("(max-width: 900px)").matches) document.querySelector(".toc2")?.removeAttribute("open");
  draw();
  toRule();
  addEventListener("hashchange", toRule);
}
