// A table at the showdown: who put in what, who is in, who bet last, what is done. Bookkeeping, no rules of poker.

import { CHIP_SETS, SEATS, cardsOf, chipsOf, clearHand, numbers } from "./seats.js";

export const STATES = ["in", "folded", "mucked", "dead"];
export const LAST_BETTORS = ["round_aggressor", "last_aggressor"]; // in the last round, and before it

/** `seats` are those that were dealt in, each with what it put in and its state; `bettors` are who bet or raised last, 0 nobody, as the service calls them. */
export const noTable = () => ({ button: 1, chips: CHIP_SETS[0], seats: {}, hands: {}, at: 0, bettors: {}, done: {} });

/** A hand that its player throws away unshown. */
export const muck = (table, seat) => ({ ...clearHand(setSeat(table, seat, { state: "mucked" }), seat), at: 0 });
export const setSeat = (table, seat, facts) => ({ ...table, seats: { ...table.seats, [seat]: { put: 0, state: "in", ...table.seats[seat], ...facts } } });

/** The table without this seat, its hand, and what it is told to have bet. */
export function leave(table, seat) {
  const { [seat]: gone, ...seats } = table.seats;
  const { [seat]: cards, ...hands } = table.hands;
  const bettors = Object.fromEntries(Object.entries(table.bettors ?? {}).filter(([, bettor]) => bettor !== seat));
  return { ...table, seats, hands, bettors, openers: table.openers?.opened_by === seat ? {} : table.openers };
}

/** Who bet or raised last, 0 nobody: in the last round, or before it. A second tap takes it back. A seat that is not in the hand cannot have bet. */
export function betLast(table, name, seat) {
  if (seat && !table.seats[seat]) return table;
  return { ...table, bettors: { ...table.bettors, [name]: table.bettors?.[name] === seat ? undefined : seat } };
}

/** The next hand: the same seats and chips, nothing put in, nobody folded, no cards; the button one seat on. */
export function nextHand(table) {
  const seats = Object.fromEntries(numbers(table).map((seat) => [seat, { put: 0, state: "in" }]));
  const on = numbers(table).find((seat) => seat > table.button) ?? numbers(table)[0] ?? 1;
  return { ...table, button: on, seats, hands: {}, at: 0, bettors: {}, openers: {}, done: {} };
}

/** A fact of openers, and the table with it. */
export const withFact = (table, name, value) => ({ ...table, openers: { ...table.openers, [name]: value } });

/** The facts of openers as the service is asked about them: what the opener drew and discarded is told once it is known who opened. */
function openersOf({ openers: { opened_by: opener, split_openers: split, drew, discards } = {} }) {
  const isWhole = drew > 0 && discards?.length === drew;
  return {
    drew: (seat) => (seat === opener && drew !== undefined ? { drew: [drew] } : {}),
    table: { ...(opener === undefined ? {} : { opened_by: opener }), ...(split === undefined ? {} : { split_openers: split }),
      ...(isWhole ? { deck: { discards: [{ draw: 1, seat: opener, count: drew, cards: discards }] } } : {}) },
  };
}

/** The table as the service is asked about it. Hands that are not whole are not told. */
export function tableOf(table, size, draws) {
  const chips = chipsOf(table.chips);
  const openers = openersOf(table);
  const seats = numbers(table).map((seat) => ({
    number: seat,
    bet: 0,
    dead: 0,
    gathered: table.seats[seat].put,
    state: table.seats[seat].state,
    ...openers.drew(seat),
    ...(cardsOf(table, seat).length === size && table.seats[seat].state === "in" ? { hand: cardsOf(table, seat), shown: true } : {}),
  }));
  return { button: table.button, phase: "showdown", round: draws + 1, stakes: { chip: chips[0], chips }, seats, ...table.bettors, ...openers.table };
}

export function fits(table) {
  const own = Object.values(table?.seats ?? { bad: null });
  return CHIP_SETS.includes(table?.chips) && SEATS.includes(table.button) && typeof table.hands === "object" && typeof table.done === "object" &&
    own.every((each) => Number.isInteger(each?.put) && STATES.includes(each.state)) && Object.values(table.hands).every(Array.isArray);
}
