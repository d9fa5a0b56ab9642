// What has happened in this betting round: the last six actions, oldest first, the newest in amber.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, sayOf } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { steady } from "../parts/steady.js";

const MOST = 6;

const RoundLog = steady(({ log }) => {
  const entries = [...log.entries()].slice(-MOST);
  return html`<section class="round-log" aria-label=${page.words["this-round"]}><ol>${entries.map(([place, { seat, does, kind, to }], at) => html`<li key=${place} class=${at === entries.length - 1 ? "newest" : ""}>
    <b>${seat ?? ""}</b> <span>${does === "post" ? sayOf("post", kind) : sayOf("does", does)}</span> <em>${figures(to ?? "")}</em></li>`)}</ol></section>`;
});

export const bring = () => withSeldom(RoundLog);
