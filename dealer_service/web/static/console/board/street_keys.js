// The keys that go on with a street: its discards, the burn, its cards, or all at once.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Sign } from "../parts/card.js";
import { CARRY_OUT } from "../hand/hand_state.js";
import { doneOf, nextOf, stepsOf } from "./street.js";

export const bring = () => withSeldom(StreetKeys);

function StreetKeys({ state, ask }) {
  const steps = stepsOf(state);
  const left = steps.slice(doneOf(state));
  const goOn = () => ask(nextOf(state));
  const off = Boolean(state.asks);
  return html`<div class="ticks">
    ${left.length > 1 && html`<button type="button" class="btn all" aria-disabled=${off} onClick=${off ? undefined : () => ask(CARRY_OUT.dealing)}>${say("all-steps-done", { count: left.length })}</button>`}
    <button type="button" class="btn primary" aria-disabled=${off} onClick=${off ? undefined : goOn}><${Sign} name="tick" />${left[0].says}</button>
  </div>`;
}
