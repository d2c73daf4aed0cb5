// Hands: what the person does now, by key or pointer.

export const hands = {
  keyboard: false, // was the last thing a key?
  held: false, // a long press or a drag: the click that follows is none
};

addEventListener("keydown", () => (hands.keyboard = true), true);
addEventListener("pointerdown", () => (hands.keyboard = false), true);
