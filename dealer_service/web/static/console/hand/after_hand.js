// An incident of a hand that is over: its chips and cards are put right, and what was told of the next hand stays.

import { gameOf } from "../page.js";
import { isEmpty } from "../tables/shape.js";
import { handsOf } from "../tables/saved_hands.js";
import { answered, isOver, toSeats } from "./hand_state.js";

/** The question about the hand that is over, until the next one has its first post; undefined at other times. */
export function questionAfter({ house, game, table, before, closing }, question) {
  const over = table.phase === "posting" && !table.log?.length ? before : table;
  if (over?.phase !== "over") return undefined;
  return { ...question, game: gameOf(house, over, game), table: closing ?? over };
}

/** The change of the state after a ruling on an incident of a hand that is over; `asked` is the table that was asked about. */
export const correctedAfter = (asked) => (state, { ruling }, told) => {
  const now = isOver(state.table) ? state : toSeats(state);
  const { closing } = now;
  const hand = withClaim(recordOf(now), told, ruling.next);
  const then = answered(now, { ruling }, told);
  const table = closing ? withSeatsTold(then.table, closing, now.table) : then.table;
  const { events, ...body } = told;
  return {
    ...then,
    table,
    hand,
    closing: closing ? then.table : null,
    ended: closing || ruling.counts === false ? null : { table: asked, hands: {}, counts: {}, hand, asks: { path: "/v1/irregularities", body }, ...restOf(now) },
    did: { ...then.did, instructions: [...then.did.instructions, ...stepsLeft(now, told)] },
    done: 0,
  };
};

/** The steps of the hand that are not done yet. */
const stepsLeft = ({ did, done, between }, { incident }) => (between ? [] : stepsAfter(incident, (did?.instructions ?? []).slice(done)));

/** Of these steps those that are still to be done after an incident. A pot that was pushed wrongly is pushed by the steps that put it right. */
export const stepsAfter = ({ kind }, steps) => (kind === "misawarded-pot" ? steps.filter(({ code }) => code !== "push") : steps);

/** How the steps that are not done yet can be asked for again, on another tablet. */
const restOf = ({ ended, between, did, done }) => (ended && !between && done < (did?.instructions.length ?? 0) ? { rest: { table: ended.table, ...ended.asks, done, ...(ended.rest ? { rest: ended.rest } : {}) } } : {});

/** The record of the hand that is over: the next one may have been dealt and taken back since. */
const recordOf = ({ name, hand }) => (hand?.events.length ? hand : (handsOf(name).filter(({ over }) => over).at(-1) ?? null));

/** The record with the incident, after the end of the showdown; hands that were misread are shown as they are. */
function withClaim(hand, { incident, floor }, { seats }) {
  if (!hand) return null;
  const { derived, ...record } = hand;
  const cardsOf = (seat) => seats.find(({ number }) => number === seat)?.hand;
  const events = hand.events.map((each) => (each.event?.does === "show" ? { ...each, event: { ...each.event, cards: cardsOf(each.event.seat) ?? each.event.cards } } : each));
  return { ...record, events: [...events, ...(derived ? [{ event: { does: "carry-out" } }] : []), { incident, ...(floor ? { floor } : {}) }] };
}

/**
 * The table after a remedy whose chips the service does not count, such as bets that are returned after the hand: it is
 * over, and the stacks of all who may have won or lost are to be counted. Undefined where the ruling waits for something.
 */
export function uncounted({ outcome, next, missing, answer }, { table }) {
  if (next || outcome !== "corrected" || missing.length || answer.options?.length || !isOver(table)) return undefined;
  const named = (table.log ?? []).map(({ seat }) => seat);
  const seats = table.seats.map((seat) => {
    const { stack, ...others } = seat;
    return seat.state === "in" || named.includes(seat.number) ? others : seat;
  });
  return { ...table, seats };
}

/** The corrected table with the seats of the next hand as they were told at the table before: `closing` is that one without them. */
function withSeatsTold(next, closing, told) {
  const of = ({ seats }, number) => seats.find((each) => each.number === number);
  const seats = told.seats.map((seat) => {
    const [was, is] = [of(closing, seat.number), of(next, seat.number)];
    if (!was || !is || isEmpty(seat)) return seat;
    if (JSON.stringify(seat) === JSON.stringify(was)) return is;
    return seat.stack === undefined || is.stack === was.stack ? seat : { ...seat, stack: Math.max(0, seat.stack + is.stack - was.stack) };
  });
  return { ...next, seats, ...(told.mix ? { mix: told.mix } : {}) };
}
