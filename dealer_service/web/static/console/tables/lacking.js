// Stakes that a table lacks and a ruling waits for, as with a table from a link: a key for each fact.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { beginsOf, figures, page, sayOf } from "../page.js";
import { STAKE } from "../hand/hand_state.js";
import { withSeldom } from "../parts/catalogue.js";
import { Verdict } from "../parts/verdict.js";
import { WORTHS, oneIs } from "./facts.js";
import { blindChips, completed } from "./stakes.js";
import { StakesSheet } from "./stakes_sheet.js";

export const bring = () => withSeldom(Lacking);

/** The chips that make every amount on the table: one of them is the smallest. */
function chipsFor({ seats }, chips) {
  const amounts = seats.flatMap(({ bet = 0, gathered = 0, dead = 0, stack = 0 }) => [bet, gathered, dead, stack]);
  const found = chips.filter((chip) => amounts.every((each) => each % chip === 0));
  return found.length ? found : [1];
}

function Lacking({ ruling, state, change }) {
  const [figure, setFigure] = useState("");
  const { house, game, table } = state;
  const begins = beginsOf(house, game);
  const chips = table.stakes?.chips ?? page.chips;
  const usual = completed(begins, table.stakes ?? {}, chips);
  const tell = (told) => change((now) => ({ ...now, ...(now.did === ruling ? { did: null, asks: ruling.asked ?? null } : {}), table: { ...now.table, stakes: { ...now.table.stakes, ...told } } }));
  const key = (name, value, says) => html`<button type="button" class="btn" key=${value} onClick=${() => tell({ [name]: value })}>${says}</button>`;
  const keys = {
    chip: () => chipsFor(table, chips).map((chip) => key("chip", chip, figures(chip))),
    blind_chip: () => blindChips(usual, chips).map((chip) => key("blind_chip", chip, figures(chip))),
    cents: () => WORTHS.map((cents) => key("cents", cents, oneIs(cents))),
  };
  const lacked = [...new Set(ruling.missing.map(({ at }) => STAKE.exec(at)?.[1]).filter(Boolean))];
  return html`<section class="lacks">
    <${Verdict} lines=${[ruling.says]} kind="undetermined" />
    ${lacked.map((name) => html`<div class="lack" role="group" key=${name} aria-label=${sayOf("stakes", name)}><b>${sayOf("stakes", name)}</b>
      ${name in keys ? keys[name]() : html`${usual[name] > 0 && key(name, usual[name], figures(usual[name]))}
        <button type="button" class="btn quiet" onClick=${() => setFigure(name)}>${page.words.other}</button>`}</div>`)}
    ${figure && html`<${StakesSheet} begins=${{ ...begins, needs: begins.needs.filter(({ name }) => name === figure) }} stakes=${usual} chips=${chips} first=${figure}
      onStakes=${(found) => { tell({ [figure]: found[figure] }); setFigure(""); }} onClose=${() => setFigure("")} />`}
  </section>`;
}
