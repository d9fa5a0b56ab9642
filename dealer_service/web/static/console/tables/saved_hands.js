// The hands that were dealt on this tablet this evening: for each the table as it began, and what happened from there.

import { forget, keep, keptNames, recall } from "../storage.js";

const OF_TABLE = "hands.";
const MOST_HANDS = 60; // of a table
const EVENING = 16 * 60 * 60 * 1000; // in milliseconds: older hands are forgotten

const isHand = (found) => Array.isArray(found?.events) && typeof found.opening === "object" && Number.isFinite(found.at);

/** What is kept of a table: its hands, oldest first. */
function handsOf(name, now = Date.now()) {
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

/** All hands of this tablet, newest first, each with its table and its number there. */
export function handsOfTables() {
  const names = keptNames().filter((each) => each.startsWith(OF_TABLE)).map((each) => each.slice(OF_TABLE.length));
  const found = names.flatMap((table) => handsOf(table).map((hand, place) => ({ table, number: place + 1, at: hand.at, question: questionOf(hand) })));
  return found.sort((one, other) => other.at - one.at);
}

export const forgetHands = (name) => forget(OF_TABLE + name);
