// The rules that an answer rests on, one tap away.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Sheet } from "./sheet.js";
import { wordsOf } from "./verdict.js";

/** The rules that an answer rests on, to be read. */
export function WhySheet({ reasons, onClose, children }) {
  return html`<${Sheet} title=${page.words["why-title"]} onClose=${onClose}>
    ${children}
    <ul class="clauses">${reasons.map((reason) => html`<li class="clause">${wordsOf(reason)}</li>`)}</ul>
  <//>`;
}

export const bring = () => WhySheet;
