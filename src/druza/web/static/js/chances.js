// The page of chances: waits until they are known.

import { $, pause } from "./dom.js";

async function wait(box) {
  for (;;) {
    await pause(1000);
    try {
      const said = await (await fetch(box.dataset.poll)).json();
      if (said.status !== "thinking") return location.reload();
      box.querySelector("progress").value = said.done;
      $("thinking-done").textContent = `${Math.floor(100 * said.done)}\u00a0%`;
    } catch {
      await pause(3000);
    }
  }
}

if ($("thinking")) wait($("thinking"));
