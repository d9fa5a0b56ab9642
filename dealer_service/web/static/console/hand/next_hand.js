// Who plays the next hand: the seats of a table that is over as they are told, and the table that the service makes of them.

import { beginsOf, gameOf } from "../page.js";
import { useAnswer } from "../request.js";
import { isEmpty } from "../tables/shape.js";
import { CARRY_OUT, answered, canDeal, lacksRoom } from "./hand_state.js";

/** Whether the next hand has no blinds: nobody waits for one or posts a missed one. `next` is the hand as far as it is known. */
export const isBlindless = ({ house, game, table }, next) => (next ? !next.big_blind_seat : beginsOf(house, gameOf(house, table, game))?.needs.every(({ name }) => name !== "big_blind"));

/** What a player of this seat may want of the next hand; a seat that nobody has asked about is dealt in. */
export function waysOf({ table, played }, seat, blindless) {
  const first = blindless || !table.phase;
  const dealtIn = !seat || isEmpty(seat) ? false : first || (seat.state !== "out" && seat.state !== "waiting") || played?.includes(seat.number) || lacksRoom(table, seat.number);
  if (dealtIn) return ["in", "out", "leaves"];
  return [...(first ? ["in"] : ["waiting", "posts"]), "out", ...(seat && !isEmpty(seat) ? ["leaves"] : [])];
}

/** What this seat does in the next hand as far as it is told; if that has no blinds, whoever waits or comes back just plays. */
export function wayOf({ table, back = [] }, seat, blindless) {
  if (!seat || isEmpty(seat)) return undefined;
  if (back.includes(seat.number)) return blindless ? "in" : "posts";
  if (lacksRoom(table, seat.number)) return "in";
  return seat.state === "out" || (seat.state === "waiting" && !blindless) ? seat.state : "in";
}

/** How a way is said of a seat with these posts: a player who owes none just plays. */
export const wayWithPosts = (way, owes = []) => (way === "posts" && owes.length === 0 ? "in" : way);

/** The state after a seat is told: what its player does in the next hand, the chips behind, and the posts that are owed. */
export function withSeat(now, number, { way, stack, owes = [] }) {
  const others = now.table.seats.filter((each) => each.number !== number);
  const seat = now.table.seats.find((each) => each.number === number);
  const seats = [...others, toldSeat(now, seat ?? { number }, { way, stack, owes })].sort((one, other) => one.number - other.number);
  const back = (now.back ?? []).filter((each) => each !== number);
  const mix = now.table.mix ? { mix: mixWith(now, seat ?? { number }, way) } : {};
  return { ...now, closing: now.closing ?? (now.table.phase ? now.table : null), between: true, did: null, table: { ...now.table, seats, ...mix }, back: way === "posts" ? [...back, number] : back };
}

/** The facts of the mix after a seat is told: a seat that is away does not wait for room, and a choice is one of the players as they were. */
function mixWith(now, seat, way) {
  const { mix } = now.table;
  if (wayOf(now, seat) === way) return mix;
  return { ...mix, sitting_out: (mix.sitting_out ?? []).filter((each) => each !== seat.number), chosen: undefined };
}

function toldSeat({ table }, seat, { way, stack, owes }) {
  const chips = stack === undefined ? {} : { stack };
  const away = seat.state === "out" || seat.state === "waiting" || (table.phase && !seat.state); // or new
  if (way === "in" && (!away || lacksRoom(table, seat.number))) return { ...seat, ...chips };
  const { number } = seat;
  if (way === "leaves") return { number, state: "out", stack: 0 };
  if (way === "in") return { number, ...chips, owes: table.mix?.waiting && seat.owes, ...(table.phase ? { state: "in" } : {}) };
  return { number, ...chips, state: way === "waiting" ? "waiting" : "out", ...(owes.length ? { owes } : {}) };
}

/** The next hand with these seats in it: they post what they owe. */
const withBack = (next, back) => ({ ...next, seats: next.seats.map((each) => (back.includes(each.number) && each.state === "out" && each.stack !== 0 ? { ...each, state: "in" } : each)) });

/** The table with the seats that come back dealt in, where fewer than two others are: they begin the game again, and post nothing else. */
function withRestart(table, back) {
  const others = table.seats.filter(({ number, state, stack }) => !back.includes(number) && state !== "out" && state !== "waiting" && stack !== 0);
  if (!back.length || others.length > 1) return table;
  return { ...table, seats: table.seats.map((each) => (back.includes(each.number) ? { number: each.number, stack: each.stack, state: "in" } : each)) };
}

/**
 * The next hand as the service deals it to the seats of a state. `ruling` is its ruling, `wait` are the seats that may
 * not post yet, each with the reason, `next` is the table once all is known of it, and `deals` whether there are players for it.
 */
export function useNextHand(state, question) {
  const { table: told } = question ?? state;
  const table = withRestart(told, state.back ?? []);
  const back = table === told ? (state.back ?? []) : [];
  const deals = canDeal(table);
  const asked = question && deals ? { ...question, table, ...CARRY_OUT.dealing.body } : null;
  const forecast = useAnswer(CARRY_OUT.dealing.path, asked);
  const posting = forecast.ruling?.next && back.length > 0 ? withBack(forecast.ruling.next, back) : undefined;
  const check = useAnswer(CARRY_OUT.dealing.path, posting && { ...question, table: posting });
  const wait = (check.ruling?.answer.breaches ?? []).map(({ args, says, because }) => ({ seat: args.seat, says, because: check.ruling.reasons.find(({ clause }) => because.includes(clause)) }));
  const known = posting ? check.ruling : forecast.ruling;
  const coming = back.filter((each) => !wait.some(({ seat }) => seat === each));
  const next = known && forecast.ruling.next && withBack(forecast.ruling.next, coming);
  return { ruling: forecast.ruling ?? forecast.before?.ruling, answer: forecast.away || forecast.problem ? forecast : check, wait, next, deals, asked: forecast.ruling };
}

/** The state in which the next hand has begun, as the service has answered about it. */
export const dealtNext = (now, { asked, next }) => answered({ ...now, asks: CARRY_OUT.dealing }, { ruling: { ...asked, next } });
