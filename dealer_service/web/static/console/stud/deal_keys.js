// The keys that go on with the deal of a game with up cards: the burn, the cards, or both at once.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Sign } from "../parts/card.js";
import { CARRY_OUT } from "../hand/hand_state.js";
import { doneOf, stepsOf } from "./deal.js";

const eventOf = (does) => ({ path: "/v1/dealing", body: { event: { does } } });

export const bring = () => withSeldom(DealKeys);

function DealKeys({ state, ask }) {
  const steps = stepsOf(state);
  const done = doneOf(state);
  const last = done === steps.length - 1;
  const does = steps.length - done > 2 ? "discard" : "burn";
  const off = Boolean(state.asks);
  const onTap = (asks) => (off ? undefined : () => ask(asks));
  return html`<div class="ticks">
    ${!last && html`<button type="button" class="btn all" aria-disabled=${off} onClick=${onTap(CARRY_OUT.dealing)}>${say("all-steps-done", { count: steps.length })}</button>`}
    <button type="button" class="btn primary" aria-disabled=${off} onClick=${onTap(last ? CARRY_OUT.dealing : eventOf(does))}><${Sign} name="tick" />${state.table.phase === "dealing" ? page.words["all-dealt"] : steps[done].says}</button>
  </div>`;
}
