// The clock of the player in turn: a tap starts it, another ends it, and it ends with the action. It runs on over a reload.
// What comes of it is the service's to say.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { forget, keep, recall } from "../storage.js";

const SECONDS = 25;
const LAST = 5; // in another colour
const EACH = 200; // milliseconds between two looks at the time
const ROUND = 100; // the length of the ring

/** When the clock of this turn ends, where it runs; what was kept of another turn is forgotten. */
function keptEnd(name, turn) {
  const found = recall(`clock.${name}`);
  if (found?.turn === turn && Number.isFinite(found.end)) return found.end;
  forget(`clock.${name}`);
  return 0;
}

const leftUntil = (end) => Math.min(SECONDS, Math.max(0, Math.ceil((end - Date.now()) / 1000)));

/** `turn` tells this turn from every other one at the table of this `name`, `acted` that it ends now; `onOut` is told once, when the time is over. */
export function Clock({ name, turn, acted, onOut }) {
  const [end, setEnd] = useState(() => keptEnd(name, turn));
  const [left, setLeft] = useState(() => (end ? leftUntil(end) : SECONDS));
  const stop = () => {
    forget(`clock.${name}`);
    setEnd(0);
  };
  useEffect(() => {
    if (!end) return undefined;
    const look = setInterval(() => {
      const now = leftUntil(end);
      setLeft(now);
      if (now > 0) return;
      stop();
      onOut();
    }, EACH);
    return () => clearInterval(look);
  }, [end]);
  useEffect(() => {
    if (acted) stop();
  }, [acted]);
  const start = () => {
    const then = Date.now() + SECONDS * 1000;
    keep(`clock.${name}`, { turn, end: then });
    setLeft(SECONDS);
    setEnd(then);
  };
  if (!end) return html`<button type="button" class="btn clock" aria-label=${say("clock-start", { seconds: SECONDS })} onClick=${start}>${say("seconds", { seconds: SECONDS })}</button>`;
  return html`<button type="button" class=${`btn clock runs${left <= LAST ? " last" : ""}`} aria-label=${say("clock-stop", { seconds: left })} onClick=${stop}>
    <svg class="ring" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="16" /><circle class="left" cx="20" cy="20" r="16" pathLength=${ROUND} stroke-dasharray=${`${(left / SECONDS) * ROUND} ${ROUND}`} transform="rotate(-90 20 20)" /></svg>
    <b>${left}</b></button>`;
}

export const bring = () => Clock;
