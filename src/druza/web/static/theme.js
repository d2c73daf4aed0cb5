// Before the first paint: the theme that was chosen, else the one of the system.
{
  const chosen = document.cookie.match(/(?:^|; )theme=(light|dark)/);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement.dataset;
  root.theme = chosen ? chosen[1] : dark ? "dark" : "light";
  let onScreen;
  matchMedia("print").addEventListener("change", ({ matches: printed }) => {
    if (printed) onScreen = root.theme;
    root.theme = printed ? "light" : onScreen; // paper is white
  });
}
