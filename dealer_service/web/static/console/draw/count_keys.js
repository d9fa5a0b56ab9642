// How many cards the open seat takes: one key each, always in the same place.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { shownFirst } from "../parts/shown_first.js";

/** `most` is how many the rules allow, where the service has said so; `onFold` where a seat may have folded unseen. */
export function CountKeys({ seat, size, most = size, count, onCount, onFold }) {
  const keys = Array.from({ length: size + 1 }, (_, number) => number);
  const label = (number) => say(number ? "seat-takes" : "seat-pat", { number: seat, count: number });
  return html`<div class="countkeys" role="group" aria-label=${seat ? say("seat-cards", { number: seat }) : page.words.draw}>
    ${keys.map((number) => {
      const free = seat > 0 && number <= most;
      return html`<button type="button" class="btn count" key=${number} aria-label=${seat ? label(number) : undefined} aria-disabled=${!free} aria-pressed=${seat > 0 && count === number}
        onClick=${shownFirst(free && (() => onCount(number)))}>${number || page.words.pat}</button>`;
    })}
    ${onFold && html`<button type="button" class="btn folds" aria-disabled=${!seat} aria-label=${seat ? say("seat-folds", { number: seat }) : undefined} onClick=${seat ? onFold : undefined}>${page.words.folded}</button>`}
  </div>`;
}
