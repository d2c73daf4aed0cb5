// Letters: the key of each option in the list, none twice.

export const RESERVED = "hilq"; // hint, enlarge, log, question
export const PASS = "pass"; // P always passes

// `options`: {word, isLettered, isPass} in their order; `taken`: keys that mean something already. "" where none is left.
export function letters(options, taken) {
  const used = new Set([...RESERVED, ...taken, ...(options.some((one) => one.isPass) ? "p" : "")]);
  let number = 0;
  const digit = () => {
    do number++;
    while (used.has(String(number)));
    return number <= 9 ? String(number) : "";
  };
  return options.map(({ word, isLettered, isPass }) => {
    const key = isPass ? "p" : isLettered ? ([...word].find((one) => !used.has(one)) ?? "") : digit();
    used.add(key);
    return key;
  });
}
