// The record of a hand as a question about the whole hand.

const UNKNOWN = "??";

/** The question about a hand: whether every event was allowed, and who should have won which chips. */
export const questionOf = ({ house, game, opening, events, board, seen, over }) => ({ house, game, table: opening, events: withHands(withBoard(events, board), seen), ...(over ? { results: {} } : {}) });

/** The events with the cards of the hands as they are known now, where nobody had told them yet. */
function withHands(events, seen = {}) {
  const places = {};
  return events.map((each) => {
    const { does, seat, cards, count = cards?.length ?? 0 } = each.event ?? {};
    if (does !== "deal" || !seen[seat]) return each;
    const from = places[seat] ?? 0;
    places[seat] = from + count;
    return cards ? { ...each, event: { ...each.event, cards: cards.map((card, at) => (card === UNKNOWN ? (seen[seat][from + at] ?? card) : card)) } } : each;
  });
}

/** The events with the cards of the board as they are known now. A deal of other cards stays: an incident changed the board since. */
function withBoard(events, board) {
  if (!board?.length) return events;
  let place = 0;
  return events.map((each) => {
    if (each.event?.does !== "deal" || each.event.seat !== undefined) return each;
    const { count, cards: before = Array.from({ length: count }, () => UNKNOWN), ...event } = each.event;
    const cards = board.slice(place, (place += before.length));
    return before.every((card, at) => card === UNKNOWN || card === cards[at]) ? { ...each, event: { ...event, cards } } : each;
  });
}
