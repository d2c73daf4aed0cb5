// Before the first paint: the theme that was chosen, else the one of the system.
{
  const chosen = document.cookie.match(/(?:^|; )theme=(light|dark)/);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen ? chosen[1] : dark ? "dark" : "light";
}
