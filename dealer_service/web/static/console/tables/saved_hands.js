// The hands that were dealt on this tablet this evening: for each the table as it began, and what happened from there.

import { forget, keep, recall } from "../storage.js";
import { isTable } from "./shape.js";

export const OF_TABLE = "hands."; // those that are over, or were left
export const DEALT = "hand."; // the one that is dealt: it alone is written with each event
const MOST_HANDS = 60; // of a table
const EVENING = 16 * 60 * 60 * 1000; // in milliseconds: older hands are forgotten

/** Whether this is the record of a hand, as far as a screen reads it. */
export const isHand = (found) => Array.isArray(found?.events) && found.events.every((each) => each instanceof Object) && isTable(found.opening) && Array.isArray(found.opening.seats) && Number.isFinite(found.at);

/** What is kept of a table: its hands, oldest first. */
export function handsOf(name, now = Date.now()) {
  const [kept, dealt] = [recall(OF_TABLE + name), recall(DEALT + name)];
  const others = Array.isArray(kept) ? kept.filter((each) => each?.at !== dealt?.at) : [];
  return [...others, dealt].filter((each) => isHand(each) && now - each.at < EVENING);
}

/** Keep a hand of a table. One that began at the same moment is replaced: it was undone, or has gone on; one begun later was undone. */
export function keepHand(name, hand) {
  const dealt = recall(DEALT + name);
  if (!hand.over && (!dealt || dealt.at === hand.at)) return keep(DEALT + name, hand);
  const others = handsOf(name).filter((each) => each.at !== hand.at && (each.over || each.at < hand.at));
  keep(OF_TABLE + name, [...others, ...(hand.over ? [hand] : [])].slice(-MOST_HANDS));
  return hand.over ? forget(DEALT + name) : keep(DEALT + name, hand);
}

export function forgetHands(name) {
  for (const each of [OF_TABLE, DEALT]) forget(each + name);
}
