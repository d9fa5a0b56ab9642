// Tables as this browser holds them, by their names, and as another tablet hands them over.
//
// What is held is {name, house, game, table}: the table as the service's `next` left it, or as a form began it.

import { page } from "../page.js";
import { pack, unpack } from "./fragment.js";

const KEY = "dealer.table.";
const LONGEST_NAME = 24;

/** The name under which `useUndoable` keeps a table, its past with it. */
export const nameOf = (name) => `table.${name}`;

/** The names of all tables that this browser keeps, in the order in which people count. */
export function heldNames() {
  try {
    const found = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    return found.map((key) => key.slice(KEY.length)).sort(new Intl.Collator(page.language, { numeric: true }).compare);
  } catch {
    return [];
  }
}

/** What is held under a name, as it is now; null where there is nothing that can be read. */
export function held(name) {
  try {
    const { now } = JSON.parse(localStorage.getItem(KEY + name));
    return isHeld(now) ? now : null;
  } catch {
    return null;
  }
}

/** Hold a table; what was held under its name can be had back by undoing. */
export function hold(table) {
  try {
    const before = JSON.parse(localStorage.getItem(KEY + table.name));
    const past = before && isHeld(before.now) ? [...before.past, before.now].slice(-20) : [];
    localStorage.setItem(KEY + table.name, JSON.stringify({ now: table, past }));
  } catch {
    // private windows and full disks: the screen holds it until it is left
  }
}

export function letGo(name) {
  try {
    localStorage.removeItem(KEY + name);
  } catch {
    // nothing is kept here
  }
}

/** Whether this is a table that can be asked about. What else it holds is the service's to judge. */
export function isHeld(found) {
  return typeof found?.name === "string" && found.name.trim() !== "" && found.name.length <= LONGEST_NAME &&
    typeof found.house === "string" && typeof found.game === "string" &&
    Array.isArray(found.table?.seats) && found.table.seats.every((each) => Number.isInteger(each?.number));
}

/** A link to a screen of this service, whose fragment holds the table. */
export const linkTo = async (path, { name, house, game, table }) =>
  `${location.origin}${path}?language=${page.language}#${await pack({ name, house, game, table })}`;

/**
 * What the address hands over: a table; null where its fragment holds none that can be read; undefined where nothing
 * was handed over. The address forgets it at once: a reload finds what the screen keeps.
 */
export async function handedOver() {
  if (location.hash.length < 2) return undefined;
  const found = await unpack(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  return isHeld(found) ? found : null;
}
