// What remains on a clock: reckoned, not measured.

export const asTime = (seconds) => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

// How long ago: 40 s, 1:20, 2 h 5 min, 3 d.
export function asSpan(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return asTime(whole);
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
  return `${Math.floor(whole / 86_400)} d`;
}

// What is left of free seconds and reserve, so many seconds later.
export function left({ later, free, reserve }, gone) {
  const used = Math.max(0, gone - later);
  return { free: Math.max(0, free - used), reserve: Math.max(0, reserve - Math.max(0, used - free)) };
}
