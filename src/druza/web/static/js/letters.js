// Letters: the key of each option in the list, none twice, and the same one for a whole game.

export const RESERVED = "hilqpx"; // hint, enlarge, log, question, pass, decline or end

// P always passes; what declines or ends has X, as in the bar. "" for all others.
export const ownKey = (path, leaving) => (path === "pass" ? "p" : path === leaving ? "x" : "");

// An answer whose button says it in words, as the list does: its letters, the first ones of its words before the others.
export function lettersOf(says) {
  const words = says.normalize("NFD").toLowerCase().split(/\s+/).map((word) => word.replace(/[^a-z]/g, ""));
  return [...words.map((word) => word[0]), ...words.join("")].filter(Boolean).join("");
}

// `options`: {word, name, isLettered, own} in their order: `word` has the letters it would take, `name` is what it is known by (else the word),
// `own` the key that is its in any case; `taken`: keys that mean something already; `known`: letters by name that were given before, to which new
// ones are added. "" where none is left; the list has no digits where a board has them.
export function letters(options, taken, known = new Map()) {
  const used = new Set([...RESERVED, ...taken]);
  const isOwned = (letter, name) => [...known].some(([other, key]) => key === letter && other !== name);
  const hasDigits = !taken.some((key) => /\d/.test(key));
  let number = 0;
  const digit = () => (hasDigits && ++number <= 9 ? String(number) : "");
  const letter = ({ word, name = word }) => {
    const free = [known.get(name), ...word].filter((one) => one && !used.has(one));
    const found = free.find((one) => !isOwned(one, name)) ?? (name === word ? free[0] : undefined) ?? "";
    if (found && !known.has(name)) known.set(name, found);
    return found;
  };
  return options.map((option) => {
    const key = option.own || (option.isLettered ? letter(option) : digit());
    used.add(key);
    return key;
  });
}
