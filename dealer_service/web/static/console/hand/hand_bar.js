// The top of a hand: the table, its game and house, where the hand stands, and the ways out of it.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { drawsOf, grownOf, page, roundsOf, say, sayOf, streetsOf } from "../page.js";
import { Sign } from "../parts/card.js";
import { Colours } from "../parts/colours.js";
import { Handed } from "../parts/handed.js";
import { downOf } from "../tables/down.js";
import { stakesOf } from "../tables/stakes.js";

export function HandBar({ held, changes, onLeave, onFloor, onHandOver }) {
  const { name, house, game, table } = held;
  const title = page.houses.find((each) => each.house === house)?.title ?? house;
  return html`<header class="topbar hand-bar">
    <button type="button" class="btn quiet home" aria-label=${page.words.tables} onClick=${onLeave}><${Sign} name="pip-s" /></button>
    <h1>${name}</h1>
    <p class="of-table"><b>${table.mix ? page.mixes[table.mix.name] : `${page.games[game] ?? game} ${stakesOf(table.stakes)}`}</b> <span>${title}${table.players_left === undefined ? "" : ` · ${say("players-left", { count: table.players_left })}`}</span></p>
    <nav aria-label=${page.words.rules}>
      <p class="stage">${changes ? page.words["change-of-game"] : stageOf(held)}<${Down} name=${name} hand=${held.hand?.at} /></p>
      <button type="button" class="btn quiet" onClick=${onHandOver}><${Sign} name="share" /><span class="word">${page.words["hand-over-short"]}</span></button>
      <button type="button" class="btn quiet" onClick=${onFloor}>${page.words.floor}</button>
      <a class="btn quiet" href=${`/rulesets/${house}/${game}?language=${page.language}`}>${page.words.rules}</a>
      <${Handed} /><${Colours} />
    </nav>
  </header>`;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Where the hand stands, in the words of the table. */
export function stageOf({ house, game, table: { phase, round, draw } }) {
  const place = (round ?? 1) - (phase === "street" ? 0 : 1);
  const [street, grown] = [streetsOf(house, game)?.[place], grownOf(house, game)?.streets[place]];
  if ((street || grown) && phase !== "showdown" && phase !== "over" && phase !== "drawing") return street ? sayOf("street", street) : capital(grown);
  if (phase === "betting" || phase === "posting") return say("round-of", { number: round ?? "–", rounds: roundsOf(house, game) });
  if (phase === "drawing") return say("draw-of", { number: draw?.number ?? round ?? "–", draws: drawsOf(house, game) });
  return phase === "showdown" ? page.words.showdown : "";
}

const MINUTE = 60_000; // in milliseconds

/** How many hands were begun since this dealer took the table, and how long ago that was. */
function Down({ name, hand }) {
  const [down, setDown] = useState(null);
  useEffect(() => {
    const look = () => setDown(downOf(name, hand));
    look();
    const each = setInterval(look, MINUTE);
    return () => clearInterval(each);
  }, [name, hand]);
  return down && html`<small>${say("down", down)}</small>`;
}
