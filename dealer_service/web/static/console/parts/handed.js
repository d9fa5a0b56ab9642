// Which hand taps: the next tap lies on its side.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { keep, recall } from "../storage.js";
import { Sign } from "./card.js";

export function Handed() {
  const [left, setLeft] = useState(() => recall("hand") === "left");
  const turn = () => {
    document.documentElement.dataset.hand = left ? "right" : "left";
    keep("hand", left ? "right" : "left");
    setLeft(!left);
  };
  return html`<button type="button" class="btn quiet handed" aria-label=${page.words["left-handed"]} aria-pressed=${left} onClick=${turn}><${Sign} name="hand" /></button>`;
}
