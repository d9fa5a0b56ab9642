// The colours of all screens: dark, light or in high contrast.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { keep, recall } from "../storage.js";
import { say, sayOf } from "../page.js";
import { Sign } from "./card.js";

const THEMES = ["dark", "light", "contrast"];

function themeNow() {
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  return THEMES.includes(recall("theme")) ? recall("theme") : system;
}

export function Colours() {
  const [theme, setTheme] = useState(themeNow);
  const turn = () => {
    const then = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    document.documentElement.dataset.theme = then;
    keep("theme", then);
    setTheme(then);
  };
  return html`<button type="button" class="btn quiet" aria-label=${say("colours", { now: sayOf("theme", theme) })} onClick=${turn}><${Sign} name="moon" /></button>`;
}
