// The top of a screen: where one is, which rules, and the colours.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { gamesOf, page } from "../page.js";
import { recall } from "../storage.js";
import { Sign } from "./card.js";
import { Choice } from "./choice.js";
import { Colours } from "./colours.js";
import { Handed } from "./handed.js";
import { later } from "./lazy.js";

const Follow = later(() => import("../mix/follow.js"));

/** `offers` says whether the screen is about a game as a house deals it. */
export function TopBar({ title, rules, onRules, offers = () => true, children }) {
  const gamesIn = (house) => Object.keys(gamesOf(house)).filter((game) => offers(house, game));
  const houses = page.houses.filter(({ house }) => gamesIn(house).length > 0);
  return html`<header class="topbar">
    <a class="btn quiet home" href=${`/?language=${page.language}`} aria-label=${page.words.home}><${Sign} name="pip-s" /></a>
    <h1>${title}</h1>
    <${Choice} label=${page.words.game} value=${rules.game} onChange=${(game) => onRules({ house: rules.house, game })}
      options=${gamesIn(rules.house).map((game) => [game, page.games[game]])} />
    <${Choice} label=${page.words.house} value=${rules.house} onChange=${(house) => onRules({ house, game: gamesIn(house).includes(rules.game) ? rules.game : gamesIn(house)[0] })}
      options=${houses.map((each) => [each.house, each.title])} />
    <nav aria-label=${page.words.rules}>
      ${recall("open-table") && html`<${Follow} rules=${rules} onRules=${onRules} />`}
      ${children}
      <a class="btn quiet" href=${`/rulesets/${rules.house}/${rules.game}?language=${page.language}`}>${page.words.rules}</a>
      <${Handed} />
      <${Colours} />
    </nav>
  </header>`;
}
