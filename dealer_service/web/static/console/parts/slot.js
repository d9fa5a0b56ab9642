// One hand: its cards in the order tapped, what it reads, and what does not count and why.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, sayOf, spoken, unbroken } from "../page.js";
import { Face, Sign } from "./card.js";
import { Idles } from "./idles.js";
import { Marks, Plays } from "./plays.js";

/** `name` is that of a slot that is no hand, and `clears` that of its key; `board` are the cards that all hands share, `spare` says whether a hand has cards that do not play. `readings` are the service's; `marks` says of each half whether this hand wins or ties it; `decides` is a set of cards. */
export function Slot({ number, name = say("hand", { number: number + 1 }), clears = say("clear-hand", { number: number + 1 }), board, spare, cards, size, next, readings, marks, decides, onChoose, onTakeOut, onClear }) {
  const plays = readings.flatMap((each) => each.plays);
  const idle = board ? new Set(readings.length && board.length ? cards.filter((card) => !plays.includes(card)) : []) : new Set(readings.flatMap((each) => each.idle.map((one) => one.card)).filter((card) => readings.every((each) => !each.plays.includes(card))));
  const halves = readings.length > 1;
  return html`<section class=${`slot of-${size}${marks.some((each) => each) ? " wins" : ""}${next ? " next" : ""}${spare ? " spare" : ""}`} aria-labelledby=${`hand-${number}`}>
    <h2 id=${`hand-${number}`}><button type="button" class="side" aria-pressed=${next} onClick=${onChoose}>${name}
      <small>${say("count", { count: cards.length, size })}</small></button></h2>
    <div class="hand">
      ${cards.map((card) => html`<${Lying} key=${card} card=${card} readings=${spare && readings} idle=${idle.has(card)} decides=${decides.has(card)} onTap=${() => onTakeOut(card)} />`)}
      ${Array.from({ length: Math.max(size - cards.length, 0) }, (_, place) => html`<span key=${`empty-${place}`} class=${`card empty${next && !place ? " here" : ""}`}></span>`)}
    </div>
    ${cards.length > 0 && html`<button type="button" class="btn quiet clear" aria-label=${clears} onClick=${onClear}><${Sign} name="close" /></button>`}
    <div class="reads">
      ${readings.map((each, i) => html`<p class="reading">${halves && html`<small>${sayOf("half", each.half)}</small>`}<b>${unbroken((board || spare) && each.below ? each.below.says : each.name.says)}</b>${marks[i] && html`<em><${Sign} name="tick" />${marks[i]}</em>`}</p>${board?.length > 0 && !each.below && html`<${Plays} plays=${each.plays} own=${cards} />`}`)}
      ${!board && html`<${Idles} readings=${readings} />`}
    </div>
  </section>`;
}

function Lying({ card, readings, idle, decides, onTap }) {
  const label = idle ? say("does-not-count", { card: spoken(card) }) : decides ? say("decides", { card: spoken(card) }) : spoken(card);
  return html`<button type="button" class=${`card ${card[1]}${idle ? " idle" : ""}${decides ? " decides" : ""}`} title=${say("take-out", { card: spoken(card) })}
    aria-label=${label} onClick=${onTap}><${Face} card=${card} />${readings && html`<${Marks} card=${card} readings=${readings} />`}</button>`;
}
