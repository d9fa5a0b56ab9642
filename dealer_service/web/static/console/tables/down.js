// The down of a dealer: since when this tablet deals a table, and how many hands it has begun there.

import { keep, recall } from "../storage.js";
import { handsOf } from "./saved_hands.js";

const downName = (name) => `down.${name}`;
const MINUTE = 60_000; // in milliseconds

/** A down begins when a table is begun here, handed over to this tablet, or taken back. */
export const beginDown = (name) => keep(downName(name), Date.now());

/** The hands of the down with the one that is dealt now, and its minutes; null where no down began. */
export function downOf(name, hand, now = Date.now()) {
  const began = recall(downName(name));
  if (!Number.isFinite(began)) return null;
  const others = handsOf(name, now).filter(({ at }) => at >= began && at !== hand);
  return { count: others.length + 1, minutes: Math.floor((now - began) / MINUTE) };
}
