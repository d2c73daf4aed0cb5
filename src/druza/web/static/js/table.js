// The table: its scripts, put together.

import { clicked, submitted } from "./clicks.js";
import { $ } from "./dom.js";
import { dress, dressAgainWhenTurned } from "./dress.js";
import "./elsewhere.js";
import { endOfGame } from "./ending.js";
import { openHelp } from "./help.js";
import "./hold.js";
import { pressed } from "./keys.js";
import { listen, look } from "./news.js";
import { rateSolver } from "./on-demand.js";
import "./presence.js";
import "./since.js";
import "./talk.js";
import { touched } from "./touch.js";
import { focused, hovered } from "./zoom.js";

function openTable() {
  dress();
  listen();
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerover", hovered);
  document.addEventListener("focusin", focused);
  document.addEventListener("pointerdown", touched);
  addEventListener("pageshow", (event) => event.persisted && look());
  addEventListener("online", look);
  dressAgainWhenTurned();
  endOfGame();
  rateSolver();
}

if ($("table")) {
  openTable();
  openHelp();
}
