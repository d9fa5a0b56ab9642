// Whose turn it is and what the seat may do: one large key for each thing, and the words of the rule for what it may not.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, sayOf } from "../page.js";
import { laterBeside } from "../parts/lazy.js";

const Sized = laterBeside(() => import("./sized.js"), "hand/sized.css");
const MOST_BOXES = 8;

/** How many bets are in, and how many may be. */
export function Bets({ made, cap }) {
  const boxes = cap && cap <= MOST_BOXES ? Array.from({ length: cap }, (_, place) => place < made) : [];
  return html`<div class="bets">
    <p><span>${page.words["bets-made"]}</span> <b>${cap ? say("bets-of", { made, cap }) : made}</b></p>
    <div class="boxes" aria-hidden="true">${boxes.map((full) => html`<i class=${full ? "full" : ""}></i>`)}</div>
  </div>`;
}

/** What one option is called, and the chips that the seat has in front of it then. */
const amountOf = ({ does, to, least }) => (does === "fold" || does === "check" ? undefined : (to ?? least));
const nameOf = (option) => (option.completes ? page.words["act-complete"] : option.does === "post" ? sayOf("post", option.kind) : sayOf("act", option.does));
/** Whether the seat chooses the amount. */
export const chooses = (option) => option.to === undefined && option.least !== undefined && option.least !== option.most;

/**
 * `settling` is true just after the seat in turn has changed: no finger acts then, as one may still lie on its key.
 * `waits` says whether an answer is awaited `now`: no key acts then, and none looks as if it would once that takes `long`.
 */
export function Options({ seat, options, more, clock, settling, waits, onChoose, onMore }) {
  const tapped = (option) => ({ detail }) => (settling && detail > 0 ? undefined : onChoose(option));
  const off = settling || waits.now ? "true" : undefined;
  return html`<div class=${`options${off && !waits.long ? " settling" : ""}`} role="group" aria-label=${seat && say("options-of", { number: seat.number })}>
    ${options.map((option, place) => {
      const amount = amountOf(option);
      const open = chooses(option);
      const puts = amount === undefined ? 0 : amount - (/ante|dead/.test(option.kind) ? 0 : (seat?.bet ?? 0));
      const key = html`<button type="button" key=${place} class=${`btn act ${option.does}`} aria-disabled=${off} onClick=${tapped(option)}>
        <span class="name">${nameOf(option)}</span>
        ${amount !== undefined && html`<b>${figures(amount)}${open && html`<i>+</i>`}</b>`}
        ${amount !== undefined && html`<small>${open ? (option.most === undefined ? page.words["or-more"] : say("up-to", { chips: option.most })) : puts !== amount ? say("puts-in", { chips: puts }) : ""}</small>`}
      </button>`;
      return open && option.sizes ? html`<${Sized} key=${place} sizes=${option.sizes} off=${off} onSize=${(to) => tapped({ ...option, to })}>${key}<//>` : key;
    })}
    ${(more || clock) && html`<div class="beside-them">${more && html`<button type="button" class="btn quiet less" aria-disabled=${waits.now ? "true" : undefined} onClick=${waits.now ? undefined : onMore}>${page.words["all-in-less"]}</button>`}${clock}</div>`}
  </div>`;
}

/** Why a thing that might be asked for is missing: the first of its clauses, in its words. `children` stand before them. */
export function Missing({ not, reasons, onWhy, children }) {
  return html`<div class="missing">${children}${not.map((each) => {
    const reason = reasons.find((one) => one.clause === each.because[0]);
    return html`<button type="button" class="no" key=${each.does} onClick=${() => onWhy(each)}>
      <b>${sayOf("no", each.does)}</b> <span lang=${reason?.language}>${reason?.says}</span></button>`;
  })}</div>`;
}
