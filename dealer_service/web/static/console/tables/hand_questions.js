// The hands of this tablet as questions about whole hands.

import { keptNames } from "../storage.js";
import { questionOf } from "./record_question.js";
import { DEALT, OF_TABLE, handsOf } from "./saved_hands.js";

/** All hands of this tablet, newest first, each with its table and its number there. */
export function handsOfTables() {
  const names = [OF_TABLE, DEALT].flatMap((of) => keptNames().filter((each) => each.startsWith(of)).map((each) => each.slice(of.length)));
  const found = [...new Set(names)].flatMap((table) => handsOf(table).map((hand, place) => ({ table, number: place + 1, at: hand.at, question: questionOf(hand) })));
  return found.sort((one, other) => other.at - one.at);
}
