// A table that a link hands over, as the state of a screen: a link may hold anything, so each part is taken only as far as it fits.

import { stepsAfter } from "../hand/after_hand.js";
import { CARRY_OUT, SLOTS, instructionsOf } from "../hand/hand_state.js";
import { gameOf, page } from "../page.js";
import { ask } from "../service.js";
import { isHand } from "./saved_hands.js";
import { isTable } from "./shape.js";

const CARD = /^([2-9TJQKA][cdhs]|Jk)$/;
const SEEN = /^([2-9TJQKA][cdhs]|Jk|\?\?)$/;
const AGAIN = 2500; // in milliseconds
const MOST_RESTS = 3; // incidents after one hand
const ENDS = { "/v1/betting": ["action", "gesture"], "/v1/irregularities": ["incident"] }; // what a link may ask, of which path

/** `ends` is what ends the hand, with the steps that are `done` after it. Before its first hand the service is asked to begin it. */
export async function given({ name, house, game, table: told, back = [], leg = null, closing, hands, counts, done, ends, hand, seen }) {
  const table = withChip(told);
  return {
    ...SLOTS, name, house, game: gameOf(house, table, game), table, back, leg, done: countOf(done),
    asks: table.phase ? await endOf(ends, { house, game }) : CARRY_OUT.dealing,
    hand: isHand(hand) ? hand : null,
    closing: closing && isTable(closing) ? closing : null,
    hands: ofSeats(table, hands, areCards(CARD)),
    seen: ofSeats(table, seen, areCards(SEEN)),
    counts: ofSeats(table, counts, Number.isInteger),
  };
}

/** The table with its smallest chip, where it tells only which chips are in play. */
function withChip(table) {
  const { chip, chips } = table.stakes ?? {};
  const all = Array.isArray(chips) && chips.length > 0 && chips.every(Number.isInteger);
  return chip === undefined && all ? { ...table, stakes: { ...table.stakes, chip: Math.min(...chips) } } : table;
}

const areCards = (of) => (cards) => Array.isArray(cards) && cards.every((card) => of.test(card));

/** What was tapped of the seats. */
const ofSeats = ({ seats }, found, fits) => Object.fromEntries(Object.entries(found ?? {}).filter(([seat, told]) => seats.some((each) => String(each.number) === seat) && fits(told)));

const countOf = (found) => (Number.isInteger(found) && found > 0 ? found : 0);

/**
 * What ends a hand, as it is asked, with the steps that are `left` of what was asked before it; null where it is nothing
 * that can be asked. `ends` is the same as it can be handed over once more.
 */
async function endOf(found, rules) {
  const asks = askOf(found);
  if (!asks) return null;
  const rest = restOf(found.rest, MOST_RESTS);
  return { ...asks, done: countOf(found.done), left: await leftOf(asks, rest, rules), ends: { asks, ...(rest ? { rest } : {}) } };
}

function askOf(found) {
  const { path, body } = found ?? {};
  const names = Object.hasOwn(ENDS, path) ? [...ENDS[path], "floor"].filter((name) => body?.[name] !== undefined) : [];
  return names.length ? { path, body: Object.fromEntries(names.map((name) => [name, body[name]])) } : null;
}

/** What was asked before, of which table, with the steps that were done after it; undefined where that cannot be asked. */
function restOf(found, most) {
  const asks = most > 0 && isTable(found?.table) && Array.isArray(found.table.seats) && askOf(found);
  if (!asks) return undefined;
  const rest = restOf(found.rest, most - 1);
  return { table: found.table, ...asks, done: countOf(found.done), ...(rest ? { rest } : {}) };
}

/** The steps of `rest` that are to be done after what these `asks` bring, once the service says so: it is asked until it does. */
async function leftOf(asks, rest, rules) {
  if (!rest) return [];
  const { table, path, body, done } = rest;
  const question = { ...rules, game: gameOf(rules.house, table, rules.game), language: page.language, table, ...body };
  const { ruling, away } = await ask(path, question, new AbortController().signal);
  if (away) {
    await new Promise((again) => setTimeout(again, AGAIN));
    return leftOf(asks, rest, rules);
  }
  const steps = ruling ? [...instructionsOf(ruling), ...(await leftOf(rest, rest.rest, rules))] : [];
  return stepsAfter(asks.body.incident ?? {}, steps.slice(done));
}
