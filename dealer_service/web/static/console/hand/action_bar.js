// The bottom of a hand: undo, what went wrong, chips or words in place of a key, and the one amber button. No key moves.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Advice } from "../parts/advice.js";
import { Sign } from "../parts/card.js";
import { isLast } from "../parts/last_step.js";
import { later } from "../parts/lazy.js";
import { CARRY_OUT, canDeal, isOver, postOf } from "./hand_state.js";

const StreetKeys = later(() => import("../board/street_keys.js"));
export const DrawKeys = later(() => import("../draw/draw_keys.js"));
export const Tick = later(() => import("../parts/tick.js"));

export function NextTap(parts) {
  const { state, undo, undoable, onGesture, onWrong, onSet, onSeats, seat, view } = parts;
  const { phase } = state.table;
  const betting = phase === "betting";
  const over = isOver(state.table);
  return html`<footer class="actionbar">
    <div><${Undo} undo=${undo} undoable=${undoable} />
      <button type="button" class="btn" aria-disabled=${!phase} onClick=${phase ? onWrong : undefined}>${page.words["something-wrong"]}</button>
      ${betting && html`<button type="button" class="btn" aria-disabled=${!seat || !view.ruling} onClick=${seat && view.ruling ? onGesture : undefined}>${page.words["chips-or-words"]}</button>`}
      ${showsSeats(parts) && html`<button type="button" class="btn to-seats" onClick=${onSeats}>${page.words.seats}</button>`}
      ${(over ? canDeal(state.table) : unposted(state.table)) && html`<button type="button" class="btn" onClick=${onSet}>${page.words["change-table"]}</button>`}</div>
    <${Advice} />
    ${amberOf(parts)}
  </footer>`;
}

/** Whether nothing has been posted yet: the seats may still be others. */
const unposted = ({ phase, log }) => phase === "posting" && !log?.length;

export const Undo = ({ undo, undoable }) => html`<button type="button" class="btn" aria-disabled=${!undoable} onClick=${undo}><${Sign} name="undo" /><span class="word">${page.words.undo}</span></button>`;

/** Whether the seats of the next hand can be told with the next tap. */
function showsSeats({ state, steps, done }) {
  if (state.table.phase === "showdown") return !state.asks && isLast(steps, done);
  return isOver(state.table) ? !state.asks : unposted(state.table) && Boolean(state.before);
}

/** What is left to do of a hand that is over, and then the next one: at another table where all but one have lost. */
function afterHand(parts, tick) {
  const { state, ask, onSet, onSeats, steps, done } = parts;
  const { words } = page;
  const deal = state.back?.length ? onSeats : () => ask(CARRY_OUT.dealing);
  const [next, onNext] = canDeal(state.table) ? [words["next-hand"], deal] : [words["change-table"], onSet];
  const free = state.asks ? undefined : onNext;
  return steps.length ? html`<${Tick} steps=${steps} done=${done} next=${next} onTick=${tick} onNext=${free} />` : amber(next, free);
}

export const amber = (label, onClick, tick = false) => html`<button type="button" class="btn primary" aria-disabled=${!onClick} onClick=${onClick}>${tick && html`<${Sign} name="tick" />`}${label}</button>`;

function amberOf(parts) {
  const { state, change, ask, view, seat, steps, done, keys } = parts;
  const { words } = page;
  const free = !state.asks;
  const tick = (to) => change((now) => ({ ...now, at: 0, done: to }));
  if (keys) return keys;
  switch (state.table.phase ?? "over") {
    case "posting": {
      const option = view.ruling?.answer.options?.[0];
      return amber(words["all-posted"], free && option ? () => ask(postOf(seat.number, option), "posting") : undefined);
    }
    case "dealing":
      return amber(words["all-dealt"], free ? () => ask(CARRY_OUT.dealing) : undefined);
    case "street":
      return html`<${StreetKeys} state=${state} ask=${ask} />`;
    case "drawing":
      return html`<${DrawKeys} ...${parts} onTick=${tick} />`;
    case "showdown":
      return html`<${Tick} steps=${steps} done=${done} onTick=${tick} onNext=${free ? () => ask(CARRY_OUT.showdown, "over") : undefined} />`;
    case "over":
      return afterHand(parts, tick);
    default:
      return html`<span></span>`;
  }
}
