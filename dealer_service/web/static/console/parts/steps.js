// What the dealer does, in order: done, due now, to come. As many as fit are shown: those of one pot, from its first on.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { Sign } from "./card.js";

const MOST = 5;

/** The steps of the pot of the one that is due, as far as they are shown together: from one, up to another. */
export function shownOf(steps, done, most = MOST) {
  const pot = steps[done]?.args?.pot;
  const alike = (step) => pot !== undefined && step?.args?.pot === pot;
  let [from, to] = [done, done + 1];
  while (alike(steps[from - 1])) from -= 1;
  while (alike(steps[to])) to += 1;
  from += Math.floor((done - from) / most) * most;
  return { from, to: Math.min(to, from + most, steps.length) };
}

export function Steps({ steps, done, most = MOST }) {
  const { from } = shownOf(steps, done, most);
  const first = Math.max(0, Math.min(steps[done]?.args?.pot === undefined ? done - 1 : from, steps.length - most));
  return html`<ol class="steps" start=${first + 1}>${steps.slice(first, first + most).map((step, place) => {
    const number = first + place;
    const state = number < done ? "done" : number === done ? "now" : "later";
    return html`<li class=${state} aria-current=${state === "now" ? "step" : undefined}>
      <span class="mark">${state === "done" ? html`<${Sign} name="tick" />` : number + 1}</span><span class="what">${step.says}</span></li>`;
  })}</ol>`;
}
