// What a game or a house reads of a table beside blinds, bets and chips: a key for each fact, with its usual amount.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, sayOf } from "../page.js";
import { Choice } from "../parts/choice.js";
import { CHOSEN, PLAYERS_LEFT, blindChips, othersOf } from "./stakes.js";
import { withSeldom } from "../parts/catalogue.js";

export const WORTHS = [100, 1]; // hundredths of the currency

export const bring = () => withSeldom(Facts);

/** `left` is how many players are left in the event; `onFigure` is told which figure is to be set. */
export function Facts({ begins, stakes, chips, left, onStakes, onLeft, onFigure }) {
  const names = othersOf(begins);
  const choice = (name, values, says) => html`<${Choice} key=${name} label=${sayOf("stakes", name)} value=${stakes[name]}
    options=${[...new Set([...values, stakes[name]])].map((each) => [each, says(each)])} onChange=${(value) => onStakes({ ...stakes, [name]: Number(value) })} />`;
  const keys = {
    blind_chip: () => choice("blind_chip", blindChips(stakes, chips), (chip) => say("blinds-in", { chip })),
    cents: () => choice("cents", WORTHS, oneIs),
    players_left: () => html`<${Left} key="players_left" left=${left} onLeft=${onLeft} />`,
  };
  const figure = (name) => html`<button type="button" class="btn" key=${name} onClick=${() => onFigure(name)}>${sayOf("stakes", name)} <b>${figures(stakes[name])}</b></button>`;
  return html`<div class="field facts-of-table" role="group" aria-label=${page.words["other-facts"]}>
    ${names.map((name) => (CHOSEN.includes(name) || name === PLAYERS_LEFT ? keys[name]() : figure(name)))}</div>`;
}

/** How much a chip of 1 is worth, in words. */
export const oneIs = (cents) => say("one-is", { amount: new Intl.NumberFormat(page.language, { minimumFractionDigits: 2 }).format(cents / 100) });

function Left({ left, onLeft }) {
  return html`<button type="button" class="btn" aria-label=${page.words["player-fewer"]} onClick=${() => onLeft(left - 1)}>−</button>
    <b aria-live="polite">${say("players-left", { count: left })}</b>
    <button type="button" class="btn" aria-label=${page.words["player-more"]} onClick=${() => onLeft(left + 1)}>+</button>`;
}
