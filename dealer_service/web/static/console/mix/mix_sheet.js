// The games of the mix in a sheet, each with its stakes and its rules; and the screens that know which of them is dealt.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, rotationOf } from "../page.js";
import { Sheet } from "../parts/sheet.js";
import { stakesOf } from "../tables/stakes.js";

export function MixSheet({ state: { house, table }, onClose }) {
  const { mix } = table;
  const of = (number) => (number === mix.leg ? table.stakes : (mix.stakes?.[number - 1] ?? table.stakes));
  return html`<${Sheet} title=${page.mixes[mix.name]} onClose=${onClose}>
    <ol class="mix-games">${rotationOf(house, mix.name).legs.map((game, place) => html`<li key=${game} aria-current=${place + 1 === mix.leg ? "step" : undefined}>
      <b>${page.games[game]}</b> <span>${stakesOf(of(place + 1))}</span>
      <a class="btn quiet" href=${`/rulesets/${house}/${game}?language=${page.language}`}>${page.words.rules}</a></li>`)}</ol>
    <nav class="table-foot" aria-label=${page.words.screens}>
      <a class="btn" href=${`/compare?language=${page.language}`}>${page.words.compare}</a>
      <a class="btn" href=${`/showdown?language=${page.language}`}>${page.words.showdown}</a>
    </nav>
  <//>`;
}

export const bring = () => MixSheet;
