// Reads hands that were typed or pasted: "As2h3d4c", "as 2h 3d 4c", "A♠ 2♥ 3♦ 4♣ | K♦ …". Says where it stumbles.
// The floor's forms read the same in what is typed there (web/floor/card_input.py).

import { JOKER, page } from "./page.js";

const SUITS = { c: "c", d: "d", h: "h", s: "s", "♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s" };
const SKIPPED = /^[\s,;/\-\u2010-\u2015\ufe0f]/;

/** The ranks by what may be written for them: the service's letters, those of the page's language, and 10. */
const RANKS = (() => {
  const ranks = Object.fromEntries([..."A23456789TJQK"].map((rank) => [rank.toLowerCase(), rank]));
  for (const [rank, printed] of Object.entries(page.index)) ranks[printed.toLowerCase()] ??= rank;
  return { ...ranks, 10: "T" };
})();
const LONGEST = Math.max(...Object.keys(RANKS).map((each) => each.length));

/** The hands, each a list of cards, or the first fault with its place. */
export function readHands(text) {
  const hands = [];
  for (const { part, start } of parts(text)) {
    const found = readHand(part);
    if (found.fault) return { fault: found.fault, from: start + found.from, to: start + found.to };
    if (found.cards.length) hands.push(found.cards);
  }
  return hands.length ? { hands } : { fault: { code: "nothing" }, from: 0, to: text.length };
}

function* parts(text) {
  let start = 0;
  for (const part of text.split(/[|\n]/)) {
    yield { part, start };
    start += part.length + 1;
  }
}

function readHand(text) {
  const cards = [];
  let at = 0;
  while (at < text.length) {
    if (SKIPPED.test(text.slice(at))) {
      at += 1;
      continue;
    }
    if (text.slice(at, at + JOKER.length).toLowerCase() === JOKER.toLowerCase()) {
      cards.push(JOKER);
      at += JOKER.length;
      continue;
    }
    const rank = rankAt(text, at);
    const suit = rank && SUITS[text[at + rank.length]?.toLowerCase()];
    if (!suit) {
      const to = rank ? at + rank.length : at + 1;
      return { fault: { code: rank ? "suit" : "card", found: text.slice(at, to) }, from: at, to };
    }
    cards.push(rank.rank + suit);
    at += rank.length + 1;
  }
  return { cards };
}

function rankAt(text, at) {
  for (let length = LONGEST; length > 0; length -= 1) {
    const rank = RANKS[text.slice(at, at + length).toLowerCase()];
    if (rank) return { rank, length };
  }
  return null;
}
