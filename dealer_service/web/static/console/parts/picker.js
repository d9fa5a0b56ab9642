// The cards of the deck as keys: one tap each. The joker, where it is dealt, is the last key of the last row; ranks that
// the deck lacks have no keys.
// A card that lies in a hand shows whose it is. Arrows move, Enter taps.

import { html, useEffect, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { keepSoon, keepWaiting } from "../storage.js";
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

const TAP = "tap";

/** `holderOf(card)` is the number of the hand or seat (`owner`) that holds a card, less one; or -1. `board` are the cards on the board. No key acts while it `waits`. The key of a tap is drawn first, and what follows from the tap after that frame. */
export function Picker({ holderOf, owner = "hand", board = [], full, waits, deck, onTap }) {
  const focused = useRef([0, 0]);
  const [[row, column], setPlace] = useState(focused.current); // where Tab comes to
  useEffect(() => setPlace(focused.current)); // after the frame of a tap: it would ask the browser for its styles twice
  const grid = useRef(null);
  const { joker, lacks = "" } = deck ?? {};
  const ranks = RANKS.filter((rank) => !lacks.includes(rank));
  const rows = SUITS.map((suit, y) => [...ranks.map((rank) => rank + suit), ...(joker && y === SUITS.length - 1 ? [JOKER] : [])]);
  const onFocus = ({ target: { dataset } }) => {
    const y = rows.findIndex((cards) => cards.includes(dataset.card));
    focused.current = [y, rows[y].indexOf(dataset.card)];
  };
  const [tapped, setTapped] = useState("");
  useEffect(keepWaiting, [tapped]);
  const onClick = ({ target }) => {
    const card = target.closest("[data-card]")?.dataset.card;
    if (!card || waits) return;
    setTapped(card);
    keepSoon(TAP, () => {
      setTapped("");
      onTap(card);
    });
  };
  const onKeyDown = (event) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const y = within(focused.current[0] + move[0], rows.length);
    const x = within(focused.current[1] + move[1], rows[y].length);
    grid.current.querySelector(`[data-card="${rows[y][x]}"]`).focus();
    setPlace(focused.current);
  };
  const whose = (card) => (board.includes(card) ? "board" : holderOf(card) + 1);
  return html`<div class=${`picker${full ? " full" : ""}${joker ? " joker" : lacks && " short"}`} role="grid" aria-label=${page.words.cards} ref=${grid} onClick=${onClick} onKeyDown=${onKeyDown} onfocusin=${onFocus}>
    ${rows.map((cards, y) => html`<${Row} cards=${cards.join(" ")} whose=${cards.map(whose).join(" ")} owner=${owner} tabbable=${y === row ? within(column, cards.length) : -1} tapped=${cards.indexOf(tapped)} waits=${waits} />`)}
  </div>`;
}

/** `cards` and `whose` they are in one text each: a tap draws one row anew. */
const Row = steady(({ cards, whose, owner, tabbable, tapped, waits }) => {
  const owners = whose.split(" ");
  return html`<div role="row">
    ${cards.split(" ").map((card, x) => html`<${Key} card=${card} number=${owners[x] === "board" ? 1 : Number(owners[x])} owner=${owners[x] === "board" ? "board" : owner} tabbable=${x === tabbable} tapped=${x === tapped} waits=${waits} />`)}
  </div>`;
});

/** `number` is that of the hand or seat which holds the card; 0 where none does. */
const Key = steady(({ card, number, owner, tabbable, tapped, waits }) => {
  const label = number ? OWNERS[owner].card({ card: spoken(card), number }) : spoken(card);
  return html`<div role="gridcell">
    <button type="button" class=${`key ${card[1]}${number ? " used" : ""}${tapped ? " tapped" : ""}`} data-card=${card} tabindex=${tabbable ? 0 : -1} aria-disabled=${waits ? "true" : undefined}
      aria-label=${label}>
      <span>${indexOf(card)}${card !== JOKER && html`<${Sign} name=${`pip-${card[1]}`} />`}</span>${number > 0 && html`<i>${OWNERS[owner].whose({ number })}</i><i class="brief">${owner === "board" ? page.words["board-short"] : number}</i>`}
    </button>
  </div>`;
});
