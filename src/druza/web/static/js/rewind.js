// Rewind: addresses of steps, and the turn before and after one.

export const atStep = (page, step, seat) => `${page}?step=${step}${seat >= 0 ? `&seat=${seat}` : ""}`;
export const markBefore = (marks, step) => marks.filter((mark) => mark < step).at(-1) ?? 0;
export const markAfter = (marks, step, last) => marks.find((mark) => mark > step) ?? last;
