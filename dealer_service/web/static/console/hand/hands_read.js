// All hands of a showdown once they are in, clockwise: the cards, what each reads in each half, and what it wins. No picker.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { indexOf, page, say, sayOf, spoken, unbroken } from "../page.js";
import { Sign } from "../parts/card.js";

const SEVERAL = 4; // so many hands stand in one column

/** `hands` are seats with their cards, readings and chips won; `due` is the seat that the step is about. */
export function HandsRead({ hands, due, onAgain }) {
  return html`<section class=${`hands-read${hands.length > SEVERAL ? " many" : ""}`} aria-label=${page.words.cards}>
    <ol>${hands.map(({ seat, cards, readings, wins }) => html`<li key=${seat} class=${`${wins ? "wins" : ""}${seat === due ? " asked" : ""}`}>
      <b>${seat}</b><span class="cards-of">${cards.map((card) => html`<span class=${`told-card ${card[1]}`} aria-label=${spoken(card)}>${indexOf(card)}<${Sign} name=${`pip-${card[1]}`} /></span>`)}</span>
      <span class="reads-as">${readings.map((each) => html`<span key=${each.half}>${readings.length > 1 && html`<small>${sayOf("half", each.half)}</small> `}${unbroken(each.name.says)}</span>`)}</span>
      ${wins > 0 && html`<em>${say("wins-chips", { chips: wins })}</em>`}</li>`)}</ol>
    <button type="button" class="btn again" onClick=${onAgain}>${page.words["read-again"]}</button>
  </section>`;
}
