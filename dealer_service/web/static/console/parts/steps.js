// What the dealer does, in order: done, due now, to come. As many as fit are shown: those of one pot, from its first on.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { say, unbroken } from "../page.js";
import { Sign } from "./card.js";

const MOST = 8;

/** How many steps are listed: where they are more than fit, one line counts the others. */
const roomFor = (steps, most) => (steps.length > most ? most - 1 : most);

/** The steps of the pot of the one that is due, as far as they are shown together: from one, up to another. */
export function shownOf(steps, done, most = MOST) {
  const room = roomFor(steps, most);
  const pot = steps[done]?.args?.pot;
  const alike = (step) => pot !== undefined && step?.args?.pot === pot;
  let [from, to] = [done, done + 1];
  while (alike(steps[from - 1])) from -= 1;
  while (alike(steps[to])) to += 1;
  from += Math.floor((done - from) / room) * room;
  return { from, to: Math.min(to, from + room, steps.length) };
}

export function Steps({ steps, done, most = MOST }) {
  const room = roomFor(steps, most);
  const { from } = shownOf(steps, done, most);
  const first = Math.max(0, Math.min(steps[done]?.args?.pot === undefined ? done - 1 : from, steps.length - room));
  const more = steps.length - first - room;
  const folded = [first > 0 && say("steps-before", { count: first }), more > 0 && say("steps-after", { count: more })].filter(Boolean);
  return html`<ol class="steps" start=${first + 1}>${steps.slice(first, first + room).map((step, place) => {
    const number = first + place;
    const state = number < done ? "done" : number === done ? "now" : "later";
    return html`<li class=${state} aria-current=${state === "now" ? "step" : undefined}>
      <span class="mark">${state === "done" ? html`<${Sign} name="tick" />` : number + 1}</span><span class="what">${unbroken(step.says)}</span></li>`;
  })}${folded.length > 0 && html`<li class="folded-steps">${folded.join(" · ")}</li>`}</ol>`;
}
