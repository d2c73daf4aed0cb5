// Sounds: which one goes with what happens. Never the only sign of anything: all of it is seen and said too.

// By the symbol that a line of the log has, in every game.
export const BY_SYMBOL = {
  "i-pick": "pick", "i-drill": "drill", "i-depth": "drill", "i-bomb": "blast", "i-blast": "blast", "i-cave": "rumble",
  "i-cry": "crystal", "i-xtal": "crystal", "i-charge": "crystal", "i-vp": "points", "i-pp": "points", "i-goal": "points", "i-totem": "points",
  "i-crown": "banner", "i-flag": "banner", "i-banner": "banner", "i-pay": "coin", "i-cart": "coin", "i-crypto": "coin",
  "i-hand": "card", "i-deck": "draw", "i-draw": "draw", "i-flip": "reveal", "i-eye": "reveal", "i-hid": "card", "i-world": "reveal",
  "i-raid": "clash", "i-atk": "clash", "i-duel": "clash", "i-def": "shield", "i-shield": "shield", "i-skull": "fallen", "i-trash": "fold", "i-body": "fallen",
  "i-dice": "dice", "i-luck": "dice", "i-mov": "step", "i-move": "step", "i-push": "step", "i-ship": "sail",
  "i-recruit": "recruit", "i-unit": "recruit", "i-people": "recruit", "i-plus": "recruit", "i-up": "skill",
  "i-skill": "skill", "i-instant": "skill", "i-artifact": "reveal", "i-relic": "reveal", "i-talk": "talk", "i-undo": "undo",
  "i-buy": "coin", "i-mkt": "coin", "i-conq": "banner", "i-frt": "shield", "i-hunt": "clash", "i-inf": "talk", "i-disc": "reveal", "i-min": "pick",
};

// The sounds of what was told at once: dice first, then what is loud, no two alike, at most two.
export function soundsOf(told) {
  const loud = told.filter((one) => one.loud);
  const found = loud.flatMap((one) => [one.shows ? "dice" : undefined, BY_SYMBOL[one.icon]]).filter(Boolean);
  return [...new Set(found)].slice(0, 2);
}

