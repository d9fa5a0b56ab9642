// Tables as this browser holds them, by their names, and as another tablet hands them over.
//
// What is held is {name, house, game, table}: the table as the service's `next` left it, or as a form began it.

import { forgetStates, keepStates, pushed, recallStates, writtenOf } from "../states.js";
import { forget, keptNames, recall } from "../storage.js";
import { page } from "../page.js";
import { forgetDraft } from "../hand/draft.js";
import { forgetHands } from "./saved_hands.js";
import { isTable } from "./shape.js";

const OF_TABLE = "table.";
const LONGEST_NAME = 24;
const DEPTH = 20;

/** The name under which the form for another table is kept as it was left. */
export const LAST = "last-table";

/** The name under which `useUndoable` keeps a table, its past with it. */
export const nameOf = (name) => OF_TABLE + name;

/** The names of all tables that this browser keeps, in the order in which people count. */
export function heldNames() {
  const found = keptNames().filter((each) => each.startsWith(OF_TABLE)).map((each) => each.slice(OF_TABLE.length));
  return found.sort(new Intl.Collator(page.language, { numeric: true }).compare);
}

/** What is held under a name, as it is now; null where there is nothing that can be read. */
export function held(name) {
  const now = recall(nameOf(name))?.now;
  return isHeld(now) && now.name === name ? now : null;
}

/** Hold a table; what was held under its name can be had back by undoing. */
export function hold(table) {
  const name = nameOf(table.name);
  const before = recallStates(name);
  if (isHeld(before?.now)) keepStates(name, pushed(before, table, DEPTH), writtenOf(before));
  else keepStates(name, { now: table, past: [], from: 0 }, new Map());
}

export function letGo(name) {
  forgetStates(nameOf(name));
  forgetHands(name);
  forgetDraft(name);
  forget(`down.${name}`);
  forget(`clock.${name}`);
}

/** Whether this is a table that can be asked about. What else it holds is the service's to judge. */
export function isHeld(found) {
  return typeof found?.name === "string" && found.name.trim() !== "" && found.name.length <= LONGEST_NAME &&
    typeof found.house === "string" && typeof found.game === "string" &&
    isTable(found.table) && Array.isArray(found.table.seats) && found.table.seats.every((each) => Number.isInteger(each.number));
}

/** What a link holds is read where one is: seldom. */
const unpack = (fragment) => import("./fragment.js").then((found) => found.unpack(fragment));
const begun = (table) => import("./given.js").then((found) => found.given(table));

/**
 * What the address hands over: the state of a table; null where its fragment holds none that can be read; undefined where nothing
 * was handed over. The address forgets it at once: a reload finds what the screen keeps.
 */
export async function handedOver() {
  if (location.hash.length < 2) return undefined;
  const found = await unpack(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  return isHeld(found) ? begun(found) : null;
}
