// The question bar: boxes lie over it, wherever it is.

import { $ } from "./dom.js";

export function measureBar() {
  const bar = $("question")?.getBoundingClientRect();
  if (bar) document.documentElement.style.setProperty("--above", `${Math.round(innerHeight - bar.top + 8)}px`);
}
