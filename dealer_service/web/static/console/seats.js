// The seats of a table and their hands: who is in, whose next card it is, what a tap on a card does. No rules of poker.


export const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const CHIP_SETS = ["1, 5, 25, 100", "5, 25, 100, 500", "25, 100, 500, 1000", "100, 500, 1000, 5000"];

/** The denominations of a set. */
export const chipsOf = (set) => set.split(", ").map(Number);

export const numbers = (table) => Object.keys(table.seats).map(Number).sort((one, other) => one - other);

/** The seats that are still in, clockwise from the button. */
export function live(table) {
  const after = (seat) => (seat - table.button + SEATS.length - 1) % SEATS.length;
  return numbers(table).filter((seat) => table.seats[seat].state === "in").sort((one, other) => after(one) - after(other));
}

export const cardsOf = (table, seat) => table.hands[seat] ?? [];
export const holder = (table, card) => numbers(table).find((seat) => cardsOf(table, seat).includes(card)) ?? 0;

/** The seats by the cards that they hold. */
export const holders = (table) => new Map(numbers(table).flatMap((seat) => cardsOf(table, seat).map((card) => [card, seat])));

/** The seat that the next card goes to: the one that is chosen, else the first with room in the order of showing; 0 where no card is asked for. */
export function nextSeat(table, size, order) {
  const seats = live(table);
  if (seats.length < 2 && seats[0] !== table.openers?.opened_by) return 0; // a last hand is not shown, unless it must prove openers
  const shown = order?.length === seats.length && seats.every((seat) => order.includes(seat)) ? order : seats;
  const open = shown.filter((seat) => cardsOf(table, seat).length < size - (table.seats[seat].short ?? 0));
  return open.includes(table.at) ? table.at : (open[0] ?? 0);
}

const withCards = (table, seat, cards) => ({ ...table, at: seat, hands: { ...table.hands, [seat]: cards } });

export function tap(table, card, size, order) {
  const held = holder(table, card);
  if (held) return withCards(table, held, cardsOf(table, held).filter((each) => each !== card));
  const seat = nextSeat(table, size, order);
  if (!seat) return table;
  const cards = [...cardsOf(table, seat), card];
  return { ...withCards(table, seat, cards), at: cards.length < size - (table.seats[seat].short ?? 0) ? seat : 0 };
}

export const clearHand = (table, seat) => withCards(table, seat, []);
export const choose = (table, seat) => ({ ...table, at: seat });
