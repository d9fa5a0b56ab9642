// The board: its cards in the order of the deal, face down where nobody has told them, and a place for each that is to come.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, spoken } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Face } from "../parts/card.js";
import { UNKNOWN } from "./places.js";

/** The places of a board, in groups by street: `sizes` are the cards of each street, `here` is the place that is tapped for. */
function Places({ board, sizes, here, idle, onTakeOut }) {
  let place = 0;
  return html`<span class="board-cards">${sizes.map((size) => html`<span class="street-cards">${Array.from({ length: size }, () => {
    const at = place++;
    const card = board[at];
    if (card === undefined || card === UNKNOWN) return html`<span key=${at} class=${`card ${card ? "back" : "empty"}${at === here ? " here" : ""}`}></span>`;
    const dark = idle?.has(card) ? " idle" : "";
    return onTakeOut
      ? html`<button type="button" key=${card} class=${`card ${card[1]}${dark}`} title=${say("take-out", { card: spoken(card) })} aria-label=${spoken(card)} onClick=${() => onTakeOut(card)}><${Face} card=${card} /></button>`
      : html`<span key=${card} class=${`card ${card[1]}${dark}`}><${Face} card=${card} /></span>`;
  })}</span>`)}</span>`;
}

/** The board in words: each card, and how many are not known. */
export function boardSaid(board) {
  const known = board.filter((card) => card !== UNKNOWN).map(spoken);
  const unknown = board.length - known.length;
  const said = [...known, ...(unknown ? [say("cards-unknown", { count: unknown })] : [])].join(", ");
  return `${page.words.board}: ${said || page.words["board-empty"]}`;
}

export const bringBoardRow = () => withSeldom(BoardRow);

/** The board with its name; a key where a tap leads to its cards, and each card a key where a tap takes it out. */
export function BoardRow({ board, sizes, here, idle, onOpen, onTakeOut }) {
  const inside = html`<small>${page.words.board}</small><${Places} board=${board} sizes=${sizes} here=${here} idle=${idle} onTakeOut=${onTakeOut} />`;
  if (onOpen && board.length) return html`<button type="button" class="board" aria-label=${boardSaid(board)} onClick=${onOpen}>${inside}</button>`;
  return html`<div class="board" role=${onTakeOut ? "group" : "img"} aria-label=${boardSaid(board)}>${inside}</div>`;
}
