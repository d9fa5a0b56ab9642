// The cards that play in a game with a board: those of the hand itself are marked, and a hand without any plays the board.
// Of a hand with spare cards those that play are underlined, for each half in its colour.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { indexOf, page, say, sayOf, spoken } from "../page.js";

const FIVE = 5;
const PIPS = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function Plays({ plays, own }) {
  const isOwn = (card) => own.includes(card);
  const aloud = plays.map((card) => (isOwn(card) ? say("own-card", { card: spoken(card) }) : spoken(card))).join(", ");
  return html`<span class="plays" role="img" aria-label=${say("plays-cards", { cards: aloud })}>${plays.map((card) => html`<span key=${card} class=${`${card[1]}${isOwn(card) ? " own" : ""}`}>${indexOf(card)}${PIPS[card[1]]}</span>`)}
    ${plays.length === FIVE && !plays.some(isOwn) && html`<em>${page.words["plays-board"]}</em>`}</span>`;
}

/** What a reading is of, where there are several: its board, if the board was dealt several times, and its half. */
export const readOf = ({ run, half }, readings) => [run && say("board-number", { number: run }), readings.some((each) => each.half !== half) && sayOf("half", half)].filter(Boolean).join(" · ");

/** The readings on the open board, a number; all of them where the board was dealt once. */
export const onBoard = (readings, open) => readings.filter(({ run }) => !run || run === open);

/** The lines under a card: one for each half that it plays in. A hand that does not qualify plays nothing there. */
export const Marks = ({ card, readings }) => html`<span class="marks">${readings.map((each, place) => html`<i key=${each.half} class=${!each.below && each.plays.includes(card) ? `plays-${place}` : ""}></i>`)}</span>`;
