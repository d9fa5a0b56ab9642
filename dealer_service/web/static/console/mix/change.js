// The game of a mix has changed: what the dealer does before the first post, step by step, with the clause of each step.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { beginsOf, figures, page, rotationOf, say, sayOf } from "../page.js";
import { Advice } from "../parts/advice.js";
import { Sign } from "../parts/card.js";
import { withSeldom } from "../parts/catalogue.js";
import { Steps } from "../parts/steps.js";
import { Undo } from "../hand/action_bar.js";
import { cited } from "../parts/verdict.js";
import { figuresOf } from "../tables/stakes.js";
import { shortOf } from "./names.js";
import { withWords } from "./catalogue.js";

const MOST = 7; // steps that are shown together

export const bring = () => withSeldom(ChangeOfGame).then(withWords);

function ChangeOfGame({ state, change, main, undo, undoable, onWhy, onSeats }) {
  const { house, game, table, did, done } = state;
  const { legs } = rotationOf(house, table.mix.name);
  const steps = did.instructions;
  const left = steps.length - done;
  const reasons = did.reasons.filter(({ clause }) => steps[done].because.includes(clause));
  const tick = (to) => change((now) => ({ ...now, done: to }));
  const owing = table.seats.filter(({ owes }) => owes?.length);
  return html`<main class="main hand-screen change posting" id="main" ref=${main} tabindex="-1">
    <div class="verdict determined"><div role="status" aria-live="polite">
      <p class="answer middle">${say("game-from-now", { game: shortOf(game, legs) })}</p>
      <p>${courseOf(state, legs)}</p></div></div>
    <${Steps} steps=${steps} done=${done} most=${MOST} />
    <aside class="of-game" aria-label=${page.words["stakes-of-game"]}>
      <h2>${page.words["stakes-of-game"]}</h2>
      <ul class="stakes-of">${figuresOf(beginsOf(house, game)).filter((name) => table.stakes[name]).map((name) => html`<li key=${name}><small>${sayOf("stakes", name)}</small><b>${figures(table.stakes[name])}</b></li>`)}</ul>
      ${owing.length > 0 && html`<ul class="owing">${owing.map(({ number, owes }) => html`<li key=${number}>${say("seat-owes", { number, posts: owes.map((post) => sayOf("owed", post)).join(" + ") })}</li>`)}</ul>`}
      ${reasons.length > 0 && html`<button type="button" class="ruled" aria-label=${page.words.why} onClick=${() => onWhy(reasons)}><span lang=${reasons[0].language}>${reasons[0].says}</span><small class="cite">${cited(reasons[0].cite)}</small></button>`}
    </aside></main>
    <footer class="actionbar">
      <div><${Undo} undo=${undo} undoable=${undoable} />
        ${state.before && html`<button type="button" class="btn to-seats" onClick=${onSeats}>${page.words.seats}</button>`}</div>
      <${Advice} />
      <div class="ticks">${left > 1 && html`<button type="button" class="btn all one" onClick=${() => tick(steps.length)}>${say("all-steps-done", { count: left })}</button>`}
        <button type="button" class="btn primary" onClick=${() => tick(done + 1)}><${Sign} name="tick" />${page.words.done}</button></div>
    </footer>`;
}

/** How many hands the game has, who chose it, and which one comes after it. */
function courseOf({ leg }, legs) {
  const course = [
    leg.hands && (leg.hands === 1 ? page.words["hand-follows"] : say("hands-follow", { count: leg.hands })),
    leg.chooser && say("has-chosen", { number: leg.chooser }),
    leg.then && say("game-then", { game: shortOf(legs[leg.then - 1], legs) }),
  ];
  return course.filter(Boolean).join(" ");
}
