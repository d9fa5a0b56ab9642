// What a showdown asks for before the push: whose cards are tapped, who bet last, and what the ruling is.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, sayOf } from "../page.js";
import { potName } from "./pot_name.js";
import { Away, Problem, Verdict } from "./verdict.js";

const LONG = 160; // what is said of several pots has their chips

/** `next` is the seat whose cards are tapped now, 0 where none is; `first` says what is done before; `who` asks who bet last, or for a fact of openers. */
export function Award({ next, order, who, first, answer, ruling, onWhy }) {
  if (answer.away) return html`<div class="award"><${Away} away=${answer.away} onRetry=${answer.again} /></div>`;
  if (answer.problem) return html`<div class="award"><${Problem} problem=${answer.problem} /></div>`;
  if (who) return html`<div class="award"><${Who} ...${who} /></div>`;
  if (next && ruling) return html`<div class="award"><${Verdict} lines=${[next > 0 ? say("tap-hand", { number: next }) : page.words["tap-board"]]} kind="start"><p>${[first, orderOf(order), potsOf(ruling)].filter(Boolean).join(" · ")}</p><//></div>`;
  if (!ruling || !answer.ruling) return html`<div class="award"><${Verdict} lines=${[answer.waiting ? page.words.waiting : " "]} kind="start" /></div>`;
  const why = html`<button type="button" class="btn why" onClick=${onWhy}>${page.words.why}</button>`;
  return html`<div class="award"><${Verdict} lines=${[ruling.says]} kind=${ruling.outcome} action=${why}><p>${ruling.says.length > LONG ? "" : pots(ruling)}</p><//></div>`;
}

/** A fact that is asked for, as the service `says`: one tap on its `keys`. Who bet or raised last is a seat, or nobody; a first card goes on without it. */
function Who({ name, says, seats = [], keys = [...seats.map((seat) => [seat, seat]), [page.words.nobody, 0]], onTell }) {
  const asked = says ?? sayOf("who", name);
  return html`<div class="verdict start who" role="group" aria-label=${asked}>
    <div role="status" aria-live="polite"><p class=${`answer ${says ? "longest" : "middle"}`}><span>${asked}</span></p><p class="because">${says ? "" : sayOf("who-more", name)}</p></div>
    <div class="keys">${keys.map(([label, value]) => html`<button type="button" class="btn" key=${value} onClick=${() => onTell(value)}>${label}</button>`)}</div>
  </div>`;
}

/** In which order the hands are shown, where more than one is. */
const orderOf = (order) => order?.length > 1 && say("shown-in-order", { seats: order.join("\u00a0– ") });

/** Where there are several pots, each with its name and the seats that can win it. */
const potsOf = (ruling) => {
  const found = ruling.answer?.pots ?? [];
  return found.length > 1 ? found.map((pot) => say("pot-of-seats", { pot: potName(pot), chips: pot.chips, seats: pot.eligible.join(", ") })).join(" · ") : pots(ruling);
};

const pots = (ruling) => (ruling.answer?.pots ?? []).map((each) => say("pot", { chips: each.chips })).join(" · ") || "\u00a0";

/** The clauses of one step; of no step, all. */
export function reasonsOf(ruling, step) {
  const found = step && ruling.reasons.filter((each) => step.because.includes(each.clause));
  return found?.length ? found : ruling.reasons;
}
