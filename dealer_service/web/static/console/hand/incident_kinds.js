// Which incidents can be noticed at a table as it stands, by their groups, and what is told of one before it is asked.

import { boardsOf, drawsOf, grownOf, kindOf, page, roundsOf } from "../page.js";
import { SEATS } from "../seats.js";
import { clockwise } from "./hand_state.js";

const OF_NEW_CARDS = ["exposed-on-draw", "wrong-replacement"]; // on a draw, once cards can have been dealt
const CLAIMS = ["misread-hand", "misawarded-pot"]; // of a pot that was pushed, once the hand is over
const OF_UP_CARDS = ["looked", "declared"]; // facts that only a game with up cards has
const OF_DEALT_CARD = ["exposed-on-deal", "card-off-table"]; // of one that a seat has
const OF_LAST_CARDS = ["last-card-exposed"]; // of the last street of stud
const OF_LATER_UP_CARDS = ["dealt-down"]; // not of the last street, which is dealt face down
const OF_SILENT_SEATS = ["player-absent"]; // of a seat that has not acted in the first round
const OF_BOARD_CARDS = ["too-many-board-cards"]; // on a street whose burn is done
const OF_BURNS = ["wrong-burn"]; // not before the board that is dealt within a draw
const AFTER_DRAW = "after-draw"; // and before cards of the board that follow it
const GROUPS = ["done", "cards", "deck"];

/**
 * The kinds of `forms` that can be noticed now, by group, and the others. Of two with one name, the first stands for both.
 * `plan` has the steps of a draw; `after` is the question about the hand that is over, until the next one has its first post.
 */
export function noticeable(forms, question, plan, after = question) {
  const listed = forms.filter((each) => !each.twin);
  const fitting = listed.filter((form) => [form, ...twinsOf(forms, form)].some((each) => fits(each, question, plan) || fits(each, after, plan)));
  const groups = GROUPS.map((group) => ({ group, kinds: fitting.filter((each) => each.group === group) }));
  return { groups, others: listed.filter((each) => !fitting.includes(each)) };
}

/** The kinds that share the name of this one and can be noticed now: none where it is the only one. */
export function alike(forms, form, question, plan) {
  const first = form.twin ?? form.kind;
  const found = forms.filter((each) => (each.twin ?? each.kind) === first && fits(each, question, plan));
  return found.length > 1 ? found : [];
}

const twinsOf = (forms, { kind }) => forms.filter((each) => each.twin === kind);

/** Whether an incident of this kind can be noticed in the phase and round of the table, in this game, along the `plan` of a draw. */
export function fits({ kind, phases, rounds, needs, entries, pot_limit: potLimit, openers }, { house, game, table }, plan) {
  const { phase, round, log = [], draw } = table;
  const boards = boardsOf(house, game); // how many cards come before each round
  if ((needs === "draw" && !drawsOf(house, game)) || (needs === "board" && !boards) || (needs === "up-cards" && !grownOf(house, game))) return false;
  if (phase === "street" && OF_BOARD_CARDS.includes(kind) && !log.some(({ does }) => does === "burn")) return false;
  if (phase === "drawing" && OF_BOARD_CARDS.includes(kind) && !hasBoardOut(house, game, table)) return false;
  if (phase === "drawing" && OF_BURNS.includes(kind) && ordersOf(house, game).within?.includes(round + 1) && !hasBoardOut(house, game, table)) return false;
  if (OF_LATER_UP_CARDS.includes(kind) && (phase === "street" ? round + 1 : round) === roundsOf(house, game)) return false;
  if (phase === "street" && OF_LAST_CARDS.includes(kind) && round + 1 !== roundsOf(house, game)) return false;
  if (phase === "dealing" && OF_LATER_UP_CARDS.includes(kind) && !table.seats.some(({ hand }) => hand?.length)) return false;
  if (phase === "street" && OF_LATER_UP_CARDS.includes(kind) && !log.some(({ does }) => does === "deal")) return false;
  if (phase === "drawing" && OF_NEW_CARDS.includes(kind) && !draw?.received?.length && !plan.some(({ does }) => does === "deal")) return false;
  if (phase === "over" && CLAIMS.includes(kind) && !pushedPots(table).length) return false;
  if (["street", "betting"].includes(phase) && OF_NEW_CARDS.includes(kind) && !table.seats.some(mayHaveDrawn)) return false;
  if (!phases.includes(phase) || (potLimit && !kindOf(house, game)?.pot)) return false;
  if (openers && (!page.openers?.includes(game) || !isOpened(table))) return false;
  if (entries && !log.some(({ does }) => entries.includes(does))) return false;
  if (OF_SILENT_SEATS.includes(kind)) return round === 1 && silent(table).length > 0;
  if (!rounds || (phase !== "betting" && !(phase === "street" && rounds === AFTER_DRAW))) return true;
  const [place, what] = rounds.split("-");
  const cards = place === "after" && phase === "betting" ? round : round + 1; // the round that these cards came or come before
  if (cards === 1 || cards > roundsOf(house, game)) return false;
  if (what === "last") return cards === roundsOf(house, game);
  if (what === "cards") return true;
  const { drawn, first, within } = ordersOf(house, game);
  if (phase === "street" && (first?.includes(cards) || within?.includes(cards))) return false; // new cards of its draw are still to come
  return what === "board" ? boards?.[cards - 1] > 0 : !boards || Boolean(drawn?.includes(cards));
}

/** The rounds that a draw comes before, and in which order with the cards of the board. */
const ordersOf = (house, game) => page.boards[kindOf(house, game).board] ?? {};

/** Whether the cards of the board lie that are dealt before a draw is over. */
function hasBoardOut(house, game, { round, board = [] }) {
  const { first, within } = ordersOf(house, game);
  if (!first?.includes(round + 1) && !within?.includes(round + 1)) return false;
  return board.length >= boardsOf(house, game).slice(0, round + 1).reduce((sum, cards) => sum + cards, 0);
}

/** Whether a live seat took cards on the last draw, or may have. */
const mayHaveDrawn = ({ state = "in", drew }) => state === "in" && drew?.at(-1) !== 0;

/** The live seats that have done nothing in this round but post. */
function silent({ seats, log = [], out_of_turn: early = [] }) {
  const acted = [...log.filter(({ does }) => does !== "post"), ...early].map(({ seat }) => seat);
  return seats.filter(({ number, state = "in" }) => state === "in" && !acted.includes(number)).map(({ number }) => number);
}

/** Whether a player has opened the pot: a bet of the first round, or an opener that the table has kept. */
const isOpened = ({ round, phase, log = [], opened_by: opener }) => Boolean(opener) || (phase === "betting" && round === 1 && log.some(({ does }) => does === "bet" || does === "raise"));

/**
 * An incident of this kind with what the table tells of it already: `toAct` is the seat in turn, `known` are facts of any
 * kind.
 */
export function begunOf(form, toAct, known = {}) {
  const told = Object.entries(known).filter(([name]) => form.takes.some((fact) => fact.name === name));
  return { kind: form.kind, ...(form.in_turn && toAct ? { seat: toAct } : {}), ...Object.fromEntries(told) };
}

/** The form of a kind without the facts that no hand of this game has: down cards of a last street. */
export function formOf(form, house, game) {
  const isOther = ({ name }) => !OF_UP_CARDS.includes(name);
  return !form || grownOf(house, game) || form.takes.every(isOther) ? form : { ...form, takes: form.takes.filter(isOther) };
}

/** The pots that were pushed, by the log. */
const pushedPots = ({ log = [] }) => [...new Set(log.filter(({ does }) => does === "award").map(({ pot }) => pot ?? "main"))];

/** What a hand that is over tells of any incident after it: its only pot; while it is paid out, that the next hand has not begun. */
export function knownAfter({ table }, paying) {
  const pots = pushedPots(table);
  return { ...(pots.length === 1 ? { pot: pots[0] } : {}), ...(paying ? { next_hand: "not-begun" } : {}) };
}

/** The cards that a seat tabled, where a hand that is over was misread: {at, hand, number}, `at` being their place in the table. */
export function tabledHand({ kind }, { table }, { seat }) {
  if (kind !== "misread-hand" || table.phase !== "over") return undefined;
  const place = table.seats.findIndex(({ number }) => number === seat);
  const { hand = [] } = table.seats[place] ?? {};
  return hand.length && !hand.includes("??") ? { at: `/table/seats/${place}/hand`, hand, number: seat } : undefined;
}

/** The numbers of the seats that a fact can name, clockwise. */
function seatsFor(form, fact, { table }, incident) {
  const inHand = clockwise(table).filter(({ state = "in" }) => state !== "out" && state !== "waiting").map(({ number }) => number);
  const all = clockwise(table).map(({ number }) => number);
  if (OF_SILENT_SEATS.includes(form.kind)) return silent(table);
  if (form.not_in_hand) return SEATS.filter((number) => !inHand.includes(number));
  if (form.hand === "none" || fact.is === "seats") return all;
  return fact.name === "to" ? inHand.filter((number) => number !== incident.seat) : inHand;
}

/**
 * The table with the hand of an incident's seat as the incident tells it: none, cards that are not its own, or another
 * number of them. The cards that it has more or fewer came from the stub, or stayed on it; in a game with `discards` of a
 * street they may be one that was not made. A card that was seen on the deal has been dealt by then.
 */
export function tableFor(form, table, { seat, cards, place }, discards) {
  if (OF_DEALT_CARD.includes(form.kind) && table.phase === "dealing" && !table.seats.some(({ hand }) => hand?.length)) return dealtTo(table, place);
  const told = { none: 0, counted: cards }[form.hand] ?? (form.not_in_hand ? 1 : undefined);
  if (told === undefined || seat === undefined) return table;
  const at = table.seats.find(({ number }) => number === seat);
  const dealt = { ...(at ?? { number: seat, state: "out", bet: 0, gathered: 0, dead: 0 }), hand: Array.from({ length: told }, () => "??") };
  const seats = [...table.seats.filter(({ number }) => number !== seat), dealt].sort((one, other) => one.number - other.number);
  const over = told - (at?.hand?.length ?? 0);
  const pile = discards && table.deck?.discards?.find((each) => each.seat === seat && each.count === over);
  if (pile) return { ...table, seats, deck: { ...table.deck, discards: table.deck.discards.filter((each) => each !== pile) } };
  if (table.deck?.stub === undefined || (at && !at.hand)) return { ...table, seats };
  return { ...table, seats, deck: { ...table.deck, stub: table.deck.stub + (at?.hand.length ?? 0) - told } };
}

/** The table during its deal, once as many cards are dealt one by one; unless that is told, each seat has its first. */
function dealtTo({ deck = {}, ...table }, told) {
  const order = clockwise(table).filter(({ state = "in" }) => state === "in").map(({ number }) => number);
  const count = told ?? order.length;
  const cardsOf = (number) => (order.includes(number) ? Math.floor((count + order.length - 1 - order.indexOf(number)) / order.length) : 0);
  const seats = table.seats.map((each) => ({ ...each, hand: Array.from({ length: cardsOf(each.number) }, () => "??") }));
  return { ...table, seats, deck: deck.stub === undefined ? deck : { ...deck, stub: deck.stub - count } };
}

/** The first fact that is asked for: one that is needed, or one of several that are. */
export function firstUntold({ takes, hand, either = [] }, incident) {
  const needed = takes.find(({ name, needed: isNeeded }) => (isNeeded || (hand === "counted" && name === "cards")) && incident[name] === undefined);
  return needed ?? (either.some((name) => incident[name] !== undefined) ? undefined : takes.find(({ name }) => either.includes(name)));
}

/**
 * The names of a closed list that are possible in this phase; of pots, as many as the seats can have, or those that were
 * pushed. This screen tells of a hand that is over before the next one has its first post.
 */
function namesOf({ name, names }, { table }) {
  const found = names.filter((each) => each.name !== "substantial-action" && (!each.phases || each.phases.includes(table.phase)));
  if (name === "pot" && table.phase === "over") return found.filter((each) => pushedPots(table).includes(each.name));
  return name === "pot" ? found.slice(0, Math.max(table.seats.length - 1, 1)) : found;
}

export const MOST_KEYS = 12; // of one fact: a number with more values is typed
const MOST_ON_BOARD = 7; // cards of one street
const OF_HAND = ["count", "announced", "placed", "over", "under"];

/** The largest number that this fact can have at the table. */
function mostOf({ name, least, most }, { house, game, table }, size) {
  if (name === "dealt") return Math.min(most, MOST_ON_BOARD);
  if (name === "place") return Math.min(most, (grownOf(house, game)?.dealt[0] ?? size) * table.seats.length);
  return Math.min(most, OF_HAND.includes(name) ? size : Math.min(2 * size, least + MOST_KEYS - 1));
}

/** A fact of an incident with its keys at this table. */
export function keyed(fact, form, question, incident, size) {
  switch (fact.is) {
    case "seat":
    case "seats":
      return { ...fact, seats: seatsFor(form, fact, question, incident) };
    case "choice":
      return { ...fact, names: namesOf(fact, question) };
    case "count":
      return { ...fact, most: mostOf(fact, question, size) };
    case "entry":
      return { ...fact, entries: [...(question.table.log ?? []).entries()].filter(([, { does }]) => form.entries.includes(does)) };
    default:
      return fact;
  }
}
