// The stub, card by card from the top: who is dealt which, what is burned, where it is shuffled, and what is left.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Sign } from "../parts/card.js";
import { steady } from "../parts/steady.js";

const MANY = 20;

/** `through` is how many of the steps are done, `now` how many will be after the line that is due. */
export const Stub = steady(({ deck, steps, through, now }) => {
  const left = steps.at(-1)?.stub ?? deck.stub;
  const each = steps.filter((step) => step.does === "deal").reduce((sum, step) => sum + step.count, 0) <= MANY;
  const thrown = (deck.discards ?? []).reduce((sum, each) => sum + each.count, 0);
  return html`<section class="stub" aria-label=${page.words.stub}>
    <ol class="backs" aria-hidden="true">
      ${steps.flatMap((step, place) => cardsOf(step, each, place < through ? "done" : place < now ? "now" : "later"))}
      <li class="rest"><b>${left ?? "–"}</b> ${page.words.left}</li>
    </ol>
    <p class="piles"><span>${page.words["as-it-begins"]}</span>${[[page.words.stub, deck.stub], [page.words.burned, deck.burns], [page.words["folded-cards"], deck.folded], [page.words.thrown, thrown]].map(
      ([name, count]) => html`<span>${name} <b>${count ?? "–"}</b></span>`,
    )}</p>
  </section>`;
});

/** The cards of a step: `each` on its own, or those of a seat as one with their number. */
function cardsOf(step, each, state) {
  if (step.does === "burn") return [html`<li class=${`burn ${state}`}>${page.words.burn}</li>`];
  if (step.does === "reshuffle") return [html`<li class=${`pool ${state}`}><${Sign} name="shuffle" /><b>${step.stub}</b></li>`];
  if (step.does !== "deal") return [];
  if (!each) return [html`<li class=${`some first ${state}`}>${step.seat}<small>×${step.count}</small></li>`];
  return Array.from({ length: step.count }, (_, place) => html`<li class=${`${state}${place ? "" : " first"}`}>${step.seat}</li>`);
}
