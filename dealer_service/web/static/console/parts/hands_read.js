// All hands of a showdown once they are in, winners first: the cards, what each reads in each half, what does not count, what it wins.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, sayOf, spoken, unbroken } from "../page.js";
import { Face } from "./card.js";
import { Idles } from "./idles.js";
import { Marks, Plays, onBoard, readOf } from "./plays.js";
import { potName } from "./pot_name.js";

const SEVERAL = 4; // so many hands have a row with large cards each; one less where each reads two halves
const MANY = 6; // so many have one with small cards, one less again; of more than six, those of the pot that is pushed are shown

/**
 * `hands` are seats with their cards, readings and chips won; `pot` is the name of the pot that is pushed, `due` the seat that the step is about.
 * Of hands that have `spare` cards the ones that play are underlined. `run` is the number of the open board, where the board was dealt several times.
 */
export function HandsRead({ hands, board, run, spare, pots, pot, due }) {
  const eligible = pots.find(({ name }) => name === pot)?.eligible;
  const shown = hands.length > MANY && eligible ? hands.filter(({ seat }) => eligible.includes(seat)) : hands;
  const sorted = [...shown].sort((one, other) => other.wins - one.wins);
  const less = run || (!board && shown.some(({ readings }) => readings.length > 1)) ? 1 : 0;
  const size = shown.length > MANY - less ? " most" : shown.length > SEVERAL - less ? " many" : "";
  return html`<ol class=${`hands-read${size}${board || spare ? " with-board" : ""}${spare ? " spare" : ""}`} aria-label=${page.words.cards}>${sorted.map((hand) => html`<${Hand} key=${hand.seat} ...${hand} readings=${shown.length > SEVERAL - less ? onBoard(hand.readings, run) : hand.readings} board=${board} run=${run} spare=${spare} pots=${pots} asked=${hand.seat === due} />`)}</ol>`;
}

function Hand({ seat, cards, board, run, spare, readings, wins, pots, asked }) {
  const plays = new Set(onBoard(readings, run).filter((each) => !spare || !each.below).flatMap((each) => each.plays));
  const own = pots.filter(({ eligible }) => eligible?.includes(seat));
  return html`<li class=${`${wins ? "wins" : ""}${asked ? " asked" : ""}`}>
    <p class="whose"><b>${say("seat", { number: seat })}</b>${own.length < pots.length && html`<small>${own.map(potName).join(", ")}</small>`}${(board || spare) && wins > 0 && html` <em>${say("wins-chips", { chips: wins })}</em>`}</p>
    <span class="cards-of">${cards.map((card) => html`<span key=${card} class=${`card ${card[1]}${spare || plays.has(card) ? "" : " idle"}`} role="img" aria-label=${plays.has(card) ? spoken(card) : say("does-not-count", { card: spoken(card) })}><${Face} card=${card} />${spare && html`<${Marks} card=${card} readings=${readings} />`}</span>`)}</span>
    ${board || spare ? html`<${ReadsWithBoard} readings=${readings} own=${cards} run=${run} spare=${!board && spare} />` : html`<div class="reads-as">${readings.map((each) => html`<b key=${each.half}>${readings.length > 1 && html`<small>${sayOf("half", each.half)}</small> `}${unbroken(each.name.says)}</b>`)}
      ${wins > 0 ? html`<em>${say("wins-chips", { chips: wins })}</em>` : html`<${Idles} readings=${readings} />`}</div>`}</li>`;
}

/** What a hand reads with the board, each half with the cards that play, or what it lacks. */
const ReadsWithBoard = ({ readings, own, run, spare }) => html`<div class="reads-as">${readings.map((each) => html`<p key=${`${each.run} ${each.half}`}>${readings.length > 1 && html`<small>${readOf(each, readings)}</small> `}
  ${each.below ? html`<span>${each.below.says}</span>` : html`<b>${unbroken(each.name.says)}</b>${!spare && (!each.run || each.run === run) && html`<${Plays} plays=${each.plays} own=${own} />`}`}</p>`)}</div>`;
