// The seats around a table: a tap takes a seat in or out, or puts the button there.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { SEATS } from "../seats.js";

/** `button` is 0 in a game that is dealt without one. */
export function Oval({ seats, button, onSeats, onButton }) {
  const [moving, setMoving] = useState(false);
  const tap = (number) => {
    if (moving) {
      onButton(number);
      setMoving(false);
    } else onSeats(seats.includes(number) ? seats.filter((each) => each !== number) : [...seats, number].sort((one, other) => one - other));
  };
  const headsUp = () => {
    const other = [...seats.filter((each) => each > button), ...seats.filter((each) => each < button)][0] ?? (button % SEATS.length) + 1;
    onSeats([button, other].sort((one, two) => one - two));
  };
  return html`<div class="oval" role="group" aria-label=${page.words.seats}>
    ${SEATS.map((number) => html`<button type="button" class=${`at at-${number}`} aria-pressed=${seats.includes(number)}
      aria-label=${say(number === button ? "seat-button" : "seat", { number })} onClick=${() => tap(number)}>${number}${number === button && html`<i aria-hidden="true">${page.words["button-short"]}</i>`}</button>`)}
    <div class="felt"><p>${moving ? page.words["tap-button"] : html`${say("seats-count", { count: seats.length })}<br />${button ? say("button-at", { number: button }) : ""}`}</p>
      ${button > 0 && html`<div class="of-felt"><button type="button" class="btn" aria-pressed=${moving} onClick=${() => setMoving(!moving)}>${page.words["move-button"]}</button>
        <button type="button" class="btn" onClick=${headsUp}>${page.words["heads-up"]}</button></div>`}</div>
  </div>`;
}
