// Tables as this browser holds them, by their names, and as another tablet hands them over.
//
// What is held is {name, house, game, table}: the table as the service's `next` left it, or as a form began it.

import { forget, keep, keptNames, recall } from "../storage.js";
import { page } from "../page.js";
import { forgetDraft } from "../hand/draft.js";
import { forgetHands, questionOf } from "./saved_hands.js";
import { isTable } from "./shape.js";

const OF_TABLE = "table.";
const LONGEST_NAME = 24;
const DEPTH = 20;
const END = 9999; // of a hand: more events than one has, with the steps that the service adds

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
  const before = recall(nameOf(table.name));
  const past = isHeld(before?.now) && Array.isArray(before.past) ? [...before.past, before.now].slice(-DEPTH) : [];
  keep(nameOf(table.name), { now: table, past });
}

export function letGo(name) {
  forget(nameOf(name));
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

/** What a link holds is read and written where one is: seldom. */
const pack = (held) => import("./fragment.js").then((found) => found.pack(held));
const unpack = (fragment) => import("./fragment.js").then((found) => found.unpack(fragment));

/** A link to a screen of this service, whose fragment holds the table; for the floor, with the hand that led there. */
export const linkTo = async (path, held) => {
  const { name, house, game, table, back, leg, hands, counts, done, ends } = held;
  const led = path === "/floor" ? await ledBy(held) : {};
  const past = path === "/table" ? { ...(back?.length ? { back } : {}), ...(leg ? { leg } : {}), ...(done ? { done } : {}), ...(ends ? { ends } : {}), hands, counts } : {};
  return `${location.origin}${path}?language=${page.language}#${await pack({ name, house, game, table, ...past, ...led })}`;
};

/** A link to the floor with a question, as it is contested there, and with the hand that led to it. */
export const floorLinkTo = async (asks, question, held) => `${location.origin}/floor?language=${page.language}#${await pack({ asks, question, ...(await ledBy(held)) })}`;

const ledBy = async ({ house, game, hand }) => (hand?.events.length ? { hand: await wayBack({ house, game, ...hand }) } : {});

/** The hand, packed for the page of hands, with the number of its last event. That page opens at its end. */
const wayBack = async (hand) => ({ link: await pack({ question: questionOf(hand), event: END }), event: hand.events.length });

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
