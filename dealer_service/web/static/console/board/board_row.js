// The board: its cards in the order of the deal, face down where nobody has told them, and a place for each that is to come.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say, sayOf, spoken } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Face } from "../parts/card.js";
import { UNKNOWN, boardsOfHand, severalOf } from "./places.js";
import { rowsOf, streetSizes } from "./rows.js";

const BOARDS = ["first-board", "second-board"]; // their names, as the halves that they win

/** The places of the boards, a row for each: `sizes` are the cards of each street, `shared` the number of cards that another one shows too, `here` is the place that is tapped for. */
function Places({ board, sizes, shared = 0, here, idle, onTakeOut }) {
  const rows = rowsOf(sizes);
  const places = rows.map((groups) => html`<span class="board-cards">${groups.map((group) => html`<span class="street-cards">${group.map((at) => {
    const card = board[at];
    const twice = at < shared ? " shared" : "";
    if (card === undefined || card === UNKNOWN) return html`<span key=${at} class=${`card ${card ? "back" : "empty"}${at === here ? " here" : ""}${twice}`}></span>`;
    const dark = `${idle?.has(card) ? " idle" : ""}${twice}`;
    return onTakeOut
      ? html`<button type="button" key=${card} class=${`card ${card[1]}${dark}`} title=${say("take-out", { card: spoken(card) })} aria-label=${spoken(card)} onClick=${() => onTakeOut(card)}><${Face} card=${card} /></button>`
      : html`<span key=${card} class=${`card ${card[1]}${dark}`}><${Face} card=${card} /></span>`;
  })}</span>`)}</span>`);
  return rows.length > 1 ? html`<span class="boards">${places}</span>` : places;
}

/** The board in words, or each of two: its cards, and how many are not known. */
export function boardSaid(board, sizes) {
  const rows = rowsOf(sizes);
  return rows.map((groups, row) => `${rows.length > 1 ? sayOf("half", BOARDS[row]) : page.words.board}: ${cardsSaid(groups.flat().map((at) => board[at]).filter(Boolean))}`).join(". ");
}

function cardsSaid(cards) {
  const known = cards.filter((card) => card !== UNKNOWN).map(spoken);
  const unknown = cards.length - known.length;
  return [...known, ...(unknown ? [say("cards-unknown", { count: unknown })] : [])].join(", ") || page.words["board-empty"];
}

/** The boards of a hand whose board is dealt several times: those that are complete, the one in hand, and what those that are to come share with them. */
function Runs({ board, of, open, here, idle, onRun }) {
  const { times, shared, boards: complete = [] } = of.table.runs;
  const boards = [...complete, board, ...Array(Math.max(0, times - complete.length - 1)).fill(board.slice(0, shared))];
  const sizes = streetSizes(of);
  return html`<div class="board runs" role="group" aria-label=${page.words.board}>${boards.map((each, run) => {
    const name = say("board-number", { number: run + 1 });
    const said = `${name}: ${cardsSaid(each)}`;
    const inside = html`<small>${name}</small><${Places} board=${each} sizes=${sizes} shared=${run && shared} here=${run === open ? here : -1} idle=${idle} />`;
    const type = `run${run === open ? " now" : ""}`;
    return onRun ? html`<button type="button" key=${run} class=${type} aria-label=${said} aria-pressed=${run === open} onClick=${() => onRun(run)}>${inside}</button>`
      : html`<div key=${run} class=${type} role="img" aria-label=${said}>${inside}</div>`;
  })}</div>`;
}

export const bring = () => withSeldom(BoardRow);

/** The board of a game with its name, `of` a table or its rules, `flat` without places that are empty and gaps between its streets; a key where a tap leads to its cards, and each card a key where a tap takes it out. Where it is dealt several times, all boards, and `open` is marked; `single` is one of them. */
export function BoardRow({ board, of, flat, here, idle, open, single, onOpen, onRun, onTakeOut }) {
  if (of.table?.runs && !single) return html`<${Runs} board=${board} of=${of} open=${open ?? boardsOfHand(of).length - 1} here=${here} idle=${idle} onRun=${onRun} />`;
  const sizes = flat && !severalOf(of.house, of.game) ? [board.length] : streetSizes(of);
  const inside = html`<small>${single ?? page.words.board}</small><${Places} board=${board} sizes=${sizes} here=${here} idle=${idle} onTakeOut=${onTakeOut} />`;
  if (onOpen && board.length) return html`<button type="button" class="board" aria-label=${boardSaid(board, sizes)} onClick=${onOpen}>${inside}</button>`;
  return html`<div class="board" role=${onTakeOut ? "group" : "img"} aria-label=${boardSaid(board, sizes)}>${inside}</div>`;
}
