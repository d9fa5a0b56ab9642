// What does not count in a hand: its idle cards, and the halves for which it does not qualify.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { sayOf } from "../page.js";

export function Idles({ readings }) {
  const halves = readings.length > 1;
  return html`<ul class="idles">${readings.flatMap((each) => [
    each.below && html`<li>${halves && html`<small>${sayOf("half", each.half)}</small> `}${each.below.says}</li>`,
    ...each.idle.map((one) => html`<li>${one.says}</li>`),
  ])}</ul>`;
}
