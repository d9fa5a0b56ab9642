// The agreement of the players to have the rest of the board dealt several times, once no more bets are possible: keys beside the steps of the street.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { names, numbersOf, page } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";

/** Who has to agree, as this house offers it in this game; undefined where it does not. */
function offerOf({ house, game }) {
  const offered = Object.entries(page.houses.find((each) => each.house === house)?.runs ?? {});
  return offered.find(([, games]) => numbersOf(games).some((place) => names[place] === game))?.[0];
}

/** Whether the players of this hand may agree. Stacks that nobody told may be any. */
function mayAgree(state) {
  const offer = offerOf(state);
  const live = state.table.seats.filter((each) => each.state === "in");
  return Boolean(offer) && live.every(({ stack }) => stack !== undefined) && (offer !== "two-players" || live.length === 2);
}

export const bring = () => withSeldom(RunKeys);

function RunKeys({ state, ask }) {
  if (!mayAgree(state)) return null;
  const key = (times, says) => html`<button type="button" class="btn" aria-disabled=${Boolean(state.asks)} onClick=${() => ask({ path: "/v1/dealing", body: { event: { does: "run", times } } })}>${says}</button>`;
  return html`<span class="run-keys">${key(2, page.words["run-it-twice"])}${key(3, page.words["run-it-three-times"])}</span>`;
}
