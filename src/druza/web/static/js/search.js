// A search in a list: which rows fit what is looked for.

export const wordsOf = (written) => written.toLocaleLowerCase().split(/\s+/).filter(Boolean);

// `row`: what it says, in small letters, its facets as " cost:3 kind:spell ", and whether it is chosen.
export const fits = (row, { words, facets, onlyChosen }) =>
  facets.every((facet) => row.facets.includes(` ${facet} `)) &&
  words.every((word) => row.said.includes(word)) &&
  (!onlyChosen || row.isChosen);
