// Hands: what the person does now, by key or pointer.

export const hands = {
  keyboard: false, // was the last thing a key?
  key: "", // the last one
  touch: false, // was the last pointer a finger?
  held: false, // a long press or a drag: the click that follows is none
  focusedByKey: false, // did the focus come to where it is by a key?
};

addEventListener(
  "keydown",
  ({ key }) => {
    hands.keyboard = true;
    hands.key = key;
  },
  true,
);
addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    hands.keyboard = false;
    hands.touch = pointerType === "touch";
  },
  true,
);
addEventListener("focusin", () => (hands.focusedByKey = hands.keyboard), true);
