// The up cards of a seat, those of a folded one too, and whether it acts first because of them.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, spoken } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Face } from "../parts/card.js";
import { UNKNOWN, dueOf, upPlaces } from "./cards.js";

export const bring = () => withSeldom(UpCards);

/** The up cards of a seat in the order of the deal, with those that are told now; one that nobody has told is "??". */
function cardsOf(state, seat) {
  const { number, hand = state.seen?.[number] ?? [] } = seat;
  const up = upPlaces(state, seat);
  const at = isDealt(state) ? dueOf(state).findIndex((each) => each.number === number) : -1;
  return [...up.filter((place) => place < hand.length).map((place) => hand[place]), ...(state.dealt?.[at] ? [state.dealt[at]] : [])];
}

const isDealt = ({ table: { phase } }) => phase === "dealing" || phase === "street";

/** Up cards in words. */
export const upSaid = (cards) => `${page.words["up-cards"]}: ${[...cards.filter((card) => card !== UNKNOWN).map(spoken), ...(cards.includes(UNKNOWN) ? [say("cards-unknown", { count: cards.filter((card) => card === UNKNOWN).length })] : [])].join(", ")}`;

export const UpCard = ({ card }) => (card === UNKNOWN ? html`<span class="card back"></span>` : html`<span class=${`card ${card[1]}`}><${Face} card=${card} /></span>`);

/** `opener` is the seat that acts first in this round, `here` the one whose card is tapped next; `onUps` opens the cards to be put right. */
function UpCards({ state, seat, opener, here, onUps }) {
  const cards = cardsOf(state, seat);
  const gap = cards.indexOf(UNKNOWN);
  const place = seat.number !== here ? -1 : isDealt(state) || gap < 0 ? cards.length : gap; // of the card that is tapped next
  const inside = [...cards, ...(place === cards.length ? [UNKNOWN] : [])].map((card, at) => (at === place ? html`<span key=${at} class="card empty here"></span>` : html`<${UpCard} key=${at} card=${card} />`));
  return html`${opener > 0 && opener === seat.number && html`<i class="tag opens">${page.words[state.table.round === 1 ? "brings-in" : "opens"]}</i>`}
    ${onUps && cards.length > 0 && seat.state === "in"
      ? html`<button type="button" class="ups" aria-label=${upSaid(cards)} onClick=${onUps}>${inside}</button>`
      : html`<span class="ups" role="img" aria-label=${upSaid(cards)}>${inside}</span>`}`;
}
