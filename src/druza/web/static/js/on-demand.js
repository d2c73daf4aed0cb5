// On demand: what few need is fetched when they do.

export const giveNumber = async (form) => (await import("./mixing.js")).give(form);

const then = (load, name) => async () => (await load())[name]();

export const showKeys = then(() => import("./key-list.js"), "showKeys");
export const openRecap = then(() => import("./recap.js"), "openRecap");
export const openSettings = then(() => import("./sheet.js"), "openSettings");

// Where something on the board moves by its answers.
export const showCourse = async (thing) => {
  if (document.querySelector("#board [data-moves]")) (await import("./courses.js")).showCourse(thing);
};

// The ways of what was chosen to move.
export const showReach = async (menu) => {
  if (document.querySelector("#board [data-moves]")) (await import("./courses.js")).showReach(menu);
};

// At a puzzle.
export const rateSolver = async () => {
  if (document.getElementById("coach")?.dataset.puzzle) await import("./rating.js");
};
