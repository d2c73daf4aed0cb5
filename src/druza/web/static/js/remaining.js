// What remains on a clock: reckoned, not measured.

export const asTime = (seconds) => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

// What is left of free seconds and reserve, so many seconds later.
export function left({ later, free, reserve }, gone) {
  const used = Math.max(0, gone - later);
  return { free: Math.max(0, free - used), reserve: Math.max(0, reserve - Math.max(0, used - free)) };
}
