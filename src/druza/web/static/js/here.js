// Here: the table that this page shows.

import { $ } from "./dom.js";

export const table = () => $("table");
export const words = () => $("words").dataset;
export const ply = () => Number(table().dataset.ply);
export const isMine = () => table().dataset.waiting === "you";
export const address = (tail) => `/api/tables/${table().dataset.table}/${tail}`;
