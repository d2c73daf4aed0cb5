// Here: the table that this page shows.

import { $ } from "./dom.js";

export const table = () => $("table");
export const words = () => $("words").dataset;
export const ply = () => Number(table().dataset.ply);
export const version = () => table().dataset.version;
// Is what somebody tells of later than what is shown?
export const isNews = (said) => said.ply > ply() || (said.ply === ply() && said.version !== version());
export const isMine = () => table().dataset.waiting === "you";
export const address = (tail) => `/api/tables/${table().dataset.table}/${tail}`;
