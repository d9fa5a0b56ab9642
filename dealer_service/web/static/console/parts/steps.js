// What the dealer does, in order: done, due now, to come. As many as fit are shown, those around the one that is due.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { Sign } from "./card.js";

export function Steps({ steps, done, most }) {
  const first = Math.max(0, Math.min(done - 1, steps.length - most));
  return html`<ol class="steps" start=${first + 1}>${steps.slice(first, first + most).map((step, place) => {
    const number = first + place;
    const state = number < done ? "done" : number === done ? "now" : "later";
    return html`<li class=${state} aria-current=${state === "now" ? "step" : undefined}>
      <span class="mark">${state === "done" ? html`<${Sign} name="tick" />` : number + 1}</span><span class="what">${step.says}</span></li>`;
  })}</ol>`;
}
