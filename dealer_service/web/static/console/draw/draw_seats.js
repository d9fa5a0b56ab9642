// The seats that draw, in order: how many cards each takes, and whose count is asked for.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";

const MANY = 7;

export function DrawSeats({ seats, open, onChoose }) {
  const many = seats.length > MANY;
  const takes = (count) => (count ? (many ? count : say("takes", { count })) : page.words.pat);
  const mark = html` <i>${page.words["button-short"]}</i>`;
  return html`<div class=${`strip${many ? " many" : ""}`}>${seats.map(
    ({ seat, button, count }) => html`<button type="button" key=${seat} class=${`tab${count === undefined ? "" : " told"}`} aria-pressed=${seat === open} onClick=${() => onChoose(seat)}>
      <b>${say("seat", { number: seat })}${button && !many && mark}</b>
      <small>${count === undefined ? "–" : takes(count)}${button && many && mark}</small>
    </button>`,
  )}</div>`;
}
