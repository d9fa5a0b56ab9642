// Up cards that are told after their street was dealt, one seat after the other, or put right. Bookkeeping, no rules of poker.

import { grownOf } from "../page.js";
import { clockwise } from "../hand/hand_state.js";
import { UNKNOWN, told, upPlaces } from "./cards.js";

/** The hand of a live seat; one that is not listed has as many cards as were dealt. */
const handOf = ({ house, game, table: { round = 1 } }, { hand }) => hand ?? Array.from({ length: grownOf(house, game).dealt[round - 1] }, () => UNKNOWN);

const live = ({ table }) => clockwise(table).filter(({ state }) => state === "in");

/** The up cards of each live seat, each with its place in the hand. */
export const shownHands = (state) => live(state).map((seat) => ({ ...seat, hand: handOf(state, seat) })).map((seat) => ({ number: seat.number, cards: upPlaces(state, seat).map((place) => ({ place, card: seat.hand[place] })).filter(({ card }) => card) }));

/** Each up card of a live hand that nobody has told, in order. */
export const untoldOf = (state) => shownHands(state).flatMap(({ number, cards }) => cards.filter(({ card }) => card === UNKNOWN).map(({ place }) => ({ number, place })));

/** The state with a card at this place of a hand. */
export const withCard = (now, { number, place }, card) => ({ ...now, at: 0, table: { ...now.table, seats: now.table.seats.map((each) => (each.number === number ? { ...each, hand: told(handOf(now, each), place, card) } : each)) } });

/** The state after a tap on a card: at the first place that is not told, or from where it lies. */
export function tapUp(now, card) {
  const lies = shownHands(now).flatMap(({ number, cards }) => cards.filter((each) => each.card === card).map(({ place }) => ({ number, place })))[0];
  const [free] = untoldOf(now);
  return lies ? withCard(now, lies, UNKNOWN) : free ? withCard(now, free, card) : now;
}
