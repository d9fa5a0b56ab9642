// The clock of the player in turn: a tap starts it, another ends it, and it ends with the action. What comes of it is the service's to say.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";

const SECONDS = 25;
const LAST = 5; // in another colour
const EACH = 200; // milliseconds between two looks at the time
const ROUND = 100; // the length of the ring

/** `onOut` is told once, when the time is over. */
export function Clock({ onOut }) {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (!end) return undefined;
    const look = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      setEnd(0);
      onOut();
    }, EACH);
    return () => clearInterval(look);
  }, [end]);
  const start = () => {
    setLeft(SECONDS);
    setEnd(Date.now() + SECONDS * 1000);
  };
  if (!end) return html`<button type="button" class="btn clock" aria-label=${say("clock-start", { seconds: SECONDS })} onClick=${start}>${say("seconds", { seconds: SECONDS })}</button>`;
  return html`<button type="button" class=${`btn clock runs${left <= LAST ? " last" : ""}`} aria-label=${say("clock-stop", { seconds: left })} onClick=${() => setEnd(0)}>
    <svg class="ring" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="16" /><circle class="left" cx="20" cy="20" r="16" pathLength=${ROUND} stroke-dasharray=${`${(left / SECONDS) * ROUND} ${ROUND}`} transform="rotate(-90 20 20)" /></svg>
    <b>${left}</b></button>`;
}
