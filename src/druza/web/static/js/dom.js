// The document: what every other script needs of it.

export const $ = (id) => document.getElementById(id);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const phone = matchMedia("(max-width: 700px)");
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const YEAR = 31536000;

export function setCookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}

// For readers of the screen; loud: at once.
export function say(words, loud = false) {
  const region = $(loud ? "alert" : "live");
  region.textContent = "";
  setTimeout(() => (region.textContent = words), 30);
}

export function toast(message) {
  const note = make("p", { className: "toast", role: "status", textContent: message });
  document.body.append(note);
  say(message);
  setTimeout(() => note.remove(), 5000);
}

export const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);

export function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const flashing = new WeakMap(); // labels: what they say otherwise, and the timer

// The text of a button gives way to another for a moment.
export function flash(label, words) {
  const { said, timer } = flashing.get(label) ?? { said: label.textContent };
  clearTimeout(timer);
  label.textContent = words;
  say(words);
  const back = () => flashing.delete(label) && (label.textContent = said);
  flashing.set(label, { said, timer: setTimeout(back, 1600) });
}

// Into the clipboard; where that is not allowed, by way of a field.
export async function copy(words, field) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    if (!field?.select) return false;
    field.select();
    document.execCommand("copy");
  }
  return true;
}

// Pieces of a drawing have no click() of their own.
export function click(thing) {
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}
