// The top of a screen: where one is, which rules, and the colours.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { recall } from "../storage.js";
import { Sign } from "./card.js";
import { Choice } from "./choice.js";
import { Colours } from "./colours.js";
import { Handed } from "./handed.js";
import { later } from "./lazy.js";

const Follow = later(() => import("../mix/follow.js").then((found) => found.Follow));

export function TopBar({ title, rules, onRules, children }) {
  const games = page.houses.find((each) => each.house === rules.house).games;
  return html`<header class="topbar">
    <a class="btn quiet home" href=${`/?language=${page.language}`} aria-label=${page.words.home}><${Sign} name="pip-s" /></a>
    <h1>${title}</h1>
    <${Choice} label=${page.words.game} value=${rules.game} onChange=${(game) => onRules({ house: rules.house, game })}
      options=${Object.keys(games).map((game) => [game, page.games[game]])} />
    <${Choice} label=${page.words.house} value=${rules.house} onChange=${(house) => onRules(inHouse(house, rules.game))}
      options=${page.houses.map((each) => [each.house, each.title])} />
    <nav aria-label=${page.words.rules}>
      ${recall("open-table") && html`<${Follow} rules=${rules} onRules=${onRules} />`}
      ${children}
      <a class="btn quiet" href=${`/rulesets/${rules.house}/${rules.game}?language=${page.language}`}>${page.words.rules}</a>
      <${Handed} />
      <${Colours} />
    </nav>
  </header>`;
}

/** The same game in another house, or the first that it deals. */
function inHouse(house, game) {
  const { games } = page.houses.find((each) => each.house === house);
  return { house, game: game in games ? game : Object.keys(games)[0] };
}
