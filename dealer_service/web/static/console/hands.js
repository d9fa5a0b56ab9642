// The slots of two hands: which cards lie where, and where the next one goes. Bookkeeping, no rules of poker.

const HANDS = 2;

export const noHands = () => ({ hands: Array.from({ length: HANDS }, () => []), at: 0, different: false });

/** The hand that holds this card, or -1. */
export const holder = (state, card) => state.hands.findIndex((hand) => hand.includes(card));

/** The hand that the next card goes to, or -1 where all are full. */
export function nextHand(state, size) {
  if (state.hands[state.at].length < size) return state.at;
  return state.hands.findIndex((hand) => hand.length < size);
}

/** The state after a tap on a card: into the next free place, or out of its hand again. */
export function tap(state, card, size) {
  const held = holder(state, card);
  if (held >= 0) return takeOut(state, held, card);
  const at = nextHand(state, size);
  return at < 0 ? state : { ...state, at, hands: state.hands.map((hand, i) => (i === at ? [...hand, card] : hand)) };
}

export const takeOut = (state, number, card) => ({
  ...state,
  at: number,
  hands: state.hands.map((hand, i) => (i === number ? hand.filter((each) => each !== card) : hand)),
});

export const clear = (state, number) => ({
  ...state,
  at: number,
  different: false,
  hands: state.hands.map((hand, i) => (i === number ? [] : hand)),
});

/** The last card that was put down, taken up again. */
export function takeBack(state) {
  const at = state.hands[state.at].length ? state.at : state.hands.findLastIndex((hand) => hand.length);
  return at < 0 ? state : { ...state, at, hands: state.hands.map((hand, i) => (i === at ? hand.slice(0, -1) : hand)) };
}

/** The hands that have cards, each with its number. */
export const filled = (state) => state.hands.map((cards, number) => ({ cards, number })).filter((each) => each.cards.length);
