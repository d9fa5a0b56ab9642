// A finger that bounces taps twice: a second tap on the same place within a quarter of a second does nothing.

const PAUSE = 250; // in milliseconds
const NEAR = 14; // in pixels
const TWICE = "div.pad, .chip-keys, .chip-of, .picker"; // keys that are tapped twice on purpose

let last = { at: -Infinity, x: 0, y: 0 };
let finger = false; // a mouse does not bounce

addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType !== "mouse"), true);
addEventListener("click", (event) => {
  const { timeStamp: at, clientX: x, clientY: y, target } = event;
  if (!finger || event.detail === 0 || target.closest(TWICE)) return; // a click without a place is of a keyboard
  const bounced = at - last.at < PAUSE && Math.hypot(x - last.x, y - last.y) < NEAR;
  last = { at, x, y };
  if (!bounced) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}, true);
