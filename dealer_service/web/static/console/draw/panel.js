// A draw on any screen: whose count is asked for, the stub with its forecast, the steps, and what the floor may choose.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { FloorOptions } from "../parts/floor_options.js";
import { Steps } from "../parts/steps.js";
import { Away, Below, Problem, Verdict } from "../parts/verdict.js";
import { CountKeys } from "./count_keys.js";
import { DrawSeats } from "./draw_seats.js";
import { Stub } from "./stub.js";

const STEPS_SHOWN = 5;

/** The answer: whose count is asked for, then what the dealer does now, in the service's words. */
export function DrawAnswer({ seat, ruling, forecast, answer, progress, onWhy }) {
  if (answer.away) return html`<${Away} away=${answer.away} onRetry=${answer.again} />`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  const planned = seat || progress.told || answer.ruling; // once every seat has said its count, the plan is on its way
  if (!ruling || !planned) return html`<${Verdict} lines=${[answer.waiting ? page.words.waiting : " "]} kind="start" />`;
  const outlook = forecast?.answer?.announced ?? forecast?.answer?.worst;
  const why = html`<button type="button" class="btn why" onClick=${onWhy}>${page.words.why}</button>`;
  if (!progress.told && ruling.outcome === "determined") {
    return html`<${Verdict} lines=${[say("seat-how-many", { number: seat })]} kind=${`start${outlook?.lasts === false ? " warned" : ""}`} action=${why}><${Below} says=${forecast?.says} /><//>`;
  }
  const line = progress.lines[progress.done];
  if (progress.options.length) return html`<${Verdict} lines=${[page.words["floor-decides"]]} kind="needs_floor" action=${why}>${reasonOf(ruling, progress.options[0].because)}<//>`;
  if (progress.minded && line) return html`<${Verdict} lines=${[line.says]} kind="determined" action=${why}>${ahead(progress, line) ? html`<${Below} says=${forecast?.says} />` : reasonOf(ruling, line.because)}<//>`;
  const lines = progress.minded ? [page.words["draw-done"]] : ruling.says.split(/(?<=\.) +/);
  return html`<${Verdict} lines=${lines.length > 2 ? [ruling.says] : lines} kind=${ruling.outcome} action=${why}><${Below} says=${progress.minded ? "" : forecast?.says} /><//>`;
}

/** The words of the first of these clauses that the ruling rests on. */
const reasonOf = (ruling, because) => html`<${Below} says=${ruling.reasons.find((each) => each.clause === because[0])?.says} />`;

/** Whether the stub is still to run out after this line. */
const ahead = ({ steps, stuck }, line) => stuck || steps.slice(line.through).some((step) => step.does === "reshuffle");

/** `beside` is what stands beside the steps, `refusals` the keys of cards dealt open, in place of the counts once all are told. */
export function DrawPanel({ seats, open, size, most, deck = {}, progress, beside, refusals = [], onChoose, onCount, onFold, onFloor }) {
  const { steps, lines, done, options } = progress;
  const through = done ? lines[done - 1].through : 0;
  return html`<${DrawSeats} seats=${seats} open=${open} onChoose=${onChoose} />
    ${!open && refusals.length
      ? html`<div class="refusals">${refusals}</div>`
      : html`<${CountKeys} seat=${open} size=${size} most=${most} count=${seats.find((each) => each.seat === open)?.count} onCount=${onCount} onFold=${onFold} />`}
    <${Stub} deck=${deck} steps=${steps} through=${through} now=${lines[done]?.through ?? through} />
    ${options.length
      ? html`<${FloorOptions} options=${options} onChoose=${onFloor} />`
      : html`<div class="draw-do"><${Steps} steps=${lines} done=${progress.minded ? done : -1} most=${STEPS_SHOWN} />${beside}</div>`}`;
}
