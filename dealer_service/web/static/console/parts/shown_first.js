// Keys that show their tap in the frame after it; what follows from the tap runs once that frame is drawn.

import { keepSoon, keepWaiting } from "../storage.js";

const TAP = "tap";

/** What a key does on a tap, after the frame that shows the tap. Undefined for a key without anything to do. */
export const shownFirst = (act) => (act || undefined) && (({ currentTarget: key }) => {
  key.classList.add("tapped");
  keepSoon(TAP, () => {
    key.classList.remove("tapped");
    act();
  });
  requestAnimationFrame(() => setTimeout(keepWaiting));
});
