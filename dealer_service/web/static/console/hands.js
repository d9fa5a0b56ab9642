// The slots of two hands, and of the board where there is one: which cards lie where, and where the next one goes.
// Bookkeeping, no rules of poker.

const HANDS = 2;
export const BOARD_SLOT = HANDS; // the slot after the two hands

export const noHands = () => ({ hands: Array.from({ length: HANDS }, () => []), board: [], at: 0, different: false });

/** The slots with their sizes: the hands, and the board in a game with `most` cards on it. */
export const slotsOf = ({ hands, board = [] }, size, most = 0) => [...hands.map((cards) => ({ cards, size })), ...(most ? [{ cards: board, size: most }] : [])];

const withSlot = (state, number, cards) =>
  number === BOARD_SLOT ? { ...state, at: number, board: cards } : { ...state, at: number, hands: state.hands.map((hand, i) => (i === number ? cards : hand)) };

/** The slot that holds this card, or -1. */
export const holder = (state, card, most = 0) => slotsOf(state, 0, most).findIndex(({ cards }) => cards.includes(card));

/** The slot that the next card goes to, or -1 where all are full. */
export function nextHand(state, size, most) {
  const slots = slotsOf(state, size, most);
  const hasRoom = (slot) => slot && slot.cards.length < slot.size;
  return hasRoom(slots[state.at]) ? state.at : slots.findIndex(hasRoom);
}

/** The state after a tap on a card: into the next free place, or out of its slot again. */
export function tap(state, card, size, most) {
  const held = holder(state, card, most);
  if (held >= 0) return takeOut(state, held, card);
  const at = nextHand(state, size, most);
  return at < 0 ? state : withSlot(state, at, [...slotsOf(state, size, most)[at].cards, card]);
}

const cardsIn = (state, number) => slotsOf(state, 0, 1)[number].cards;

export const takeOut = (state, number, card) => withSlot(state, number, cardsIn(state, number).filter((each) => each !== card));

export const clear = (state, number) => ({ ...withSlot(state, number, []), different: false });

/** The last card that was put down, taken up again. */
export function takeBack(state, most) {
  const slots = slotsOf(state, 0, most);
  const at = slots[state.at]?.cards.length ? state.at : slots.findLastIndex(({ cards }) => cards.length);
  return at < 0 ? state : withSlot(state, at, slots[at].cards.slice(0, -1));
}

/** The hands that have cards, each with its number. */
export const filled = (state) => state.hands.map((cards, number) => ({ cards, number })).filter((each) => each.cards.length);
