// Chips counted out, as the house's denominations: value, colour and edge differ.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures } from "../page.js";
import { chipsOf } from "../seats.js";

const MOST_DRAWN = 7;

export const Chip = ({ value }) => html`<svg class=${`chip of-${value}`} viewBox="0 0 64 64" role="img" aria-label=${figures(value)}>
  <circle cx="32" cy="32" r="31" class="edge" /><circle cx="32" cy="32" r="27.5" class="spots" /><circle cx="32" cy="32" r="23" class="ring" />
  <text x="32" y="33" class=${`figures-${String(value).length}`}>${figures(value)}</text></svg>`;

/** A set of chips as it is read: "25 · 100 · 1,000". */
export const chipSet = (set) => chipsOf(set).map(figures).join(" · ");

/** A breakdown of the service: so many of each chip. Few are drawn each, many once with their count. */
export function Chips({ breakdown }) {
  const all = breakdown.reduce((sum, each) => sum + each.count, 0);
  return html`<div class="chips">${breakdown.map((each) =>
    all <= MOST_DRAWN
      ? Array.from({ length: each.count }, () => html`<${Chip} value=${each.chip} />`)
      : html`<span class="pile"><b>${each.count}×</b><${Chip} value=${each.chip} /></span>`,
  )}</div>`;
}
