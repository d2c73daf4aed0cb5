// Help at the table: hints, why a bot moved, another target instead, what happened meanwhile.

import { measureBar } from "./bar.js";
import { $, click } from "./dom.js";
import { hands } from "./hands.js";
import { askForHint, hintsShown, isShown, isThinking, putAway, stopHint } from "./hints.js";
import { chooseInstead, offerInstead } from "./instead.js";
import { remember, sayWhatHappened, showWhatHappened } from "./meanwhile.js";
import { tellReason } from "./reasons.js";

// By selector, before the table's own clicks.
const DEEDS = [
  ["#hint-ask", askForHint],
  ["[data-thought]", tellReason],
  ["[data-instead]", chooseInstead],
  ["[data-hint-close]", putAway],
  ["[data-since-show]", showWhatHappened],
  ["[data-since-close]", () => ($("since").hidden = true)],
];

function clicked(event) {
  const [selector, deed] = DEEDS.find(([selector]) => event.target.closest?.(selector)) ?? [];
  if (!deed || (deed === tellReason && !$("thought")?.showPopover)) return;
  event.preventDefault();
  event.stopPropagation();
  deed(event.target.closest(selector));
}

function pressed(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea") || $("keys").open) return;
  if (key === "Escape" && isThinking()) stopHint();
  else if (key === "Escape" && isShown()) putAway();
  else if (key.toLowerCase() === "h" && $("hint-ask")) {
    event.preventDefault();
    $("hint-ask").click();
  } else if ((key === "Enter" || key === " ") && target.matches("[data-instead][role=button]") && hands.focusedByKey) {
    event.preventDefault();
    event.stopPropagation();
    click(target);
  }
}

function shown() {
  measureBar();
  hintsShown();
  offerInstead();
  remember();
}

export function openHelp() {
  if (!$("help-words")) return;
  sayWhatHappened();
  document.addEventListener("table:shown", shown);
  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("visibilitychange", sayWhatHappened);
  addEventListener("resize", measureBar);
  shown();
}
