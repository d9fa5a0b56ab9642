// A tablet in the hand: its screen stays on while a hand is dealt, and it answers a tap with a short vibration.

const SHORT = 10; // in milliseconds
const KEYS = 'button:not([aria-disabled="true"])';

let lock = null;

/** A lock ends when the screen is hidden: it is asked for again. A browser without one, or a low battery, goes on as before. */
function stayOn() {
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  navigator.wakeLock?.request("screen").then((found) => (lock = found), () => undefined);
}

function vibrate({ target }) {
  if (target.closest(KEYS) && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(SHORT);
}

stayOn();
document.addEventListener("visibilitychange", stayOn);
document.addEventListener("click", vibrate, true); // before the tap is answered: its key may be dead then
