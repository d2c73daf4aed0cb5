// The page of a shuffle: counts in this browser what the server says.

import { $ } from "./dom.js";
import { canCount, fits, given } from "./mixing.js";

const { secret, game, promise, print, seed, salts } = $("shuffle").dataset;
const facts = { secret, game, promise, print, seed, salts: salts.split(",") };

function say(line, state, words) {
  line.className = state;
  line.hidden = false;
  line.querySelector("use").setAttribute("href", state === "bad" ? "#i-no" : "#i-check");
  line.querySelector("span").textContent = words;
}

async function check() {
  const line = $("shf-browser");
  if (!canCount()) {
    line.querySelector("span").textContent = line.dataset.cannot;
    return;
  }
  const good = await fits(facts);
  say(line, good ? "good" : "bad", good ? line.dataset.good : line.dataset.bad);
}

// A number that was given for this promise must be among them; one for another promise says nothing.
function checkOwn() {
  const own = given()[promise];
  if (!own) return;
  const line = $("shf-own");
  const good = facts.salts.includes(own);
  say(line, good ? "good" : "bad", good ? line.dataset.good : line.dataset.bad);
}

check();
checkOwn();
