// The evening log of this tablet, which the floor's page keeps, too: an entry for each ruling that the dealer goes by.

import { add, enter } from "../../evening/log.js";
import { gameOf, page } from "../page.js";
import { pack } from "../tables/fragment.js";
import { ledBy } from "../tables/links.js";

const LONGEST_DECISION = 160; // letters, as many as a slip takes

/**
 * Enter a ruling on a table. `disputed` says in few words what it was about, `seats` whom, and `decisions` what the floor
 * decided. Returns the key of the entry, for `markUndone`: what is ruled again at the same place of a hand replaces it.
 */
export function logRuling(state, { asks, question, ruling, disputed, seats = [], decisions = [] }) {
  const { name, hand, decided } = state;
  const key = [name, hand?.at ?? Date.now(), hand?.events.length ?? 0, decided, asks].join(" ");
  void enterPacked(state, key, { asks, question, ruling, disputed, seats: [...new Set(seats)], decision: decisions.join(" ").slice(0, LONGEST_DECISION) });
  return key;
}

/** Enter the ruling that follows from what the floor decided at a key; `path` is that of the question. */
function logDecision(state, path, question, ruling) {
  const seats = [question.action, question.gesture, question.event].flatMap((each) => each?.seat ?? []);
  return logRuling(state, { asks: path.slice("/v1/".length), question, ruling, disputed: page.words["floor-decides"], seats, decisions: state.decisions });
}

async function enterPacked(state, key, { asks, question, ruling, disputed, seats, decision }) {
  const { house } = state;
  const { rules, answer, language } = ruling.receipt;
  const paper = { table: state.name, ...(decision ? { decision } : {}) };
  const was = { rules, answer, language, engine: ruling.engine.version, day: new Date().toISOString().slice(0, 10) };
  const link = await pack({ asks, question, was, paper, ...(await ledBy(state)) });
  await enter({
    key, link, seats, paper, disputed,
    id: shortId(ruling), says: ruling.says, clause: ruling.rule, rules: [page.games[gameOf(house, state.table, state.game)], titleOf(house)].filter(Boolean).join(" · "),
    decided: Boolean(decision), undone: undefined, record: { asks, question, ruling },
  });
}

const titleOf = (house) => page.houses.find((each) => each.house === house)?.title ?? house;

/** The id of a ruling for people, as on a slip. */
function shortId({ ruling_id: id }) {
  const letters = id.split("-")[1].toUpperCase();
  return `R-${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

/** Mark the entry of a ruling that the dealer has taken back. */
const markUndone = (key) => add(key, { undone: new Date().toISOString() });

/** What the screen of a hand asks of the log. */
export const evening = { logDecision, markUndone };
