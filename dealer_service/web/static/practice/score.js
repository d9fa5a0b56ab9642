// The score of this tablet: situations to repeat, days with a whole ten, and the tens that are being answered.

import { forget, keep, recall } from "../console/storage.js";

const KEPT = "practice";
const DAYS = [1, 3, 7, 21]; // until a missed situation comes back; it is done after the last
const MOST_DUE = 60;
const MOST_DAYS = 60;
const MOST_REPEATED = 3;
const MOST_TENS = 8; // that are gone on with where they were left, as one of a class beside one's own
const EMPTY = {};

export function readScore() {
  const kept = recall(KEPT);
  const { due, days, best, tens } = kept && typeof kept === "object" ? kept : EMPTY;
  return {
    due: Array.isArray(due) ? due.filter((each) => typeof each?.id === "string" && DAYS[each.box]) : [],
    days: Array.isArray(days) ? days.filter((each) => typeof each === "string") : [],
    best: Number.isInteger(best) ? best : 0,
    tens: Array.isArray(tens) ? tens.filter((each) => typeof each?.link === "string" && each.done && typeof each.done === "object") : [],
  };
}

export const deleteScore = () => forget(KEPT);

/** Today in this time zone, or a number of days later, as 2026-11-24. */
export function dayAfter(days = 0, date = new Date()) {
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((each) => String(each).padStart(2, "0")).join("-");
}

/** The results of this ten, by the number of the situation. */
export const resultsOf = (link) => doneOf(readScore(), link);

const doneOf = ({ tens }, link) => tens.find((each) => each.link === link)?.done ?? {};

/** Keep an answer, the first one to its situation. A missed situation comes back; so does one that came back before. */
export function keepAnswer(link, total, answer) {
  const score = readScore();
  const done = doneOf(score, link);
  if (done[answer.number]) return done;
  done[answer.number] = answer;
  const { id, house, game, right } = answer;
  const known = score.due.find((each) => each.id === id && each.house === house);
  score.due = score.due.filter((each) => each !== known);
  const box = right ? (known?.box ?? DAYS.length - 1) + 1 : 0;
  if (box < DAYS.length) score.due.push({ id, house, game, box, day: dayAfter(DAYS[box]) });
  if (Object.keys(done).length === total) {
    const today = dayAfter();
    score.best = Math.max(score.best, rightOf(done));
    score.days = [...score.days.filter((each) => each !== today), today].slice(-MOST_DAYS);
  }
  const tens = [...score.tens.filter((each) => each.link !== link), { link, done }].slice(-MOST_TENS);
  keep(KEPT, { ...score, due: score.due.slice(-MOST_DUE), tens });
  return done;
}

export const rightOf = (done) => Object.values(done).filter((each) => each.right).length;

/** Situations of this house, and game if any, that come back today. */
export function dueToday(house, game) {
  const today = dayAfter();
  const { due } = readScore();
  return due.filter((each) => each.house === house && (!game || each.game === game) && each.day <= today).slice(0, MOST_REPEATED);
}

/** The days in a row, up to today or yesterday, with a whole ten. */
export function daysInARow() {
  const days = new Set(readScore().days);
  const ended = days.has(dayAfter()) ? 0 : 1;
  let count = 0;
  while (days.has(dayAfter(-ended - count))) count++;
  return count;
}

/** Forget situations that the rules no longer have. */
export function forgetGone(house, ids) {
  const score = readScore();
  const due = score.due.filter((each) => each.house !== house || !ids.includes(each.id));
  if (due.length < score.due.length) keep(KEPT, { ...score, due });
}
