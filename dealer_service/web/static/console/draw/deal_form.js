// Who was dealt in, where the button is, and the piles where they were counted otherwise.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { SEATS, correct, pilesOf, sit } from "./deck.js";

export function DealForm({ deal, size, cards, onDeal }) {
  const [moving, setMoving] = useState(false);
  const piles = pilesOf(deal, size, cards);
  const tap = (seat) => {
    onDeal(moving ? { ...deal, button: seat, done: 0, from: null, floor: {} } : sit(deal, seat));
    setMoving(false);
  };
  return html`<div class="deal-form">
      <div class="seats" role="group" aria-label=${page.words.seats}>${SEATS.map((seat) => html`<button type="button" class="btn seat" aria-pressed=${Boolean(deal.seats[seat])} aria-label=${say("seat", { number: seat })} onClick=${() => tap(seat)}>
        <b>${seat}${deal.button === seat && html` <i>${page.words["button-short"]}</i>`}</b>
        <small>${deal.seats[seat] ? (deal.seats[seat].folded ? page.words.folded : page.words.in) : "–"}</small></button>`)}</div>
      <button type="button" class="btn" aria-pressed=${moving} onClick=${() => setMoving(!moving)}>${moving ? page.words["tap-button"] : say("button-at", { number: deal.button })}</button>
      ${["stub", "burns"].map((pile) => html`<div class="pile-count" role="group" aria-label=${page.words[pile === "stub" ? "stub" : "burned"]}>
        <span>${page.words[pile === "stub" ? "stub" : "burned"]}</span>
        <button type="button" class="btn" aria-label=${page.words.fewer} onClick=${() => onDeal(correct(deal, pile, -1, size, cards))}>−</button>
        <b aria-live="polite">${piles[pile]}</b>
        <button type="button" class="btn" aria-label=${page.words.more} onClick=${() => onDeal(correct(deal, pile, 1, size, cards))}>+</button></div>`)}
    </div>`;
}
