// A table that a link hands over, as the state of a screen: a link may hold anything, so each part is taken only as far as it fits.

import { CARRY_OUT, SLOTS } from "../hand/hand_state.js";
import { gameOf } from "../page.js";
import { isHand } from "./saved_hands.js";
import { isTable } from "./shape.js";

const CARD = /^([2-9TJQKA][cdhs]|Jk)$/;
const ENDS = { "/v1/betting": ["action", "gesture"], "/v1/irregularities": ["incident"] }; // what a link may ask, of which path

/** `ends` is what ends the hand, with the steps that are `done` after it. Before its first hand the service is asked to begin it. */
export function given({ name, house, game, table, back = [], leg = null, closing, hands, counts, done, ends, hand }) {
  return {
    ...SLOTS, name, house, game: gameOf(house, table, game), table, back, leg, done: countOf(done),
    asks: table.phase ? endOf(ends) : CARRY_OUT.dealing,
    hand: isHand(hand) ? hand : null,
    closing: closing && isTable(closing) ? closing : null,
    hands: ofSeats(table, hands, (cards) => Array.isArray(cards) && cards.every((card) => CARD.test(card))),
    counts: ofSeats(table, counts, Number.isInteger),
  };
}

/** What was tapped of the seats. */
const ofSeats = ({ seats }, found, fits) => Object.fromEntries(Object.entries(found ?? {}).filter(([seat, told]) => seats.some((each) => String(each.number) === seat) && fits(told)));

const countOf = (found) => (Number.isInteger(found) && found > 0 ? found : 0);

/** What ends a hand, as it is asked; null where it is nothing that can be asked. */
function endOf(found) {
  const { path, body, done } = found ?? {};
  const names = Object.hasOwn(ENDS, path) ? [...ENDS[path], "floor"].filter((name) => body?.[name] !== undefined) : [];
  return names.length ? { path, body: Object.fromEntries(names.map((name) => [name, body[name]])), done: countOf(done) } : null;
}
