// The hands that lie open while the board is dealt to players who are all-in: each can be entered before the showdown.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { kindOf, page, say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { OpenHand } from "../parts/open_hand.js";
import { Picker } from "../parts/picker.js";
import { SeatStrip } from "../parts/seat_strip.js";
import { Sheet } from "../parts/sheet.js";
import { slotsOf, withSlots } from "../hand/hand_state.js";
import { cardsOf, choose, clearHand, holders, live, nextSeat, tap } from "../seats.js";

export const bring = () => withSeldom(HandsSheet);

/** `board` are the cards that lie on the board, those of the open street too. */
function HandsSheet({ state, change, size, board, onClose }) {
  const slots = slotsOf(state);
  const next = nextSeat(slots, size);
  const open = live(slots).includes(state.at) ? state.at : next || live(slots)[0];
  const held = holders(slots);
  const fill = (how) => change((now) => withSlots(now, how(slotsOf(now))));
  return html`<${Sheet} title=${page.words["open-hands"]} onClose=${onClose}>
    <div class="hands-form"><p>${next ? say("tap-hand", { number: next }) : "\u00a0"}</p>
      <${SeatStrip} open=${open} onChoose=${(seat) => fill((now) => choose(now, seat))}
        seats=${live(slots).map((seat) => ({ seat, button: seat === slots.button, count: cardsOf(slots, seat).length, size }))} />
      <${OpenHand} key=${open} seat=${open} cards=${cardsOf(slots, open)} size=${size} readings=${[]} awards=${[]} onTakeOut=${(card) => fill((now) => tap(now, card, size))} onClear=${() => fill((now) => clearHand(now, open))} />
      <${Picker} holderOf=${(card) => (held.get(card) ?? 0) - 1} owner="seat" board=${board} full=${!next} deck=${kindOf(state.house, state.game)} onTap=${(card) => !board.includes(card) && fill((now) => tap(now, card, size))} /></div>
  <//>`;
}
