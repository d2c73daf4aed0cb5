// Letters: the key of each option in the list, none twice, and the same one for a whole game.

export const RESERVED = "hilqpx"; // hint, enlarge, log, question, pass, decline or end

// P always passes; what declines or ends has X, as in the bar. "" for all others.
export const ownKey = (path, leaving) => (path === "pass" ? "p" : path === leaving ? "x" : "");

// `options`: {word, isLettered, own} in their order, `own` the key that is theirs in any case; `taken`: keys that mean something
// already; `known`: letters by word that were given before, to which new ones are added. "" where none is left.
export function letters(options, taken, known = new Map()) {
  const used = new Set([...RESERVED, ...taken]);
  const isOwned = (letter, word) => [...known].some(([other, key]) => key === letter && other !== word);
  let number = 0;
  const digit = () => {
    do number++;
    while (used.has(String(number)));
    return number <= 9 ? String(number) : "";
  };
  const letter = (word) => {
    const free = [known.get(word), ...word].filter((one) => one && !used.has(one));
    const found = free.find((one) => !isOwned(one, word)) ?? free[0] ?? "";
    if (found && !known.has(word)) known.set(word, found);
    return found;
  };
  return options.map(({ word, isLettered, own }) => {
    const key = own || (isLettered ? letter(word) : digit());
    used.add(key);
    return key;
  });
}
