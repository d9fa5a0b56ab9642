// The record of a hand: the table as it began, and each event since, as the question about the whole hand takes them.
//
// What the dealer does in between is left out: the service derives it. Undoing a tap undoes its event.

import { ofGame } from "./of_game.js";

const isOver = ({ phase = "over" }) => phase === "over";

/**
 * The record after a ruling that led to the next table. `told` is what was asked about, else what the state asks. An
 * action that is corrected stands as the service has corrected it.
 */
export function recorded(now, { next, outcome, answer }, told = now.asks?.body) {
  if (isOver(now.table)) return isOver(next) ? now.hand : { at: atOf(now.hand), opening: next, events: [] };
  if (!now.hand) return null; // the hand began before it was kept
  const { action, event = outcome === "corrected" ? answer.action : action, gesture, incident, events: led = [] } = told ?? {};
  const decided = told?.floor ?? now.floor.floor;
  const floor = decided ? { floor: decided } : {};
  const events = [...withShown(now.hand.events, now), ...discarded(now)];
  const deals = event?.does === "carry-out" && ofGame.deals(now, next, floor);
  if (gesture) events.push({ gesture, ...floor });
  else if (incident) events.push(...led.filter(({ does }) => does !== "discard").map((each) => ({ event: each })), { incident, ...floor });
  else if (deals) events.push(...deals);
  else if (now.table.phase === "street" && event?.does === "carry-out") events.push(...ofStreet(now.table, next, floor));
  else if (event && event.does !== "discard" && (event.does !== "carry-out" || decided)) events.push({ event, ...floor }); // discards of a street are derived
  const derived = isOver(next) && event?.does === "carry-out" && !decided; // the end of the showdown, which an incident after it follows
  const board = dealtToBoard(next) ?? dealtToBoard(now.table);
  return { ...now.hand, events, ...(board?.length ? { board } : {}), ...(derived ? { derived } : {}) };
}

/** The moment at which a hand begins: that of the one before, where nothing of it was dealt. */
const atOf = (before) => (before && !before.events.length ? before.at : Date.now());

/** The seats clockwise from the button's left. */
const inOrder = ({ seats, button }) => {
  const most = Math.max(button, ...seats.map((each) => each.number)) + 1;
  return seats.map((each) => each.number).sort((one, other) => ((one - button - 1 + most) % most) - ((other - button - 1 + most) % most));
};

/** The events with each whole hand that was laid down at the showdown; one that was laid down otherwise is put right. */
function withShown(events, { house, game, table, hands }) {
  if (table.phase !== "showdown") return events;
  const size = ofGame.size({ house, game, table });
  const shown = inOrder(table).filter((seat) => hands[seat]?.length === size);
  const others = events.filter(({ event }) => event?.does !== "show" || !shown.includes(event.seat));
  return [...others, ...shown.map((seat) => ({ event: { does: "show", seat, cards: hands[seat] } }))];
}

/** The cards dealt to the board in the order of the deal: where it is dealt several times, those of each run one after the other. */
export const dealtToBoard = ({ board, runs: { boards = [], shared } = {} }) => board && [...boards, board].flatMap((each, run) => each.slice(run && shared));

/** The burn and the cards of a street that were dealt in one step. */
function ofStreet(table, next, floor) {
  const { log = [] } = table;
  const cards = dealtToBoard(next).slice((dealtToBoard(table) ?? []).length);
  const burns = log.some(({ does }) => does === "burn") ? [] : [{ event: { does: "burn" } }];
  return [...burns, { event: { does: "deal", cards }, ...floor }];
}

/** The cards that were counted on this draw. */
function discarded({ table, counts }) {
  if (table.phase !== "drawing") return [];
  return inOrder(table).filter((seat) => seat in counts).map((seat) => ({ event: { does: "discard", seat, count: counts[seat] } }));
}
