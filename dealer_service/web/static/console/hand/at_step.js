// What can go wrong at the step of a draw that is due: a key for each, which opens the incident with what is known of it.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";

/** The incidents of each kind of step, with their names. */
const incidentsAt = (does) => ({
  burn: [[page.words["no-burn"], { kind: "wrong-burn", burned: 0 }], [page.words["two-burned"], { kind: "wrong-burn", burned: 2 }]],
  deal: [[page.words["card-exposed"], { kind: "exposed-on-draw" }], [page.words["wrong-number-dealt"], { kind: "wrong-replacement" }]],
  reshuffle: [[page.words["stub-dropped"], { kind: "dropped-stub" }]],
})[does] ?? [];

/** `progress` is that of the draw: of the line that is due where lines are ticked off, else of all. */
export function AtStep({ progress, onIncident }) {
  const { steps, lines, done, minded, told } = progress;
  const from = minded && done ? lines[done - 1].through : 0;
  const due = minded ? steps.slice(from, lines[done]?.through) : steps;
  const found = told && lines[done] ? [...new Set(due.map(({ does }) => does))].flatMap(incidentsAt) : [];
  return found.length > 0 && html`<section class="at-step" aria-label=${page.words["at-this-step"]}><h2>${page.words["at-this-step"]}</h2>
    ${found.map(([says, incident]) => html`<button type="button" class="btn" key=${says} onClick=${() => onIncident(incident)}>${says}</button>`)}</section>`;
}
