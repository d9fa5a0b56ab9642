// The legs of a mix above a hand: the game that is dealt and how far it has come, and the games to come.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, rotationOf, say } from "../page.js";
import { later } from "../parts/lazy.js";
import { stakesOf } from "../tables/stakes.js";
import { shortOf } from "./names.js";
import { withWords } from "./catalogue.js";

const MixSheet = later(() => import("./mix_sheet.js"), "hand/sheets.css");
const MOST_DOTS = 12;
const MOST_LEGS = 4; // of a longer mix only the next games are named, the others counted: all are on its sheet

export const bring = () => withWords(Legs);

function Legs({ state, change }) {
  const [open, setOpen] = useState(false);
  const { house, game, table, leg } = state;
  const { mix } = table;
  const { legs, needs } = rotationOf(house, mix.name);
  const chosen = needs.includes("chosen");
  const name = (each) => shortOf(each, legs);
  const then = leg?.leg === mix.leg ? leg.then : undefined; // of a table that was handed over without it, nobody knows
  const rest = chosen || then <= mix.leg ? [] : legs.slice(then ?? mix.leg);
  const waits = mix.waiting?.button;
  const near = legs.length > MOST_LEGS ? rest.slice(0, waits ? 0 : 1) : rest;
  const onTime = () => change((now) => ({ ...now, table: { ...now.table, mix: { ...mix, time_is_up: !mix.time_is_up } } }));
  return html`<section class="legs" aria-label=${page.words.mix}>
    <ol>
      ${!chosen && mix.leg > 1 && !waits && html`<li class="leg past">${say("legs-played", { count: mix.leg - 1 })}</li>`}
      <li class="leg now" aria-current="step"><button type="button" class="btn" onClick=${() => setOpen(true)}><b>${name(game)} ${stakesOf(table.stakes)}</b><${Come} state=${state} /></button></li>
      ${then && html`<li class="leg after">${name(legs[then - 1])}</li>`}
      ${near.map((each) => html`<li class="leg" key=${each}>${name(each)}</li>`)}
      ${waits ? html`<li class="leg waits">${say("button-waits-at", { number: waits })}</li>` : rest.length > near.length && html`<li class="leg past">+${rest.length - near.length}</li>`}
      ${chosen && !then && html`<li class="leg after">${mix.choice_button ? say("choice-at", { number: mix.choice_button }) : page.words["next-chosen"]}</li>`}
    </ol>
    ${needs.includes("time_is_up") && html`<button type="button" class="btn time" aria-pressed=${Boolean(mix.time_is_up)} onClick=${onTime}>${page.words["time-is-up"]}</button>`}
    ${open && html`<${MixSheet} state=${state} onClose=${() => setOpen(false)} />`}
  </section>`;
}

/** How far the game has come: the hands that it has, or where its orbit began and has come to. */
function Come({ state: { table, leg } }) {
  const { mix, phase = "over" } = table;
  const { hands } = leg?.leg === mix.leg ? leg : {};
  const dealt = mix.hand ?? 1;
  if (hands) {
    const left = hands - dealt;
    const dots = hands <= MOST_DOTS && Array.from({ length: hands }, (_, place) => (place + 1 < dealt || (place + 1 === dealt && phase === "over") ? "full" : place + 1 === dealt ? "here" : ""));
    return html`<span class="dots" role="img" aria-label=${say("hand-of", { number: dealt, count: hands })}>${dots && dots.map((each) => html`<i class=${each}></i>`)}</span><em>${leftOf(left)}</em>`;
  }
  if (mix.green_button && mix.red_button) return html`<em>${say("orbit-buttons", { green: mix.green_button, red: mix.red_button })}</em>`;
  return html`<em>${say("hand", { number: dealt })}</em>`;
}

function leftOf(hands) {
  if (hands > 1) return say("hands-left", { count: hands });
  return page.words[hands === 1 ? "hand-left" : "last-hand"];
}
