// Every page: theme, language, copying, and the forms of the front pages.

import { $, all, copy, flash, setCookie } from "./dom.js";
import { giveNumber, openSettings } from "./on-demand.js";
import { tellOwnTime } from "./own-time.js";
import { gallerySearch, newTable, quickStart, remembered } from "./forms.js";

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("[data-theme-toggle]")) turnTheme();
  if (at("[data-settings]")) openSettings();
  const language = at("[data-lang]");
  if (language) {
    event.preventDefault();
    setCookie("lang", language.dataset.lang);
    location.reload();
  }
  const copying = at("[data-copy]");
  if (copying) copyAddress(copying);
  const sharing = at("[data-share]");
  if (sharing) navigator.share({ url: sharing.dataset.share }).catch(() => {}); // who changes their mind shares nothing
  const quoting = at("[data-copy-of]");
  if (quoting) copyField(quoting);
});

// Who sits down gives a number for the shuffle first; if that cannot be, it goes without.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset?.salt || form.dataset.given) return;
  event.preventDefault();
  form.dataset.given = "yes";
  try {
    await giveNumber(form);
  } finally {
    form.requestSubmit(event.submitter);
    delete form.dataset.given;
  }
});

function turnTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  setCookie("theme", root.dataset.theme);
}

async function copyAddress(button) {
  const address = new URL(button.dataset.copy, location.href).href;
  if (await copy(address, button.parentElement.querySelector("input"))) {
    flash(button.querySelector("span") ?? button, button.dataset.copied);
  }
}

async function copyField(button) {
  const field = $(button.dataset.copyOf);
  if (await copy(field.value ?? field.textContent, field)) flash(button.querySelector("span"), button.dataset.copied);
}

// Hours are asked for in the time of whoever writes them, too.
function ownZone(field) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone) return;
  field.value = timeZone;
  for (const said of all("[data-zone-name]", field.form)) said.textContent = `(${timeZone})`;
}

if (navigator.share && matchMedia("(pointer: coarse)").matches) document.documentElement.dataset.shares = "yes";
navigator.serviceWorker?.register("/worker.js").catch(() => {}); // where it cannot be, nothing is missing
tellOwnTime(document);
for (const here of all(".games-nav [aria-current]")) { // on a phone the games are a row that is scrolled
  const row = here.parentElement;
  row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left;
}
all("[data-zone]").forEach(ownZone);
all("[data-remember]").forEach(remembered);
if ($("quick")) quickStart($("quick"));
if ($("new-table")) newTable($("new-table"));
if ($("gallery-form")) gallerySearch($("gallery-form"));
