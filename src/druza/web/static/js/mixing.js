// Mixing: what a shuffle is made of, counted as the server counts it (kernel/shuffle.py).

const SALT = 16;
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const sha256 = (bytes) => crypto.subtle.digest("SHA-256", bytes);

export const canCount = () => globalThis.crypto?.subtle !== undefined; // not over plain http from elsewhere
export const newSalt = () => hex(crypto.getRandomValues(new Uint8Array(SALT)));

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function mixed({ secret, game, salts }) {
  const numbers = salts.map((salt) => (salt ? bytesOf(salt) : new Uint8Array(SALT)));
  return joined([bytesOf(secret), new TextEncoder().encode(game), ...numbers]);
}

export const promiseOf = async ({ secret }) => hex(await sha256(bytesOf(secret)));
export const printOf = async (facts) => hex(await sha256(mixed(facts)));

export async function seedOf(facts) {
  const digest = await sha256(joined([new TextEncoder().encode("druza-seed"), mixed(facts)]));
  return String(new DataView(digest).getBigUint64(0) >> 11n);
}

// Does all of it fit: secret, promise, print and seed?
export async function fits(facts) {
  const found = [await promiseOf(facts), await printOf(facts), await seedOf(facts)];
  return found.join() === [facts.promise, facts.print, facts.seed].join();
}

// -- what this browser has given --

const KEPT = "druza-shuffles";
const MOST = 60;

export function remember(promise, salt) {
  try {
    const kept = { ...given(), [promise]: salt };
    const last = Object.entries(kept).slice(-MOST);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(last)));
  } catch {
    // where nothing can be kept, the server's own check remains
  }
}

export function given() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

// A form that sits down takes a number with it: first the promise is asked for, then the number is given.
export async function give(form) {
  const field = (name, value) => {
    const input = form.elements[name] ?? form.appendChild(document.createElement("input"));
    Object.assign(input, { type: "hidden", name, value });
  };
  const salt = newSalt();
  const answer = await fetch(form.dataset.salt, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const { nonce, promise } = await answer.json();
  if (nonce) field("nonce", nonce);
  field("salt", salt);
  remember(promise, salt);
}
