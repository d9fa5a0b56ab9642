// Stakes as people call them, and the facts that a table brings to its first hand. Which facts, and their usual amounts,
// the service says: `begins` is what `beginsOf` tells.

import { figures } from "../page.js";

const CALLED_BY = ["small_blind", "big_blind", "third_blind", "ante", "button_blind", "small_bet", "big_bet"];
export const PLAYERS_LEFT = "players_left";
/** Facts with keys of their own. All others are figures. */
export const CHOSEN = ["blind_chip", "cents"];

export const needs = (begins, name) => begins.needs.some((each) => each.name === name);

/** The facts of the stakes, in the order in which people name them. */
const factsOf = (begins) => begins.needs.filter(({ name }) => name !== PLAYERS_LEFT);

/** The figures that stakes have. */
export const figuresOf = (begins) => factsOf(begins).map(({ name }) => name).filter((name) => !CHOSEN.includes(name));

/** The facts by which no stakes are called. */
export const othersOf = (begins) => begins.needs.map(({ name }) => name).filter((name) => !CALLED_BY.includes(name));

/** The stakes that a form begins with. */
export const firstStakes = (begins) => begins.usual[Math.min(1, begins.usual.length - 1)];

/** The usual amount of a fact beside others: a multiple, the largest chip that makes all posts, or that of usual stakes. */
function usual({ name, of, times = 1 }, stakes, chips, begins) {
  if (of) return (stakes[of] ?? 0) * times;
  if (name !== "blind_chip") return firstStakes(begins)[name] ?? 0;
  return blindChips(stakes, chips).at(-1);
}

/** The chips that make all posts: one of them is the smallest in the blinds. */
export function blindChips(stakes, chips) {
  const posts = ["small_blind", "big_blind", "third_blind", "ante", "button_blind"].map((each) => stakes[each] ?? 0);
  const found = chips.filter((chip) => posts.every((each) => each % chip === 0));
  return found.length ? found : chips.slice(0, 1);
}

/** The stakes with the usual amount of each fact that they lack, and without any that the game does not read. */
export const completed = (begins, stakes, chips) =>
  factsOf(begins).reduce((found, fact) => ({ ...found, [fact.name]: stakes[fact.name] ?? usual(fact, found, chips, begins) }), {});

/** The stakes after a change of theirs or of the chips: what had its usual amount has it still. */
export const followed = (begins, before, after, chips, chipsAfter = chips) =>
  factsOf(begins).reduce((found, fact) => {
    const follows = (fact.of || fact.name === "blind_chip") && before[fact.name] === after[fact.name] && before[fact.name] === usual(fact, before, chips, begins);
    return follows ? { ...found, [fact.name]: usual(fact, found, chipsAfter, begins) } : found;
  }, after);

/** What stakes are called; a figure that is not given is a dash, and stakes of which none is given are called nothing. */
export function stakesOf({ small_blind, big_blind, third_blind, button_blind, small_bet, big_bet, ante } = {}) {
  const pair = small_bet ? [small_bet, big_bet] : button_blind ? [button_blind] : [small_blind, big_blind, ...(third_blind ? [third_blind] : [])];
  const both = pair.every((each) => each === undefined) ? "" : pair.map((each) => figures(each ?? "–")).join("/");
  return `${both}${ante ? ` (${figures(ante)})` : ""}`;
}

export const sameStakes = (one, other) => CALLED_BY.every((name) => (one[name] ?? 0) === (other[name] ?? 0));
