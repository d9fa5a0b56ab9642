// A sheet over the screen for one thing at a time: rules to read, a box to type in. Escape closes it.

import { html, useLayoutEffect, useRef } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Sign } from "./card.js";

/** `fixed` has one height, whatever is on it: nothing moves under a finger. */
export function Sheet({ title, fixed, onClose, children }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    dialog.current.showModal();
  }, []);
  return html`<dialog class=${`sheet${fixed ? " fixed" : ""}`} ref=${dialog} aria-labelledby="sheet-title" onClose=${onClose}
    onClick=${(event) => event.target === dialog.current && dialog.current.close()}>
    <div class="sheet-in">
      <div class="sheet-head"><h2 id="sheet-title">${title}</h2>
        <button type="button" class="btn quiet" aria-label=${page.words.close} onClick=${() => dialog.current.close()}><${Sign} name="close" /></button></div>
      ${children}
    </div>
  </dialog>`;
}
