// The connection: that it is lost is said after a moment; when it is back, the table is looked at anew.

import { $ } from "./dom.js";

const SLOW = 4000; // ms: a stream has ended and is asked for again; who takes over may need a moment to answer
const GONE = 800; // nobody answers: it was asked for a second time

let lost; // timer
let failed = 0; // how often, since something came
let whenBack = () => {};

export function onReconnect(deed) {
  whenBack = deed;
}

export function disconnected() {
  failed += 1;
  if (failed > 2) return;
  clearTimeout(lost);
  lost = setTimeout(() => ($("offline").hidden = false), failed === 1 ? SLOW : GONE);
}

export function connected() {
  clearTimeout(lost);
  const was = !$("offline").hidden;
  failed = 0;
  $("offline").hidden = true;
  if (was) whenBack();
}
