// The up cards of all seats, to be put right during a betting round: the sheet ends with the last card that was not known.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { kindOf, page, say, spoken } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Face } from "../parts/card.js";
import { Picker } from "../parts/picker.js";
import { Sheet } from "../parts/sheet.js";
import { UNKNOWN } from "./cards.js";
import { holdersOf } from "./deal.js";
import { shownHands, tapUp, untoldOf } from "./told.js";

export const bring = () => withSeldom(UpSheet);

function UpSheet({ state, change, onClose }) {
  const untold = untoldOf(state);
  const held = holdersOf(state);
  const lies = (card) => shownHands(state).some(({ cards }) => cards.some((each) => each.card === card));
  const tap = (card) => {
    if (held.has(card) && !lies(card)) return; // a card of a hand that is gone
    change((now) => tapUp(now, card));
    if (untold.length === 1 && !held.has(card)) onClose();
  };
  return html`<${Sheet} title=${page.words["up-cards"]} onClose=${onClose}>
    <div class="up-form"><p>${page.words["up-put-right"]}</p>
      <ul>${shownHands(state).map(({ number, cards }) => html`<li key=${number}><b>${say("seat", { number })}</b><span class="ups">${cards.map(({ place, card }) => (card === UNKNOWN
        ? html`<span key=${place} class=${`card empty${untold[0]?.number === number && untold[0].place === place ? " here" : ""}`}></span>`
        : html`<button type="button" key=${place} class=${`card ${card[1]}`} title=${say("take-out", { card: spoken(card) })} aria-label=${spoken(card)} onClick=${() => tap(card)}><${Face} card=${card} /></button>`))}</span></li>`)}</ul>
      <${Picker} holderOf=${(card) => (held.get(card) ?? 0) - 1} owner="seat" full=${!untold.length} deck=${kindOf(state.house, state.game)} onTap=${tap} /></div>
  <//>`;
}
