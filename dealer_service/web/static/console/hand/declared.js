// Who may declare a pot open that no bet has opened.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";

export const bring = () => withSeldom(Declared);

/** A key for each player who is all-in for the ante, and may declare a pot open that no bet has opened. */
function Declared({ table: { round, log = [], seats, opened_by: opener }, change }) {
  const isBet = log.some(({ does }) => does === "bet");
  const able = round === 1 ? seats.filter(({ number, state, stack, bet }) => state === "in" && stack === 0 && !bet && (!isBet || number === opener)) : [];
  const declare = (number) => change((now) => ({ ...now, table: { ...now.table, opened_by: now.table.opened_by === number ? undefined : number } }));
  return html`${able.map(({ number }) => html`<button type="button" class="btn declares" key=${number} aria-pressed=${opener === number} onClick=${() => declare(number)}>${say("declares-open", { number })}</button>`)}`;
}
