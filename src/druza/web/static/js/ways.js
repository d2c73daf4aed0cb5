// Ways: the paths that one piece stands for, data-option and data-more.

export const ways = ({ option, more }) => [option, ...(more?.split(" ") ?? [])];

// A piece that can be clicked at once is lit; one that lies behind a menu's verb only when that verb is aimed at.
export function isLit(paths, aim) {
  const behind = paths.filter((path) => path.includes("/"));
  return behind.length < paths.length || (aim !== "" && behind.some((path) => path.startsWith(`${aim}/`)));
}

// What a click on the piece means: one path, or several to ask about.
export function meant(paths, aim) {
  const aimed = aim ? paths.filter((path) => path.startsWith(`${aim}/`)) : paths;
  if (aimed.length === 1) return aimed;
  return paths.length === 1 ? paths : aimed.length > 1 ? aimed : paths;
}

// Is there no doubt what a click means? With another verb aimed at there is, and on a piece that says first what it does.
export function isPlain(path, aim, says) {
  return aim ? `${path}/`.startsWith(`${aim}/`) || (!says && !path.includes("/")) : !says;
}
