// A hand that is dealt in another tab, or on another tablet: the copy kept here is only looked at until it is taken back.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { boardOf } from "../board/places.js";
import { stageOf } from "../hand/hand_bar.js";
import { lastOf } from "../hand/betting.js";
import { SeatRow } from "../hand/seat_row.js";
import { grownOf, page } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { laterBeside } from "../parts/lazy.js";
import { held, nameOf } from "./saved_tables.js";
import { stakesOf } from "./stakes.js";

const BoardRow = laterBeside(() => import("../board/board_row.js"), "parts/cards.css", "board/board.css");
const RoundLog = laterBeside(() => import("../hand/round_log.js"), "parts/steps.css", "hand/pots.css");

export const bring = () => withSeldom(Elsewhere);

function Elsewhere({ name, onTake, onLeave }) {
  const [state, setState] = useState(() => held(name));
  useEffect(() => {
    const changed = ({ key }) => key?.includes(nameOf(name)) && setState(held(name)); // another tab of this browser deals it
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, [name]);
  return html`<main class="main elsewhere" id="main">
    <div class="notice" role="status"><h1>${page.words.elsewhere}</h1><p>${page.words["elsewhere-more"]}</p></div>
    ${state && html`<${Copy} state=${state} />`}
    <div class="ways">
      <button type="button" class="btn" onClick=${onLeave}>${page.words.tables}</button>
      <button type="button" class="btn primary take-back" onClick=${onTake}>${page.words["take-back"]}</button>
    </div>
  </main>`;
}

/** The table as it is kept here. */
function Copy({ state }) {
  const { name, house, game, table, did } = state;
  return html`<div class="copy">
    <p class="of-table"><b>${name}</b> <span>${page.games[game] ?? game} ${stakesOf(table.stakes)}</span> <b class="stage">${stageOf(state)}</b></p>
    <${SeatRow} table=${table} up=${grownOf(house, game) && { state }} />
    ${boardOf(state) && html`<${BoardRow} board=${boardOf(state)} of=${state} />`}
    <p class="last">${lastOf(did) ?? ""}</p>
    ${table.phase === "betting" && html`<${RoundLog} log=${table.log ?? []} />`}
  </div>`;
}
