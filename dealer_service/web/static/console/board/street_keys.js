// The keys that go on with a street: the burn, its cards, or both at once.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Sign } from "../parts/card.js";
import { CARRY_OUT } from "../hand/hand_state.js";
import { dealOf, eventOf, stepsOf } from "./street.js";
import { dueOf, isBurned } from "./places.js";

export const bringStreetKeys = () => withSeldom(StreetKeys);

function StreetKeys({ state, ask }) {
  const burned = isBurned(state);
  const steps = stepsOf(state);
  const goOn = () => ask(burned ? dealOf(state.dealt ?? [], dueOf(state).count) : eventOf({ does: "burn" }));
  const off = Boolean(state.asks);
  return html`<div class="ticks">
    ${!burned && html`<button type="button" class="btn all" aria-disabled=${off} onClick=${off ? undefined : () => ask(CARRY_OUT.dealing)}>${say("all-steps-done", { count: steps.length })}</button>`}
    <button type="button" class="btn primary" aria-disabled=${off} onClick=${off ? undefined : goOn}><${Sign} name="tick" />${steps[burned ? 1 : 0].says}</button>
  </div>`;
}
