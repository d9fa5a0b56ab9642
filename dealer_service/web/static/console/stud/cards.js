// The cards of hands that grow from street to street: which are due, which were told as they fell, and which all have seen.
// Bookkeeping, no rules of poker.

import { grownOf, handSize, kindOf } from "../page.js";
import { clockwise } from "../hand/hand_state.js";
import { ofGame } from "../hand/of_game.js";

export const UNKNOWN = "??";

/** How many cards each player discards without a replacement before this round, the first being 0, and the next ones. */
export const discardedFrom = ({ house, game }, place) => (kindOf(house, game).discards ?? []).slice(place).reduce((sum, each) => sum + each, 0);

/** How many down cards a hand of this many cards still has before its up cards that it will discard. */
function toDiscard(state, held) {
  const { phase, round = 1 } = state.table;
  const isDone = phase === "street" && held < grownOf(state.house, state.game).dealt[round - 1];
  return discardedFrom(state, round + isDone);
}

/** How many cards a hand has once it has discarded on the open street. */
const kept = (state, held) => (state.table.phase === "street" ? held - toDiscard(state, held) + discardedFrom(state, (state.table.round ?? 1) + 1) : held);

/** How many cards each player discards on the open street, and whether all have. */
export function discardOf(state) {
  const { house, game, table: { phase, round = 1, seats } } = state;
  const count = phase === "street" ? discardedFrom(state, round) - discardedFrom(state, round + 1) : 0;
  return { count, isDone: seats.every(({ state: is, hand }) => is !== "in" || hand?.length < grownOf(house, game).dealt[round - 1]) };
}

/** The seats that get an up card in the open deal, in order, each with the place of the card in its hand. */
export function dueOf(state) {
  const { house, game, table } = state;
  const { dealt, up } = grownOf(house, game);
  const { phase, round = 1, board, log = [] } = table;
  const first = phase === "dealing";
  const before = first ? 0 : kept(state, dealt[round - 1]);
  const place = board ? undefined : up.map((each) => each + discardedFrom(state, first ? 0 : round + 1)).find((each) => each >= before && each < dealt[first ? 0 : round]);
  if (place === undefined) return board || first ? [] : dealtUp(table, dealt);
  return clockwise(table).filter(({ number, state: is, hand = { length: before }, still_dealt: still }) => (is === "in" || (still && !dealtTo(log, number))) && kept(state, hand.length) <= place).map(({ number }) => ({ number, place }));
}

/** The seats that get their last card face up, which is dealt face down otherwise. */
function dealtUp({ round = 1, ...table }, dealt) {
  const last = dealt[round] - 1;
  return clockwise(table).filter(({ state, last_up: isUp, hand = [] }) => state === "in" && isUp && hand.length <= last).map(({ number }) => ({ number, place: last }));
}

/** The places of the cards of a hand that all see: a last one that was dealt face up, too. One that is gone is listed as if it had discarded. */
export function upPlaces(state, { last_up: isUp, hand }) {
  const { dealt, up } = grownOf(state.house, state.game);
  const still = hand ? toDiscard(state, hand.length) : 0;
  return [...up, ...(isUp ? [dealt[dealt.length - 1] - 1] : [])].map((place) => place + still);
}

const dealtTo = (log, number) => log.some(({ does, seat }) => does === "deal" && seat === number);

/** The card of a folded seat that still gets one, as it was told on this street. */
const toFolded = (now) => dueOf(now).map((each, at) => ({ ...each, card: now.dealt?.[at] ?? UNKNOWN })).filter(({ number }) => now.table.seats.some((each) => each.number === number && each.still_dealt));

/** The hand with one card told: another one at this place. */
export const told = (hand, place, card) => hand.map((each, at) => (at === place ? card : each));

/** The table `next` after the open deal, with the cards that were told while it went on. */
function withDealt(now, next) {
  if (!now.dealt?.length) return next;
  const cards = Object.fromEntries(dueOf(now).map(({ number, place }, at) => [number, { place, card: now.dealt[at] ?? UNKNOWN }]));
  return { ...next, seats: next.seats.map((each) => (each.hand?.[cards[each.number]?.place] === UNKNOWN ? { ...each, hand: told(each.hand, cards[each.number].place, cards[each.number].card) } : each)) };
}

/** The cards that are tapped of the open deal and still lie there once something has happened amid it: each stays at its seat. */
function stillDealt(now, table) {
  const { phase, round, board } = now.table;
  if (table.phase !== phase || table.round !== round || table.board !== board) return [];
  const cards = Object.fromEntries(dueOf(now).map(({ number }, at) => [number, now.dealt?.[at]]));
  const lie = new Set([...table.seats.flatMap(({ hand = [] }) => hand), ...(table.deck?.exposed ?? [])].filter((card) => card !== UNKNOWN));
  const dealt = dueOf({ ...now, table }).map(({ number }) => (lie.has(cards[number]) ? null : (cards[number] ?? null)));
  return dealt.some(Boolean) ? dealt : [];
}

const listed = ({ seats }) => Object.fromEntries(seats.filter(({ hand }) => hand?.length).map(({ number, hand }) => [number, hand]));

/** The listed hands as if they had discarded, with as many of their down cards as they will keep. */
const asKept = (state) => Object.fromEntries(Object.entries(listed(state.table)).map(([number, hand]) => [number, hand.slice(toDiscard(state, hand.length))]));
const isOver = ({ phase = "over" }) => phase === "over";

/** The hands that have been seen in this hand of the game, as far as their cards are known, with those of the next table. */
function seenAfter(now, next) {
  if (isOver(now.table) && !isOver(next)) return {};
  const folded = now.table.phase === "street" && next.phase !== "street" ? toFolded(now) : [];
  const seen = folded.map(({ number, place, card }) => [number, [...Array.from({ length: place }, (_, at) => now.seen?.[number]?.[at] ?? UNKNOWN), card]]);
  return { ...now.seen, ...asKept(now), ...asKept({ ...now, table: next }), ...Object.fromEntries(seen) };
}

/** The burn and the cards of a street that were dealt to the hands in one step, in their order. */
function dealsOf(now, next, floor) {
  const { table } = now;
  const { phase, log = [], board } = table;
  if ((phase !== "dealing" && phase !== "street") || board) return undefined;
  const burns = phase === "dealing" || log.some(({ does }) => does === "burn") ? [] : [{ event: { does: "burn" } }];
  const [before, after] = [listed(table), listed(next)];
  const folded = Object.fromEntries(toFolded(now).map(({ number, card }) => [number, [card]]));
  const deals = clockwise(table).map(({ number, state, still_dealt: still }) => ({ does: "deal", seat: number, cards: state !== "in" && still ? (folded[number] ?? (dealtTo(log, number) ? [] : [UNKNOWN])) : (after[number] ?? []).slice(before[number] ? kept(now, before[number].length) : 0) })).filter(({ cards }) => cards.length);
  return [...burns, ...deals.map((event, place) => ({ event, ...(place === deals.length - 1 ? floor : {}) }))];
}

/** The cards of a whole hand in the order of the deal: those that were known where they are, the others in between. */
export function inPlaces(hand, cards) {
  if (hand?.length !== cards.length) return cards;
  const others = cards.filter((card) => !hand.includes(card));
  return hand.map((card) => (cards.includes(card) ? card : others.shift()));
}

const known = (hand) => hand.filter((card) => card !== UNKNOWN);
const hasUpCards = ({ house, game }) => Boolean(grownOf(house, game));

const before = { ...ofGame };
Object.assign(ofGame, {
  size: (state) => handSize(state.house, state.game) - (hasUpCards(state) && state.table.board ? 1 : 0), // all share the last card
  after: (now, next) => {
    if (!hasUpCards(now)) return before.after(now, next);
    const table = withDealt(now, next);
    return { table, seen: seenAfter(now, table), dealt: stillDealt(now, table) };
  },
  known: (state) => (hasUpCards(state) ? Object.fromEntries(state.table.seats.filter(({ state: is, hand }) => is === "in" && hand).map(({ number, hand }) => [number, known(hand)])) : {}),
  inPlaces,
  deals: (now, next, floor) => (hasUpCards(now) ? dealsOf(now, next, floor) : undefined),
});
