// The seats that are in, clockwise from the button: whose hand is open, whose is whole, who wins what.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, unbroken } from "../page.js";
import { Sign } from "./card.js";

const MOST = 6; // of more seats, there is no room for what their hands read

/** `reads` is what a whole hand reads, a line for each half. */
export function SeatStrip({ seats, open, onChoose }) {
  const room = seats.length <= MOST;
  return html`<div class=${`strip${room && seats.some(({ reads }) => reads?.length) ? " read" : ""}`}>${seats.map(
    ({ seat, name = say("seat", { number: seat }), button, count, size, wins, reads = [] }) => html`<button type="button" key=${seat} class=${`tab${wins ? " wins" : ""}`} aria-pressed=${seat === open} onClick=${() => onChoose(seat)}>
      <b>${name}${button && html` <i>${page.words["button-short"]}</i>`}</b>
      ${room && !wins && reads.length > 0 ? reads.map((line) => html`<small key=${line} class="reads-so">${unbroken(line)}</small>`) : html`<small>${wins ? say("wins-chips", { chips: wins }) : count === size ? html`<${Sign} name="tick" /> ${say("count", { count, size })}` : say("count", { count, size })}</small>`}
    </button>`,
  )}</div>`;
}
