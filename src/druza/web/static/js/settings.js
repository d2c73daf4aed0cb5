// Settings: how a person wants the table to behave; kept in this browser, with defaults for whatever was never set.

export const DEFAULTS = { pace: "normal", confirm: true, sound: true, volume: 60, haptics: true };
export const PACES = { slow: 1.8, normal: 1, fast: 0.45, "at-once": 0 };
const KEY = "settings";

// What was kept, as far as it can be understood.
export function read(written) {
  let kept;
  try {
    kept = JSON.parse(written ?? "{}") ?? {};
  } catch {
    kept = {};
  }
  const fits = (name) => typeof kept[name] === typeof DEFAULTS[name] && (name !== "pace" || kept[name] in PACES);
  return Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, fits(name) ? kept[name] : DEFAULTS[name]]));
}

export const settings = () => read(localStorage.getItem(KEY));

export function change(name, value) {
  localStorage.setItem(KEY, JSON.stringify({ ...settings(), [name]: value }));
  document.dispatchEvent(new Event("settings:changed"));
}

// By how much everything lasts longer or shorter; 0: nothing is shown on the way.
export const pace = () => PACES[settings().pace];
