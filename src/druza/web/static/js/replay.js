// A replay: the reason of a move stays open or closed as it was left.

import { measureBar } from "./bar.js";
import { phone } from "./dom.js";

const box = document.querySelector("[data-reason]");
const kept = localStorage.getItem("reason");
measureBar();
addEventListener("resize", measureBar);
if (box) {
  box.open = kept === null ? !phone.matches : kept === "open";
  box.addEventListener("toggle", () => localStorage.setItem("reason", box.open ? "open" : "closed"));
}
