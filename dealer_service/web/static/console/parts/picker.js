// The cards of the deck as keys: one tap each. The joker, where it is dealt, is the last key of the last row; ranks that
// the deck lacks have no keys.
// A card that lies in a hand shows whose it is. Arrows move, Enter taps.

import { html, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { JOKER, indexOf, page, say, spoken } from "../page.js";
import { Sign } from "./card.js";
import { steady } from "./steady.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."shdc"];
const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -99], End: [0, 99] };
const within = (place, length) => Math.min(Math.max(place, 0), length - 1);

/** How it is said whose a card is, alone and with the card. */
const OWNERS = {
  hand: { whose: (gaps) => say("hand", gaps), card: (gaps) => say("in-hand", gaps) },
  seat: { whose: (gaps) => say("seat", gaps), card: (gaps) => say("in-seat", gaps) },
  board: { whose: () => page.words.board, card: (gaps) => say("in-board", gaps) },
  told: { whose: (gaps) => say("told", gaps), card: (gaps) => say("in-told", gaps) },
};

/** `holderOf(card)` is the number of the hand or seat (`owner`) that holds a card, less one; or -1. `board` are the cards on the board. No key acts while it `waits`. */
export function Picker({ holderOf, owner = "hand", board = [], full, waits, deck, onTap }) {
  const [place, setPlace] = useState([0, 0]);
  const grid = useRef(null);
  const { joker, lacks = "" } = deck ?? {};
  const ranks = RANKS.filter((rank) => !lacks.includes(rank));
  const rows = SUITS.map((suit, y) => [...ranks.map((rank) => rank + suit), ...(joker && y === SUITS.length - 1 ? [JOKER] : [])]);
  const onClick = ({ target }) => {
    const card = target.closest("[data-card]")?.dataset.card;
    if (!card) return;
    const y = rows.findIndex((cards) => cards.includes(card));
    setPlace([y, rows[y].indexOf(card)]);
    if (!waits) onTap(card);
  };
  const [row, column] = [place[0], within(place[1], rows[place[0]].length)];
  const onKeyDown = (event) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const y = within(row + move[0], rows.length);
    const x = within(column + move[1], rows[y].length);
    setPlace([y, x]);
    grid.current.querySelector(`[data-card="${rows[y][x]}"]`).focus();
  };
  return html`<div class=${`picker${full ? " full" : ""}${joker ? " joker" : lacks && " short"}`} role="grid" aria-label=${page.words.cards} ref=${grid} onClick=${onClick} onKeyDown=${onKeyDown}>
    ${rows.map(
      (cards, y) => html`<div role="row">
        ${cards.map((card, x) => html`<${Key} card=${card} holder=${board.includes(card) ? 0 : holderOf(card)} owner=${board.includes(card) ? "board" : owner} tabbable=${y === row && x === column} waits=${waits} />`)}
      </div>`,
    )}
  </div>`;
}

const Key = steady(({ card, holder, owner, tabbable, waits }) => {
  const held = holder >= 0;
  const label = held ? OWNERS[owner].card({ card: spoken(card), number: holder + 1 }) : spoken(card);
  return html`<div role="gridcell">
    <button type="button" class=${`key ${card[1]}${held ? " used" : ""}`} data-card=${card} tabindex=${tabbable ? 0 : -1} aria-disabled=${waits ? "true" : undefined}
      aria-label=${label}>
      <span>${indexOf(card)}${card !== JOKER && html`<${Sign} name=${`pip-${card[1]}`} />`}</span>${held && html`<i>${OWNERS[owner].whose({ number: holder + 1 })}</i><i class="brief">${owner === "board" ? page.words["board-short"] : holder + 1}</i>`}
    </button>
  </div>`;
});
