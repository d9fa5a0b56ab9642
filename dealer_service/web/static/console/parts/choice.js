// A choice of one of several, by name.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";

export const Choice = ({ label, value, options, onChange }) => html`<select class="pick" aria-label=${label} value=${value} onChange=${(event) => onChange(event.target.value)}>
  ${options.map(([name, title]) => html`<option value=${name} selected=${name === value}>${title}</option>`)}
</select>`;
