// Links that hand a table over, to another tablet or to the floor: they load with the first tap on one.

import { page } from "../page.js";
import { isOver } from "../hand/hand_state.js";
import { pack } from "./fragment.js";
import { questionOf } from "./record_question.js";

const END = 9999; // of a hand: more events than one has, with the steps that the service adds

const isNone = (found) => !Object.keys(found ?? {}).length;

/** A link to a screen of this service, whose fragment holds the table, with the hand that led there. */
export const linkTo = async (path, held) => {
  const { name, house, game, back, leg, closing, hands, counts, done, ends, hand, seen } = held;
  const table = (path === "/floor" && isOver(held.table) && closing) || held.table; // the hand that is over, without what was told of the next one
  const led = path === "/floor" ? await ledBy(held) : {};
  const past = path === "/table" ? { ...(back?.length ? { back } : {}), ...(leg ? { leg } : {}), ...(closing ? { closing } : {}), ...(done ? { done } : {}), ...(ends ? { ends } : {}), ...(hand ? { hand } : {}), ...(isNone(seen) ? {} : { seen }), hands, counts } : {};
  return `${location.origin}${path}?language=${page.language}#${await pack({ name, house, game, table, ...past, ...led })}`;
};

/** A link to the floor with a question, as it is contested there, and with the hand that led to it. */
export const floorLinkTo = async (asks, question, held) => `${location.origin}/floor?language=${page.language}#${await pack({ asks, question, ...(await ledBy(held)) })}`;

/** The hand that led to a dispute, as the floor takes it. */
export const ledBy = async ({ house, game, hand, seen }) => (hand?.events.length ? { hand: await wayBack({ house, game, ...hand, seen }) } : {});

/** The hand, packed for the page of hands, with the number of its last event. That page opens at its end. */
const wayBack = async (hand) => ({ link: await pack({ question: questionOf(hand), event: END }), event: hand.events.length });

/** The table as it is handed over: before the answer that ended the hand, while its steps are not done. The other tablet asks again. */
export function handedOn(now) {
  const { ended, between, did, done } = now;
  if (!ended || between || done >= (did?.instructions.length ?? 0)) return now;
  const { asks, rest, ...before } = ended;
  return { ...now, ...before, done: 0, ends: { ...asks, done, ...(rest ? { rest } : {}) } };
}
