// On demand: what few need is fetched when they do.

export const giveNumber = async (form) => (await import("./mixing.js")).give(form);

const then = (load, name) => async () => (await load())[name]();

export const showKeys = then(() => import("./key-list.js"), "showKeys");
export const openRecap = then(() => import("./recap.js"), "openRecap");
export const openSettings = then(() => import("./sheet.js"), "openSettings");
