// The hand of one seat: its cards, what it reads in each half, what does not count.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, spoken, unbroken } from "../page.js";
import { BoardRow } from "./board.js";
import { Face, Sign } from "./card.js";
import { Idles } from "./idles.js";
import { Marks, Plays, onBoard, readOf } from "./plays.js";

/** `board` are the cards that all hands share, where there is a board, `of` the table or its rules; `run` the number of the open one where it was dealt several times; `spare` whether the hand has cards that do not play; `onMuck` where the hand may be given up unshown. */
export function OpenHand({ seat, cards, size, board, of, run, spare, readings, awards, onTakeOut, onClear, onMuck }) {
  const plays = new Set(onBoard(readings, run).flatMap((each) => each.plays));
  const idle = board ? new Set(readings.length && board.length ? cards.filter((card) => !plays.has(card)) : []) : new Set(readings.flatMap((each) => each.idle.map((one) => one.card)).filter((card) => readings.every((each) => !each.plays.includes(card))));
  return html`<section class=${`open panel${board ? " with-board" : ""}${spare ? " spare" : ""}`} aria-label=${say("seat", { number: seat })}>
    <div class="hand">
      ${cards.map((card) => html`<button type="button" key=${card} class=${`card ${card[1]}${idle.has(card) ? " idle" : ""}`} title=${say("take-out", { card: spoken(card) })}
        aria-label=${idle.has(card) ? say("does-not-count", { card: spoken(card) }) : spoken(card)} onClick=${() => onTakeOut(card)}><${Face} card=${card} />${spare && html`<${Marks} card=${card} readings=${readings} />`}</button>`)}
      ${Array.from({ length: size - cards.length }, (_, place) => html`<span key=${`empty-${place}`} class=${`card empty${place ? "" : " here"}`}></span>`)}
    </div>
    ${board?.length > 0 && !run && html`<${BoardRow} board=${board} of=${of} flat />`}
    <div class="reads">
      ${readings.map((each) => {
        const own = awards.filter((award) => award.half === each.half && (award.run ?? 0) === (each.run ?? 0));
        const above = readOf(each, readings);
        const won = own.reduce((sum, award) => sum + award.chips, 0);
        const odd = own.reduce((sum, award) => sum + award.odd, 0);
        return html`<p class=${`reading${won ? " won" : ""}`}>${above && html`<small>${above}</small>`}<b>${unbroken((board || spare) && each.below ? each.below.says : each.name.says)}</b>${won > 0 && html`<em>${(odd ? [won - odd, odd] : [won]).map(figures).join(" + ")}</em>`}</p>${board?.length > 0 && !each.below && (!each.run || each.run === run) && html`<${Plays} plays=${each.plays} own=${cards} />`}`;
      })}
      ${!board && !spare && html`<${Idles} readings=${readings} />`}
    </div>
    ${cards.length > 0 && html`<button type="button" class="btn quiet clear" aria-label=${say("clear-seat", { number: seat })} onClick=${onClear}><${Sign} name="close" /></button>`}
    ${onMuck && html`<button type="button" class="btn muck" onClick=${onMuck}>${page.words.mucks}</button>`}
  </section>`;
}
