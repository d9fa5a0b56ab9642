// A pad of figures for chips, and what a figure makes of an amount.

import { html, useEffect } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Sign } from "./card.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back"];
const MOST_FIGURES = 9;

/** The amount after a key: a figure more, or the last one away. */
export const figured = (amount, key) => Number(key === "back" ? String(amount || "").slice(0, -1) : (String(amount || "") + key).slice(0, MOST_FIGURES));

/** The figures of a keyboard are keys of the pad, too. */
export function Pad({ onKey }) {
  useEffect(() => {
    const onKeyDown = (event) => {
      if (/^\d$/.test(event.key)) onKey(event.key);
      if (event.key === "Backspace") onKey("back");
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  return html`<div class="pad">${KEYS.map((key) => html`<button type="button" class="btn" aria-label=${key === "back" ? page.words.back : key} onClick=${() => onKey(key)}>
    ${key === "back" ? html`<${Sign} name="back" />` : key}</button>`)}</div>`;
}
