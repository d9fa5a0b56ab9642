// In place of a hand that is dealt in another tab, or on another tablet: nothing is tapped here until it is taken back.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";

export const Elsewhere = ({ name, onTake, onLeave }) => html`<main class="main failed" id="main">
  <div role="status"><h1>${page.words.elsewhere}</h1><p><b>${name}</b></p><p>${page.words["elsewhere-more"]}</p></div>
  <div class="ways">
    <button type="button" class="btn primary take-back" onClick=${onTake}>${page.words["take-back"]}</button>
    <button type="button" class="btn" onClick=${onLeave}>${page.words.tables}</button>
  </div>
</main>`;
