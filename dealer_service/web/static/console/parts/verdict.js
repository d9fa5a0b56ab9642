// The answer: the service's own line, what decides below it, and the rules one tap away.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { indexOf, page, say, unbroken } from "../page.js";
import { faultOf } from "../service.js";
import { Sheet } from "./sheet.js";
import { steady } from "./steady.js";

const LENGTHS = [[28, "short"], [40, "middle"], [60, "long"]];

const LONG = 84;

/** How large lines can be set: the fewer and the shorter, the larger. */
function sizeOf(lines) {
  if (lines.length > 1) return lines.every((line) => line.length <= 44) ? "two" : "longest";
  return LENGTHS.find(([most]) => lines[0].length <= most)?.[1] ?? "longest";
}

export function Verdict({ lines, kind = "", action, scrolls, children }) {
  return html`<div class=${`verdict ${kind}`} tabindex=${scrolls ? 0 : undefined}>
    <div role="status" aria-live="polite">
      <p class=${`answer ${sizeOf(lines)}`}>${lines.map((line) => html`<span>${unbroken(line)} </span>`)}</p>
      <div class="because">${children}</div>
    </div>
    ${action}
  </div>`;
}

/** What is said below the answer, in smaller letters if it takes lines. */
export const Below = ({ says = "" }) => html`<p class=${says.length > LONG ? "long" : ""}>${says}</p>`;

/** What stands there instead of an answer while the service is away. */
export const Away = ({ away, onRetry }) => html`<${Verdict} lines=${[page.words[away === "key" ? "key" : "away"]]} kind="away" action=${html`<${WayOn} away=${away} onRetry=${onRetry} />`}><p>${awaySays(away)}</p><//>`;

const awaySays = (away) => ({ away: say("away-more"), busy: say("busy"), key: say("key-more") })[away];

/** A sheet whose contents have not come. */
export const AwaySheet = ({ away, onRetry, onClose }) => html`<${Sheet} title=${page.words[away === "key" ? "key" : "away"]} onClose=${onClose}>
  <div role="alert"><p>${awaySays(away)}</p></div>
  <div class="table-foot"><span></span><${WayOn} away=${away} onRetry=${onRetry} /></div><//>`;

/** The key that asks again, or leads to where one signs in. */
function WayOn({ away, onRetry }) {
  const here = encodeURIComponent(location.pathname + location.search);
  return away === "key"
    ? html`<a class="btn" href=${`/sign-in?language=${page.language}&next=${here}`}>${page.words["sign-in"]}</a>`
    : html`<button type="button" class="btn" onClick=${onRetry}>${page.words.retry}</button>`;
}

/** What stands there where the service refuses the question. */
export const Problem = ({ problem }) => html`<${Verdict} lines=${[faultOf(problem)]} kind="away" />`;

/** The text that a clause cites, with its edition and the place in it. */
export function cited({ title, edition, at }) {
  const text = edition ? `${title}, ${edition}` : (title ?? page.words["nothing-published"]);
  return at ? say("cited", { text, place: at }) : text;
}

const PIPS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** What is printed instead of the screen: the answer, the hands, every step in order, and all rules with their sources. */
export const Paper = steady(({ ruling, table, steps = [] }) => {
  if (!ruling) return null;
  const hands = (table?.seats ?? []).filter((each) => each.hand?.some((card) => card[0] !== "?"));
  return html`<section class="paper">
    <h2>${ruling.says}</h2>
    ${hands.length > 0 && html`<ul>${hands.map(({ number, hand }) => html`<li>${say("seat", { number })} · ${hand.map((card) => `${indexOf(card)}${PIPS[card[1]] ?? ""}`).join(" ")}</li>`)}</ul>`}
    ${steps.length > 0 && html`<ol>${steps.map((step) => html`<li>${step.says}</li>`)}</ol>`}
    <ul class="rested-on">${ruling.reasons.map((reason) => html`<li>${wordsOf(reason)}</li>`)}</ul>
    <p class="cite">${page.words.advice} <code>${ruling.ruling_id}</code></p>
  </section>`;
});

/** A clause: its words, and where they stand. */
export const wordsOf = ({ says, language, cite, clause }) => html`<p lang=${language}>${says}</p><p class="cite">${cited(cite)} · <code>${clause}</code></p>`;
