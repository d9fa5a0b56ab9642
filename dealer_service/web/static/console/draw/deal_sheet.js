// The deal of a draw that has begun, over the screen: to put right who was dealt in.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Sheet } from "../parts/sheet.js";
import { DealForm } from "./deal_form.js";

export function DealSheet({ deal, size, cards, onDeal, onClose }) {
  return html`<${Sheet} title=${page.words["dealt-in"]} onClose=${onClose}>
    <${DealForm} deal=${deal} size=${size} cards=${cards} onDeal=${onDeal} />
    <div class="table-foot"><span></span><button type="button" class="btn primary" onClick=${onClose}>${page.words.ready}</button></div>
  <//>`;
}
