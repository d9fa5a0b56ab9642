// A street between two betting rounds: the burn, then the cards of the board, known or face down.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { boardsOf, drawsOf, kindOf, page, say, sayOf, streetsOf } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { later, laterBeside } from "../parts/lazy.js";
import { Picker } from "../parts/picker.js";
import { Steps } from "../parts/steps.js";
import { Away, Below, Verdict } from "../parts/verdict.js";
import { STANDS_IN_THE_WAY, afterIt } from "../hand/betting.js";
import { asking, slotsOf } from "../hand/hand_state.js";
import { SeatRow } from "../hand/seat_row.js";
import { holders } from "../seats.js";
import { BoardRow } from "./board_row.js";
import { BOARD, UNKNOWN, boardOf, boardsOfHand, isBurned } from "./places.js";
import { dueOf } from "./rows.js";

const RunKeys = laterBeside(() => import("./run_keys.js"));
const HandsSheet = later(() => import("./hands_sheet.js"), "hand/sheets.css");

/** Whether the hands lie open to the end: no draw or discard comes, and of those that are in at most one has chips left to bet. */
const areOpen = (now) => {
  const { house, game, table: { seats, round = 1 } } = now;
  const live = seats.filter(({ state }) => state === "in");
  const discards = kindOf(house, game)?.discards?.some((count, at) => count && (at > round || (at === round && !discardOf(now).isDone)));
  return Boolean(boardsOf(house, game)) && !drawsOf(house, game) && !discards && live.length > 1 && live.filter(({ stack }) => stack !== 0).length < 2;
};

export const eventOf = (event) => ({ path: "/v1/dealing", body: { event } });

/** The deal of the open street: with the cards that are told, those that are not face down. */
export const dealOf = (dealt, count) => eventOf(dealt.length ? { does: "deal", cards: [...dealt, ...Array.from({ length: count - dealt.length }, () => UNKNOWN)] } : { does: "deal", count });

/** The state after a tap on a card of the open street. With its last card the street is dealt. */
export function tapStreet(now, card) {
  const { count } = dueOf(now);
  const { dealt = [] } = now;
  if (now.asks || !isBurned(now)) return now;
  if (dealt.includes(card)) return { ...now, did: null, dealt: dealt.filter((each) => each !== card) };
  if (dealt.length >= count || boardsOfHand(now).flat().includes(card) || holders(slotsOf(now)).has(card)) return now;
  const cards = [...dealt, card];
  return { ...(cards.length === count ? asking(now, dealOf(cards, count)) : now), dealt: cards };
}

/** How many cards each player discards on the open street, and whether all have. */
function discardOf({ house, game, table: { round = 1, log = [] }, did }) {
  const count = kindOf(house, game)?.discards?.[round] ?? 0;
  return { count, isDone: !count || (did?.due ? did.due !== "discard" : log.length > 0) };
}

/** The steps of the open street, in words: perhaps discards, then the burn and the cards. */
export function stepsOf(state) {
  const street = streetsOf(state.house, state.game)?.[dueOf(state).street] ?? "board";
  const { count } = discardOf(state);
  return [...(count ? [{ says: say("each-discards", { count }) }] : []), { says: page.words["does-burn"] }, { says: sayOf("deal", street) }];
}

/** How many steps of the open street are done. */
export const doneOf = (state) => (isBurned(state) ? stepsOf(state).length - 1 : Number(discardOf(state).count > 0 && discardOf(state).isDone));

/** The next step of the open street, as the service is asked about it. */
export function nextOf(state) {
  if (isBurned(state)) return dealOf(state.dealt ?? [], dueOf(state).count);
  return eventOf({ does: discardOf(state).isDone ? "burn" : "discard" });
}

export const bring = () => withSeldom(Street);

function Street({ state, change, ask, size, pots, away, up, onIncident }) {
  const [hands, setHands] = useState(false); // whether their sheet is open
  const held = holders(slotsOf(state));
  const { table, dealt = [], did } = state;
  const board = boardOf(state);
  const burned = isBurned(state);
  const steps = stepsOf(state);
  const done = doneOf(state);
  const refused = did && STANDS_IN_THE_WAY.includes(did.outcome);
  const tap = (card) => change((now) => tapStreet(now, card));
  const shown = [...board, ...dealt];
  const lying = [...boardsOfHand(state).flat(), ...dealt].filter((card) => card !== UNKNOWN);
  const answer = away.away ? html`<${Away} away=${away.away} onRetry=${away.again} />`
    : html`<${Verdict} lines=${[refused ? did.says : steps[done].says]} kind=${refused ? did.outcome : "determined"}><${Below} says=${refused ? steps[done].says : burned ? page.words["tap-street"] : afterIt(did).join(" ► ")} /><//>`;
  return html`<div class="street">
    <${SeatRow} table=${table} up=${up} />
    <div class="pots-now">${pots}</div>
    <div class="street-now">${answer}<${Steps} steps=${steps} done=${done} />
      ${(burned || areOpen(state)) && html`<section class="at-step" aria-label=${page.words["at-this-step"]}>
        ${areOpen(state) && html`<button type="button" class="btn hands" onClick=${() => setHands(true)}>${page.words["open-hands"]}</button>
          ${!burned && !table.runs && page.houses.find((each) => each.house === state.house)?.runs && html`<${RunKeys} state=${state} ask=${ask} />`}`}
        ${burned && html`<button type="button" class="btn" onClick=${() => onIncident({ kind: "wrong-burn", burned: 2 })}>${page.words["two-burned"]}</button>
        <button type="button" class="btn" onClick=${() => onIncident({ kind: "too-many-board-cards" })}>${page.words["too-many-dealt"]}</button>`}</section>`}</div>
    <${BoardRow} board=${shown} of=${state} here=${burned ? shown.length : -1} onTakeOut=${undefined} />
    <${Picker} holderOf=${(card) => (held.get(card) ?? 0) - 1} owner="seat" board=${lying} full=${!burned || dealt.length >= dueOf(state).count} waits=${!burned || Boolean(state.asks)} deck=${kindOf(state.house, state.game)} onTap=${tap} />
    ${hands && html`<${HandsSheet} state=${state} change=${change} size=${size} board=${lying} onClose=${() => setHands(false)} />`}
  </div>`;
}
