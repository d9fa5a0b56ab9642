// A hand as the screen holds it: the table as the service left it, what is asked of it, and the slots that are being filled.
// Bookkeeping, no rules of poker: what may be done, and what comes of it, the service says.

import { gameOf, rotationOf } from "../page.js";
import { faultOf } from "../service.js";
import { ofGame } from "./of_game.js";
import { isHeld } from "../tables/saved_tables.js";
import { recorded } from "./hand_record.js";

/**
 * `asks` waits for its answer, over a reload too; `did` is the last answer, `floor` what the floor has decided; `goOn` is the phase that is
 * gone through by itself. `hand` is the record of the hand: the table as it began, and what has happened from there.
 * `back` are the seats that post to come in, `before` is the table that the hand began from, and `between` whether its seats are shown.
 * In a mix `leg` is what the service said of its game when the hand began, and `legBefore` the same of the hand before it.
 * `dealt` are cards of the board, or up cards, that are tapped while their street is dealt; `seen` are hands whose up cards all have seen.
 * `closing` is the table as the last hand ended, once seats of the next one were told.
 * `decisions` are those of the floor that are not in the evening log yet, `decided` how many there were at this point of the hand,
 * `logged` is the key of the last entry.
 * `ended` is how the hand ended without a showdown: the table before, and what was asked about it. Its steps can be asked for again;
 * `rest` is the same of the hand whose steps were not all done when something went wrong after it.
 */
export const SLOTS = { closing: null, ended: null, asks: null, did: null, floor: {}, goOn: "", hands: {}, counts: {}, dealt: [], at: 0, done: 0, hand: null, back: [], before: null, between: false, leg: null, legBefore: null, decisions: [], decided: 0, logged: "" };

/** A table before its first hand: the service is asked to begin it. */
export const toBegin = ({ name, house, game, table, back = [] }) => ({ ...SLOTS, name, house, game: gameOf(house, table, game), table, back, asks: back.length ? null : CARRY_OUT.dealing });

const carryOut = (path) => ({ path, body: { event: { does: "carry-out" } } });
export const CARRY_OUT = { dealing: carryOut("/v1/dealing"), drawing: carryOut("/v1/drawing"), showdown: carryOut("/v1/showdown") };

/** A post as the service offers it, sent back. */
export const postOf = (seat, { does, kind, to }) => ({ path: "/v1/betting", body: { action: { seat, does, kind, to } } });

export const fits = (now) => isHeld(now) && typeof now.hands === "object" && typeof now.counts === "object" && Number.isInteger(now.done);

/** The state after a tap that asks the service for something; `goOn`: and for what follows, while the phase is this one. */
export const asking = (now, asks, goOn = "") => ({ ...now, asks, goOn, did: null });

/**
 * The state after the service's answer: the next table, or the same one with what stands in the way. `told` is what was
 * asked about, where the screen did not ask it of the service itself.
 */
export function answered(now, { ruling, problem }, told) {
  if (problem) return { ...now, asks: null, goOn: "", decisions: [], did: { outcome: "refused", says: faultOf(problem), instructions: [], reasons: [], options: [] } };
  const { options = [] } = ruling.answer;
  const did = { outcome: ruling.outcome, says: ruling.says, instructions: [...instructionsOf(ruling), ...(now.asks?.left ?? [])], reasons: ruling.reasons, options: ruling.next ? [] : options, asked: now.asks, due: ruling.answer.due?.does };
  if (!ruling.next) return { ...now, asks: null, goOn: "", did: { ...did, missing: ruling.missing } };
  const same = ruling.next.phase === now.table.phase;
  const { table: next, ...others } = ofGame.after(now, ruling.next);
  const table = withClock(now.house, withPlayersLeft(now.table, next));
  const pushed = now.asks?.path === CARRY_OUT.showdown.path && ruling.next.phase === "over"; // every step of it was ticked off
  return {
    ...now,
    table,
    ...(table.mix ? { game: gameOf(now.house, table, now.game), leg: legOf(ruling.answer) ?? now.leg } : {}),
    ...seatsBetween(now, table),
    dealt: streetOf(now.table) === streetOf(table) ? now.dealt : [],
    ...others,
    hand: recorded(now, ruling, told),
    ended: endedBy(now, table, told),
    closing: isOver(table) ? null : now.closing,
    asks: null,
    floor: {},
    decided: 0,
    goOn: same || pushed ? now.goOn : "",
    did: pushed ? { ...did, instructions: [] } : did,
    hands: /^s/.test(ruling.next.phase) ? now.hands : {}, // on a street and at the showdown
    counts: {},
    at: 0,
    done: now.asks?.done ?? 0,
  };
}

/** What tells one street from another: on the same one, what went wrong has taken back no burn and no card of it. */
const streetOf = ({ phase, round, board, runs, deck }) => JSON.stringify([phase === "street", round, board, runs, deck?.burns]);

/** What the dealer does after a ruling. */
export const instructionsOf = ({ answer: { remedies = [], instructions = remedies.flatMap((each) => each.steps ?? []) } }) => instructions;

/** How the hand ended, if it did, where it can be asked again: the table before, and what was asked or `told` about it. */
function endedBy({ table, hands, counts, hand, asks, floor }, next, told) {
  if (isOver(next) && asks?.ends) return { table, hands, counts, hand, ...asks.ends };
  if (isOver(table) || !isOver(next) || table.phase === "showdown" || told?.events?.length) return null;
  const asked = told ? { path: told.incident ? "/v1/irregularities" : "/v1/betting", body: told } : asks;
  return asked && { table, hands, counts, hand, asks: { path: asked.path, body: { ...floor, ...asked.body } } };
}

/** What an answer that begins a hand of a mix says of its game; undefined of any other. */
const legOf = ({ leg }) => leg && { leg: leg.leg, hands: leg.hands, changed: leg.changed, chooser: leg.chooser, then: leg.then };

/** The next table; in a mix that changes its game by the clock its time is up once the dealer says so. */
const withClock = (house, next) => (next.mix && rotationOf(house, next.mix.name)?.needs.includes("time_is_up") ? { ...next, mix: { ...next.mix, time_is_up: next.mix.time_is_up ?? false } } : next);

/** Who is dealt in and who comes back, in the state after an answer. */
function seatsBetween(now, table) {
  const begins = isOver(now.table) && !isOver(table);
  return {
    between: false,
    legBefore: begins ? now.leg : now.legBefore,
    before: begins ? now.table : table.phase === "posting" ? now.before : null,
    back: begins ? now.back?.filter((number) => table.seats.find((each) => each.number === number)?.state === "out") : now.back,
    played: !isOver(now.table) && isOver(table) ? now.table.seats.filter(({ state }) => state !== "out" && state !== "waiting").map(({ number }) => number) : now.played,
  };
}

/** The place of a fact of the stakes. */
export const STAKE = /^\/table\/stakes\/(\w+)$/;

/** Whether a ruling waits for a fact of the stakes. */
export const lacks = (ruling) => ruling?.outcome === "undetermined" && ruling.missing?.some(({ at }) => STAKE.test(at));

/** Whether no hand is dealt: before the first one, or after one. */
export const isOver = ({ phase = "over" }) => phase === "over";

/** Whether this seat sits out only because the game of the mix takes fewer players. */
export const lacksRoom = ({ mix }, number) => Boolean(mix?.sitting_out?.includes(number));

/** Whether a next hand can be dealt: two players have chips. Stacks that nobody told may be any. */
export const canDeal = (table) => table.seats.filter(({ number, state, stack }) => (state !== "out" || lacksRoom(table, number)) && stack !== 0).length > 1;

/** The next table with the players left in the event: of other tables no answer knows, and who lost all chips here has left. */
function withPlayersLeft({ players_left: left, seats }, next) {
  if (left === undefined || next.players_left !== undefined) return next;
  return { ...next, players_left: left - seats.filter((each) => each.stack === 0 && each.state !== "out").length };
}

/** The table with what was tapped but is not yet the service's: hands that are whole, and how many cards each seat takes. */
export function tableOf({ table, hands, counts }, size) {
  const seats = table.seats.map((each) => (table.phase === "showdown" && hands[each.number]?.length === size - (each.short ?? 0) && each.state === "in" ? { ...each, hand: ofGame.inPlaces(each.hand, hands[each.number]), shown: true } : each));
  const now = Object.entries(counts).map(([seat, count]) => ({ seat: Number(seat), count }));
  const before = (table.draw?.announced ?? []).filter(({ seat }) => !(seat in counts));
  return { ...table, seats, ...(now.length && table.draw ? { draw: { ...table.draw, announced: [...before, ...now] } } : {}) };
}

/** The seats clockwise, the first left of the button first and the button last. */
export function clockwise({ seats, button }) {
  const numbers = seats.map((each) => each.number);
  const most = Math.max(button, ...numbers) + 1;
  const after = (number) => (number - button - 1 + most) % most;
  return [...seats].sort((one, other) => after(one.number) - after(other.number));
}

/** The state in which the seats are shown: those of the table before the hand, where nothing has been posted. */
export const toSeats = (now) => ({ ...now, between: true, ...(now.table.phase === "posting" ? { table: now.before, game: gameOf(now.house, now.before, now.game), leg: now.legBefore, did: null, asks: null } : {}) });

/** All chips in the middle and in front of the seats. */
export const potOf = ({ seats, dead = 0 }) => seats.reduce((sum, each) => sum + (each.gathered ?? 0) + (each.bet ?? 0) + (each.dead ?? 0), dead);

/** The seats as the picker fills their hands: see ../seats.js. */
export const slotsOf = ({ house, game, table, hands, at }) => ({
  button: table.button,
  openers: { opened_by: table.opened_by },
  seats: Object.fromEntries(table.seats.filter((each) => each.state === "in" || each.state === "folded").map((each) => [each.number, { put: 0, state: each.state, short: each.short }])),
  hands: { ...ofGame.known({ house, game, table }), ...hands },
  at,
});

export const withSlots = (now, { hands, at }) => ({ ...now, hands, at });

/** The state after the floor's word, which `says` tells: what waits for it, an action or what the screen shows of the table, is asked with it. */
export function floorAnswered(now, floor, says, table) {
  const waits = now.did?.options.length > 0;
  return { ...now, floor, decisions: [...(now.decisions ?? []), says], decided: (now.decided ?? 0) + 1, ...(table ? { table, counts: {}, at: 0, done: 0 } : {}), asks: waits ? now.did.asked : null, did: waits ? null : now.did };
}
