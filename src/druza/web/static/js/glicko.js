// Glicko-2: how a rating changes by one game. Ratings are on the scale of chess; `spread` is how unsure one is.

const SCALE = 173.7178;
const TAU = 0.5; // how fast form may change
const MIDDLE = 1500;

export const START = { rating: 1200, spread: 350, form: 0.06 };

/** The rating after a result (1 won, 0 lost, between: in part) against something of a known rating. */
export function rated(player, opponent, result) {
  const mu = (player.rating - MIDDLE) / SCALE;
  const phi = player.spread / SCALE;
  const other = { mu: (opponent.rating - MIDDLE) / SCALE, phi: opponent.spread / SCALE };
  const weight = 1 / Math.sqrt(1 + (3 * other.phi ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-weight * (mu - other.mu)));
  const variance = 1 / (weight ** 2 * expected * (1 - expected));
  const change = variance * weight * (result - expected);
  const form = newForm(player.form, phi, variance, change);
  const widened = Math.sqrt(phi ** 2 + form ** 2);
  const narrowed = 1 / Math.sqrt(1 / widened ** 2 + 1 / variance);
  const moved = mu + narrowed ** 2 * weight * (result - expected);
  return { rating: MIDDLE + SCALE * moved, spread: SCALE * narrowed, form };
}

/** The new volatility, by the Illinois method of Glickman's paper (step 5). */
function newForm(form, phi, variance, change) {
  const a = Math.log(form ** 2);
  const f = (x) => {
    const e = Math.exp(x);
    const sum = phi ** 2 + variance + e;
    return (e * (change ** 2 - sum)) / (2 * sum ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = Math.log(Math.max(1e-12, change ** 2 - phi ** 2 - variance));
  if (change ** 2 <= phi ** 2 + variance) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > 1e-6) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
