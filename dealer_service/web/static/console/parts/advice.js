// The line in the middle of the action bar: what this is, and in the key's last days that it ends.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";

const LAST_DAYS = 7;

export function Advice() {
  if (!page.key || page.key.days >= LAST_DAYS) return html`<p class="advice">${page.words.advice}</p>`;
  return html`<p class="advice ends"><a class="btn quiet" href=${`/sign-in?language=${page.language}`}>${say("key-ends", { until: page.key.until })}</a></p>`;
}
