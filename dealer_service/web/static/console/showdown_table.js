// A table at the showdown: who put in what, who is in, who bet last, what is done. Bookkeeping, no rules of poker.

import { BOARD, UNKNOWN } from "./board/places.js";
import { CHIP_SETS, SEATS, cardsOf, chipsOf, clearHand, holder, live, nextSeat, numbers, tap } from "./seats.js";

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
  return { ...table, button: on, seats, hands: {}, board: [], at: 0, bettors: {}, openers: {}, done: {} };
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

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

/** The places of the board in a game that has one, `boards` as `boardsOf` tells; a card that is not told is unknown. */
export const boardOf = ({ board = [] }, boards) => boards && Array.from({ length: sum(boards) }, (_, place) => board[place] ?? UNKNOWN);

/** The seat whose cards are tapped next, or the board; 0 where no card is asked for. */
export function nextPlace(table, size, order, boards) {
  const seat = nextSeat(table, size, order);
  const asks = live(table).length > 1 && boardOf(table, boards)?.includes(UNKNOWN);
  return asks && (!seat || seat !== table.at) ? BOARD : seat;
}

/** The table after a tap on a card: on the board where that is next, else in a hand, or out again. */
export function tapCard(table, card, size, order, boards) {
  const board = boardOf(table, boards);
  const lies = board?.includes(card);
  if (!lies && (nextPlace(table, size, order, boards) !== BOARD || holder(table, card))) return tap(table, card, size, order);
  const known = board.map((each) => (each === card ? UNKNOWN : each));
  const place = lies ? -1 : known.indexOf(UNKNOWN);
  const next = known.map((each, at) => (at === place ? card : each));
  return { ...table, board: next, at: next.includes(UNKNOWN) ? BOARD : 0 };
}

/** The table as the service is asked about it. Hands that are not whole are not told. */
export function tableOf(table, size, rounds, boards) {
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
  return { button: table.button, phase: "showdown", round: rounds, ...(boards ? { board: boardOf(table, boards) } : {}), stakes: { chip: chips[0], chips }, seats, ...table.bettors, ...openers.table };
}

export function fits(table) {
  const own = Object.values(table?.seats ?? { bad: null });
  return CHIP_SETS.includes(table?.chips) && SEATS.includes(table.button) && typeof table.hands === "object" && Array.isArray(table.board ?? []) && typeof table.done === "object" &&
    own.every((each) => Number.isInteger(each?.put) && STATES.includes(each.state)) && Object.values(table.hands).every(Array.isArray);
}
