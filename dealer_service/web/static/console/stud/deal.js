// The deal of a game with up cards: each up card is tapped as it falls, one seat after the other. What nobody has seen is
// told later, once a betting round waits for it, or who acts first because of it.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { isBurned } from "../board/places.js";
import { grownOf, kindOf, page, say } from "../page.js";
import { Picker } from "../parts/picker.js";
import { Steps } from "../parts/steps.js";
import { Away, Below, Verdict } from "../parts/verdict.js";
import { STANDS_IN_THE_WAY, afterIt } from "../hand/betting.js";
import { CARRY_OUT, asking } from "../hand/hand_state.js";
import { SeatRow } from "../hand/seat_row.js";
import { UNKNOWN, discardOf, discardedFrom, dueOf } from "./cards.js";
import { tapUp, untoldOf } from "./told.js";

/** The place among the seats of the open deal whose card is tapped next; -1 where none is left. */
const placeOf = (due, dealt) => due.findIndex((_, at) => !dealt[at]);

/** The state after a tap on a card of the open deal, or on none: it goes to the next seat, or is taken back. With the last card the street is dealt. */
export function tapDeal(now, card) {
  const due = dueOf(now);
  const { dealt = [] } = now;
  const place = placeOf(due, dealt);
  if (now.asks || place < 0) return now;
  if (card !== UNKNOWN && dealt.includes(card)) return { ...now, did: null, dealt: dealt.map((each) => (each === card ? null : each)) };
  if (card !== UNKNOWN && holdersOf(now).has(card)) return now;
  const cards = due.map((_, at) => (at === place ? card : (dealt[at] ?? null)));
  return { ...(placeOf(due, cards) < 0 ? asking(now, CARRY_OUT.dealing) : { ...now, did: null }), dealt: cards };
}

/** The seats by the cards that they are known to have had in this hand. */
export function holdersOf({ table, seen }) {
  const hands = { ...seen, ...Object.fromEntries(table.seats.filter(({ hand }) => hand).map(({ number, hand }) => [number, hand])) };
  return new Map(Object.entries(hands).flatMap(([number, hand]) => hand.filter((card) => card !== UNKNOWN).map((card) => [card, Number(number)])));
}

/** The steps of the open deal, in words. */
export function stepsOf(state) {
  const { house, game, table: { phase, round = 1 } } = state;
  const { dealt, up, streets } = grownOf(house, game);
  const { count } = discardOf(state);
  const faceUp = up.filter((place) => place + discardedFrom(state, 0) < dealt[0]).length;
  if (phase === "dealing") return [{ says: say("deal-first", { down: dealt[0] - faceUp, up: faceUp }) }];
  return [...(count ? [{ says: say("each-discards", { count }) }] : []), { says: page.words["does-burn"] }, { says: say("deal-street", { street: streets[round] }) }];
}

/** How many steps of the open deal are done. */
export function doneOf(state) {
  if (state.table.phase !== "street") return 0;
  const { count, isDone } = discardOf(state);
  return isBurned(state) || state.dealt?.length ? stepsOf(state).length - 1 : Number(count > 0 && isDone);
}

export function Deal({ state, change, pots, away, up, onIncident }) {
  const { table, dealt = [], did } = state;
  const due = dueOf(state);
  const place = placeOf(due, dealt);
  const here = due[place]?.number;
  const steps = stepsOf(state);
  const done = doneOf(state);
  const refused = did && STANDS_IN_THE_WAY.includes(did.outcome);
  const next = here ? say("tap-up", { number: here }) : steps[done].says;
  const dealtNow = Object.fromEntries(dealt.map((card, at) => [card, due[at]?.number]));
  const held = holdersOf(state);
  const tap = (card) => change((now) => tapDeal(now, card));
  return html`<${Frame} table=${table} pots=${pots} away=${away} up=${{ ...up, here }}
    lines=${[refused ? did.says : next]} kind=${refused ? did.outcome : "determined"} more=${refused ? next : afterIt(did).join(" ► ") || steps[done].says}
    beside=${html`${table.phase === "street" && html`<${Steps} steps=${steps} done=${done} />`}
      <section class="at-step" aria-label=${page.words["at-this-step"]}>
        ${here && html`<button type="button" class="btn unknown" onClick=${() => tap(UNKNOWN)}>${page.words["up-unknown"]}</button>`}
        ${done > 0 && done === steps.length - 1 && html`<button type="button" class="btn" onClick=${() => onIncident({ kind: "wrong-burn", burned: 2 })}>${page.words["two-burned"]}</button>`}</section>`}
    picker=${due.length > 0 && html`<${Picker} holderOf=${(card) => (dealtNow[card] ?? held.get(card) ?? 0) - 1} owner="seat" full=${place < 0} waits=${place < 0 || Boolean(state.asks)} deck=${kindOf(state.house, state.game)} onTap=${tap} />`} />`;
}

/** What is told in place of up cards: which seat acts first because of them, or whether one of the hands shows a pair. */
const INSTEAD = { "betting.bring_in": "acts_first", "betting.opening_hand": "acts_first", "betting.shared_card_opens": "acts_first", "betting.exposed_card_opens": "acts_first", "betting.open_pair_on_fourth": "open_pair" };

/** The up cards that a betting round waits for; who does not know them tells what follows from them. */
export function Asked({ state, change, pots, board, away, up, ruling }) {
  const { table } = state;
  const asked = ruling.missing.map(({ at }) => table.seats[/^\/table\/seats\/(\d+)\/hand$/.exec(at)?.[1]]?.number);
  const here = untoldOf(state).find(({ number }) => asked.includes(number))?.number;
  const instead = ruling.missing.map(({ needed_by: by }) => INSTEAD[by]).find(Boolean);
  const tell = (facts) => change((now) => ({ ...now, table: { ...now.table, ...facts } }));
  const keys = instead === "open_pair" ? [[page.words.yes, true], [page.words.no, false]] : table.seats.filter(({ state: is }) => is === "in").map(({ number }) => [number, number]);
  const asks = instead === "open_pair" ? page.words["pair-shown"] : page.words[table.round === 1 ? "who-brings-in" : "who-opens"];
  const held = holdersOf(state);
  return html`<${Frame} table=${table} pots=${pots} away=${away} up=${{ ...up, here }} lines=${[here ? say("tap-up", { number: here }) : asks]} kind="start" more=${here ? page.words["up-else"] : ""}
    beside=${html`${board}${instead && html`<div class="instead" role="group" aria-label=${asks}><span>${asks}</span><div class="keys">${keys.map(([label, value]) => html`<button type="button" class="btn" key=${value} onClick=${() => tell({ [instead]: value })}>${label}</button>`)}</div></div>`}`}
    picker=${here && html`<${Picker} holderOf=${(card) => (held.get(card) ?? 0) - 1} owner="seat" deck=${kindOf(state.house, state.game)} onTap=${(card) => !held.has(card) && change((now) => tapUp(now, card))} />`} />`;
}

/** What is tapped, first on a narrow screen; the cards, the seats, the pots. */
function Frame({ table, pots, away, up, lines, kind, more, beside, picker }) {
  return html`<div class="up-deal">
    <${SeatRow} table=${table} up=${up} />
    <div class="pots-now">${pots}</div>
    <div class="street-now">${away.away ? html`<${Away} away=${away.away} onRetry=${away.again} />` : html`<${Verdict} lines=${lines} kind=${kind}><${Below} says=${more} /><//>`}${beside}</div>
    ${picker}
  </div>`;
}
