// A card, drawn as SVG symbols of the page: a big index, a big pip.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { indexOf } from "../page.js";

export const Sign = ({ name }) => html`<svg class="sign" aria-hidden="true"><use href=${`#${name}`} /></svg>`;

/** The face of a card, for whatever carries it. The joker has a star. */
export const Face = ({ card }) => html`<b>${indexOf(card)}</b><${Sign} name=${`pip-${card[1]}`} />`;
