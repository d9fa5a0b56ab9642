// What the floor may decide: a key for each option. The tap puts the option's `send` into the same question; its words go with it.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";

export function FloorOptions({ options, onChoose }) {
  return html`<div class="floor" role="group" aria-label=${page.words["floor-decides"]}>${options.map((option, place) =>
    html`<button type="button" class="btn option" key=${place} onClick=${() => onChoose(option.send, option.says)}>${option.says}</button>`)}</div>`;
}

export const bring = () => FloorOptions;
