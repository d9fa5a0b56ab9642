// The bottom of a hand: undo, chips or words in place of a key, and the one amber button: what is tapped next.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page } from "../page.js";
import { Advice } from "../parts/advice.js";
import { Sign } from "../parts/card.js";
import { Tick } from "../parts/tick.js";
import { CARRY_OUT, canDeal, postOf } from "./hand_state.js";

export function NextTap(parts) {
  const { state, undo, undoable, onGesture, onIncident, onSet, seat, view } = parts;
  const betting = state.table.phase === "betting";
  const over = !state.table.phase || state.table.phase === "over";
  return html`<footer class="actionbar">
    <div><button type="button" class="btn" aria-disabled=${!undoable} onClick=${undo}><${Sign} name="undo" /><span class="word">${page.words.undo}</span></button>
      ${betting && html`<button type="button" class="btn" aria-disabled=${!seat || !view.ruling} onClick=${seat && view.ruling ? onGesture : undefined}>${page.words["chips-or-words"]}</button>`}
      ${!over && html`<button type="button" class="btn" onClick=${onIncident}>${page.words["something-wrong"]}</button>`}
      ${(over ? state.table.phase && canDeal(state.table) : unposted(state.table)) && html`<button type="button" class="btn" onClick=${onSet}>${page.words["change-table"]}</button>`}</div>
    <${Advice} />
    ${amberOf(parts)}
  </footer>`;
}

/** Whether nothing has been posted yet: the seats may still be others. */
const unposted = ({ phase, log }) => phase === "posting" && !log?.length;

/** What is left to do of a hand that is over, and then the next one: at another table where all but one have lost. */
function afterHand({ state, ask, onSet, steps, done }, tick) {
  const { words } = page;
  const [next, onNext] = canDeal(state.table) ? [words["next-hand"], () => ask(CARRY_OUT.dealing)] : [words["change-table"], onSet];
  const free = state.asks ? undefined : onNext;
  return steps.length ? html`<${Tick} steps=${steps} done=${done} next=${next} onTick=${tick} onNext=${free} />` : amber(next, free);
}

const amber = (label, onClick, tick = false) => html`<button type="button" class="btn primary" aria-disabled=${!onClick} onClick=${onClick}>${tick && html`<${Sign} name="tick" />`}${label}</button>`;

function amberOf(parts) {
  const { state, change, ask, onSet, view, seat, steps, done, progress } = parts;
  const { words } = page;
  if (!state.table.phase && state.did) return amber(words["change-table"], onSet); // the first hand cannot be dealt so
  const free = !state.asks;
  const tick = (to) => change((now) => ({ ...now, at: 0, done: to }));
  switch (state.table.phase ?? "over") {
    case "posting": {
      const option = view.ruling?.answer.options?.[0];
      return amber(words["all-posted"], free && option ? () => ask(postOf(seat.number, option), "posting") : undefined);
    }
    case "dealing":
      return amber(words["all-dealt"], free ? () => ask(CARRY_OUT.dealing) : undefined);
    case "drawing":
      if (progress.minded && progress.told && progress.done < progress.lines.length) return amber(words.done, () => tick(progress.done + 1), true);
      return amber(words["draw-dealt"], free && progress.complete ? () => ask(CARRY_OUT.drawing) : undefined);
    case "showdown":
      return html`<${Tick} steps=${steps} done=${done} onTick=${tick} onNext=${free ? () => ask(CARRY_OUT.showdown, "over") : undefined} />`;
    case "over":
      return afterHand(parts, tick);
    default:
      return html`<span></span>`;
  }
}
