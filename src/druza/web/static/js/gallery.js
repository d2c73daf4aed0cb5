// The gallery: a click on an entry, or Enter on its name, shows it large.

const box = document.getElementById("enlarged");

document.querySelector("main, body").addEventListener("click", (event) => {
  if (event.target === box) return box.close();
  const entry = event.target.closest?.(".gal > li[id]");
  if (!entry || entry.closest("#enlarged") || event.target.closest("summary") || !box.showModal) return;
  event.preventDefault();
  const large = entry.cloneNode(true);
  large.removeAttribute("id");
  const name = large.querySelector(".big-of");
  name.replaceWith(...name.childNodes); // there is nothing larger to open
  document.getElementById("enlarged-entry").replaceChildren(large);
  box.showModal();
});
