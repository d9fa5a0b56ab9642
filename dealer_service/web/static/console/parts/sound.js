// The key that has this tablet sound when the action is on another seat.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { keep, recall } from "../storage.js";

/** Whether this tablet sounds when the action is on another seat. */
export function SoundKey() {
  const [on, setOn] = useState(() => recall("sound") === true);
  const turn = () => {
    keep("sound", !on);
    setOn(!on);
  };
  return html`<button type="button" class="btn quiet sound" aria-pressed=${on} onClick=${turn}>${page.words.sound}</button>`;
}
