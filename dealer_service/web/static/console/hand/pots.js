// The pots as they grow: the name of each, its chips, and the seats that can win it, as the service counts them.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say } from "../page.js";
import { potName } from "../parts/pot_name.js";
import { useAnswer } from "../request.js";
import { withSeldom } from "../parts/catalogue.js";

export const bring = () => withSeldom(Pots);

function Pots({ question }) {
  const { ruling, before } = useAnswer("/v1/pots", question);
  const pots = (ruling ?? before?.ruling)?.answer?.pots ?? [];
  return html`<ul class="pots" aria-label=${page.words.pots}>${pots.map((pot) => html`<li key=${pot.name}>
    <span>${potName(pot)}</span> <b>${figures(pot.chips)}</b>
    ${pot.eligible?.length > 0 && html`<span class="who-of" role="img" aria-label=${say("pot-seats", { seats: pot.eligible.join(", ") })}>${pot.eligible.map((number) => html`<i>${number}</i>`)}</span>`}</li>`)}</ul>`;
}
