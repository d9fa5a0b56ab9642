// A bet whose amount the seat chooses, with a key for each size that the service names.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, sayOf } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";

const LONG = 5; // figures of an amount that is set smaller

/** `onSize` is told the tap on a size; `children` is the key of the bet itself. */
const Sized = ({ sizes, off, onSize, children }) => html`<div class="sized">${children}<div class="sizes">${sizes.map(({ code, to }) => html`<button type="button" class=${`btn size${String(to).length > LONG ? " long" : ""}`} key=${code} aria-disabled=${off} onClick=${onSize(to)}><small>${sayOf("size", code)}</small>${figures(to)}</button>`)}</div></div>`;

export const bring = () => withSeldom(Sized);
