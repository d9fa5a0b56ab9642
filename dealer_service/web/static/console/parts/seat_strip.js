// The seats that are in, clockwise from the button: whose hand is open, whose is whole, who wins what.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, unbroken } from "../page.js";
import { Sign } from "./card.js";

const MOST = 6; // of more seats, there is no room for what their hands read
const MANY = 7; // of more, none for the word before their numbers

/** `reads` is what a whole hand reads, a line for each half; `short` is the name where there is no room for the whole one. */
export function SeatStrip({ seats, open, onChoose }) {
  const room = seats.length <= MOST;
  const many = seats.length > MANY;
  const counted = ({ count, size, wins }) => (wins ? say("wins-chips", { chips: wins }) : say("count", { count, size }));
  return html`<div class=${`strip${many ? " many" : ""}${room && seats.some(({ reads }) => reads?.length) ? " read" : ""}`}>${seats.map(
    ({ seat, name = say("seat", { number: seat }), short = seat, button, count, size, wins, reads = [] }) => html`<button type="button" key=${seat} class=${`tab${wins ? " wins" : ""}`} aria-label=${many ? `${name}: ${counted({ count, size, wins })}` : undefined} aria-pressed=${seat === open} onClick=${() => onChoose(seat)}>
      <b>${many ? short : name}${button && html` <i>${page.words["button-short"]}</i>`}</b>
      ${room && !wins && reads.length > 0 ? reads.map((line) => html`<small key=${line} class="reads-so">${unbroken(line)}</small>`) : html`<small>${!wins && count === size && html`<${Sign} name="tick" /> `}${many && wins ? figures(wins) : counted({ count, size, wins })}</small>`}
    </button>`,
  )}</div>`;
}
