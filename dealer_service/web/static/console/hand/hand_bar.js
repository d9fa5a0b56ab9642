// The top of a hand: the table, its game and house, where the hand stands, and the ways out of it.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";
import { Sign } from "../parts/card.js";
import { Colours } from "../parts/colours.js";
import { stakesOf } from "../tables/stakes.js";

export function HandBar({ held, onLeave, onFloor, onHandOver }) {
  const { name, house, game, table } = held;
  const title = page.houses.find((each) => each.house === house)?.title ?? house;
  return html`<header class="topbar hand-bar">
    <button type="button" class="btn quiet home" aria-label=${page.words.tables} onClick=${onLeave}><${Sign} name="pip-s" /></button>
    <h1>${name}</h1>
    <p class="of-table"><b>${page.games[game] ?? game} ${stakesOf(table.stakes)}</b> <span>${title}${table.players_left === undefined ? "" : ` · ${say("players-left", { count: table.players_left })}`}</span></p>
    <nav aria-label=${page.words.rules}>
      <p class="stage">${stageOf(table)}</p>
      <button type="button" class="btn quiet" onClick=${onHandOver}><${Sign} name="share" /><span class="word">${page.words["hand-over-short"]}</span></button>
      <button type="button" class="btn quiet" onClick=${onFloor}>${page.words.floor}</button>
      <a class="btn quiet" href=${`/rulesets/${house}/${game}?language=${page.language}`}>${page.words.rules}</a>
      <${Colours} />
    </nav>
  </header>`;
}

/** Where the hand stands, in the words of the table. */
function stageOf({ phase, round, draw }) {
  if (phase === "betting" || phase === "posting") return say("round-now", { number: round ?? "–" });
  if (phase === "drawing") return say("draw-now", { number: draw?.number ?? round ?? "–" });
  return phase === "showdown" ? page.words.showdown : "";
}
