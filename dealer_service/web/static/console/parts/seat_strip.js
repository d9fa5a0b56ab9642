// The seats that are in, clockwise from the button: whose hand is open, whose is whole, who wins what.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { Sign } from "./card.js";

export function SeatStrip({ seats, open, onChoose }) {
  return html`<div class="strip">${seats.map(
    ({ seat, name = say("seat", { number: seat }), button, count, size, wins }) => html`<button type="button" key=${seat} class=${`tab${wins ? " wins" : ""}`} aria-pressed=${seat === open} onClick=${() => onChoose(seat)}>
      <b>${name}${button && html` <i>${page.words["button-short"]}</i>`}</b>
      <small>${wins ? say("wins-chips", { chips: wins }) : count === size ? html`<${Sign} name="tick" /> ${say("count", { count, size })}` : say("count", { count, size })}</small>
    </button>`,
  )}</div>`;
}
