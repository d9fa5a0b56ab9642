// The record of a hand as a question about the whole hand.

/** The question about a hand: whether every event was allowed, and who should have won which chips. */
export const questionOf = ({ house, game, opening, events, board, over }) => ({ house, game, table: opening, events: withBoard(events, board), ...(over ? { results: {} } : {}) });

/** The events with the cards of the board as they are known now. A deal of other cards stays: an incident changed the board since. */
function withBoard(events, board) {
  if (!board?.length) return events;
  let place = 0;
  return events.map((each) => {
    if (each.event?.does !== "deal" || each.event.seat !== undefined) return each;
    const { count, cards: before = Array.from({ length: count }, () => "??"), ...event } = each.event;
    const cards = board.slice(place, (place += before.length));
    return before.every((card, at) => card === "??" || card === cards[at]) ? { ...each, event: { ...event, cards } } : each;
  });
}
