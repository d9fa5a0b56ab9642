// An amount that the seat chooses: own keys, no keyboard needed. Whether it stands is the service's to say.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, say, sayOf } from "../page.js";
import { Pad, figured } from "../parts/pad.js";
import { withSeldom } from "../parts/catalogue.js";
import { Sheet } from "../parts/sheet.js";

const LIMITS = ["betting.pot_limit_maximum", "betting.half_pot_maximum", "betting.spread_sizes"]; // what the largest amount rests on

export const bring = () => withSeldom(AmountSheet);

/** `choices` are actions, each with what its amount may be where that is known; `reasons` are those of the ruling that offers them. */
function AmountSheet({ seat, choices, reasons, onDone, onClose }) {
  const [at, setAt] = useState(0);
  const option = choices[at];
  const [amount, setAmount] = useState(option.least ?? 0);
  const [fresh, setFresh] = useState(true);
  const set = (chips) => {
    setAmount(chips);
    setFresh(false);
  };
  const limit = reasons.find(({ clause }) => LIMITS.includes(clause));
  const key = (figure) => set(figured(fresh ? 0 : amount, figure));
  return html`<${Sheet} title=${say("amount-of", { number: seat })} onClose=${onClose}>
    <div class="amount-form">
      ${choices.length > 1 && html`<div class="choices">${choices.map((each, place) => html`<button type="button" class="btn" aria-pressed=${place === at} onClick=${() => setAt(place)}>${sayOf("does", each.does)}</button>`)}</div>`}
      <p class="put" aria-live="polite">${sayOf("does", option.does)} <b>${figures(amount)}</b></p>
      ${option.sizes && html`<div class="choices">
        ${option.sizes.map(({ code, to }) => html`<button type="button" class="btn" key=${code} onClick=${() => set(to)}>${sayOf("size", code)} ${figures(to)}</button>`)}</div>`}
      ${limit && html`<p class="limit" lang=${limit.language}>${limit.says}</p>`}
      <${Pad} onKey=${key} />
      <button type="button" class="btn primary" aria-disabled=${!amount} onClick=${amount ? () => onDone({ does: option.does, to: amount }) : undefined}>
        ${sayOf("does", option.does)} ${amount ? figures(amount) : ""}</button>
    </div>
  <//>`;
}
