// Hold: what cannot be undone is done by holding its button for a second, or by pressing it twice with the keyboard.

const LONG = 1000; // ms
let began = 0;
let asked; // the button that was pressed once

const held = (target) => target.closest?.("button[data-hold]");

document.addEventListener("pointerdown", (event) => {
  began = held(event.target) ? event.timeStamp : 0; // the moment of the hand, however busy the page is
  held(event.target)?.classList.add("holding");
});
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, () => document.querySelector(".holding")?.classList.remove("holding"));
}

document.addEventListener(
  "click",
  (event) => {
    const button = held(event.target);
    if (!button) return;
    const isLong = began && event.timeStamp - began >= LONG;
    const isSecond = event.detail === 0 && asked === button;
    began = 0;
    if (isLong || isSecond) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    asked = event.detail === 0 ? button : undefined; // a click that was too short is no first press
    const small = button.querySelector("small");
    if (small) small.textContent = event.detail === 0 ? button.dataset.hold : (button.dataset.how ??= small.textContent);
    small?.animate?.([{ opacity: 0.2 }, { opacity: 1 }], 300);
  },
  true,
);
