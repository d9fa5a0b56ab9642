// The keys that tick off what the dealer has done: the step that is due, all that are shown of its pot, and on to the next hand.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { Sign } from "./card.js";
import { withSeldom } from "./catalogue.js";
import { isLast } from "./last_step.js";
import { shownFirst } from "./shown_first.js";
import { shownOf } from "./steps.js";

export const bring = () => withSeldom(Tick);

/** `onTick` is told how many steps are done then; `onNext` goes on to what `next` names, undefined while that cannot be. */
export function Tick({ steps, done, onTick, onNext, next = page.words["next-hand"] }) {
  if (isLast(steps, done)) return html`<div class="ticks"><button type="button" class="btn primary" aria-disabled=${!onNext} onClick=${onNext}>${next}</button></div>`;
  const { to } = shownOf(steps, done);
  return html`<div class="ticks">
    ${to - done > 1 && html`<button type="button" class="btn all" onClick=${shownFirst(() => onTick(to))}>${say("all-steps-done", { count: to - done })}</button>`}
    <button type="button" class="btn primary" aria-disabled=${!steps.length} onClick=${shownFirst(steps.length > 0 && (() => onTick(done + 1)))}><${Sign} name="tick" />${page.words.done}</button>
  </div>`;
}
