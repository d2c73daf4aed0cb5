// The speaker: plays a sound or shakes the phone, as the settings allow. Browsers keep silent until the person has done something.

import { $, pause } from "./dom.js";
import { settings } from "./settings.js";
import { soundsOf } from "./sounds.js";

const GAP = 0.16; // seconds between two sounds of one moment
const made = new Map(); // name to a promise of what is heard
let context;

function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => settings().sound && wake(), { capture: true, passive: true });

function load(name) {
  if (!made.has(name)) {
    const at = $("settings").dataset.sounds.replace("NAME", name);
    made.set(name, fetch(at).then((answer) => answer.arrayBuffer()).then((bytes) => context.decodeAudioData(bytes)));
  }
  return made.get(name);
}

export async function play(name, delay = 0) {
  const { sound, volume } = settings();
  if (!sound || !volume || !context || (document.hidden && name !== "turn")) return;
  if (context.state === "suspended") await Promise.race([context.resume(), pause(300)]);
  if (context.state !== "running") return;
  try {
    const source = context.createBufferSource();
    source.buffer = await load(name);
    const gain = context.createGain();
    gain.gain.value = (volume / 100) ** 2;
    source.connect(gain).connect(context.destination);
    source.start(context.currentTime + delay);
    document.documentElement.dataset.played = name;
  } catch {
    made.delete(name); // no connection: silence
  }
}

export const playTold = (told) => soundsOf(told).forEach((name, place) => play(name, place * GAP));

export function shake(pattern) {
  if (settings().haptics && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern); // before a tap browsers refuse it
}
