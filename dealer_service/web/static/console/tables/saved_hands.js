// The hands that were dealt on this tablet this evening: for each the table as it began, and what happened from there.

import { forget, keep, recall } from "../storage.js";
import { isTable } from "./shape.js";

export const OF_TABLE = "hands.";
const MOST_HANDS = 60; // of a table
const EVENING = 16 * 60 * 60 * 1000; // in milliseconds: older hands are forgotten

/** Whether this is the record of a hand, as far as a screen reads it. */
export const isHand = (found) => Array.isArray(found?.events) && found.events.every((each) => each instanceof Object) && isTable(found.opening) && Array.isArray(found.opening.seats) && Number.isFinite(found.at);

/** What is kept of a table: its hands, oldest first. */
export function handsOf(name, now = Date.now()) {
  const found = recall(OF_TABLE + name);
  return Array.isArray(found) ? found.filter((each) => isHand(each) && now - each.at < EVENING) : [];
}

/** Keep a hand of a table. One that began at the same moment is replaced: it was undone, or has gone on. */
export function keepHand(name, hand) {
  const others = handsOf(name).filter((each) => each.at !== hand.at);
  keep(OF_TABLE + name, [...others, hand].slice(-MOST_HANDS));
}

/** The question about a hand: whether every event was allowed, and who should have won which chips. */
export const questionOf = ({ house, game, opening, events, over }) => ({ house, game, table: opening, events, ...(over ? { results: {} } : {}) });

export const forgetHands = (name) => forget(OF_TABLE + name);
