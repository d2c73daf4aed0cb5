// The connection: that it is lost is said after a moment; when it is back, the table is looked at anew.

import { $ } from "./dom.js";

let lost; // timer
let whenBack = () => {};

export function onReconnect(deed) {
  whenBack = deed;
}

export function disconnected() {
  lost ??= setTimeout(() => ($("offline").hidden = false), 1200);
}

export function connected() {
  clearTimeout(lost);
  const was = !$("offline").hidden;
  lost = undefined;
  $("offline").hidden = true;
  if (was) whenBack();
}
