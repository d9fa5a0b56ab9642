// A table at the showdown: who put in what, who is in, which cards lie where, what is done. Bookkeeping, no rules of poker.

export const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const STATES = ["in", "folded", "mucked", "dead"];
export const LAST_BETTORS = ["round_aggressor", "last_aggressor"]; // in the last round, and before it
export const CHIP_SETS = ["1, 5, 25, 100", "5, 25, 100, 500", "25, 100, 500, 1000", "100, 500, 1000, 5000"];

/** `seats` are those that were dealt in, each with what it put in and its state; `bettors` are who bet or raised last, 0 nobody, as the service calls them. */
export const noTable = () => ({ button: 1, chips: CHIP_SETS[0], seats: {}, hands: {}, at: 0, bettors: {}, done: {} });

export const numbers = (table) => Object.keys(table.seats).map(Number).sort((one, other) => one - other);

/** The seats that are still in, clockwise from the button. */
export function live(table) {
  const after = (seat) => (seat - table.button + SEATS.length - 1) % SEATS.length;
  return numbers(table).filter((seat) => table.seats[seat].state === "in").sort((one, other) => after(one) - after(other));
}

export const cardsOf = (table, seat) => table.hands[seat] ?? [];
export const holder = (table, card) => numbers(table).find((seat) => cardsOf(table, seat).includes(card)) ?? 0;

/** The seat that the next card goes to: the one that is chosen, else the first with room in the order of showing; 0 where no card is asked for. */
export function nextSeat(table, size, order) {
  const seats = live(table);
  if (seats.length < 2) return 0; // a last hand is not shown
  const shown = order?.length === seats.length && seats.every((seat) => order.includes(seat)) ? order : seats;
  const open = shown.filter((seat) => cardsOf(table, seat).length < size);
  return open.includes(table.at) ? table.at : (open[0] ?? 0);
}

const withCards = (table, seat, cards) => ({ ...table, at: seat, hands: { ...table.hands, [seat]: cards } });

export function tap(table, card, size, order) {
  const held = holder(table, card);
  if (held) return withCards(table, held, cardsOf(table, held).filter((each) => each !== card));
  const seat = nextSeat(table, size, order);
  if (!seat) return table;
  const cards = [...cardsOf(table, seat), card];
  return { ...withCards(table, seat, cards), at: cards.length < size ? seat : 0 };
}

export const clearHand = (table, seat) => withCards(table, seat, []);
export const choose = (table, seat) => ({ ...table, at: seat });
/** A hand that its player throws away unshown. */
export const muck = (table, seat) => ({ ...clearHand(setSeat(table, seat, { state: "mucked" }), seat), at: 0 });
export const setSeat = (table, seat, facts) => ({ ...table, seats: { ...table.seats, [seat]: { put: 0, state: "in", ...table.seats[seat], ...facts } } });

export function leave(table, seat) {
  const { [seat]: gone, ...seats } = table.seats;
  const { [seat]: cards, ...hands } = table.hands;
  return { ...table, seats, hands};
}

/** Who bet or raised last: in the last round, or before it. A second tap takes it back. */
export const betLast = (table, name, seat) => ({ ...table, bettors: { ...table.bettors, [name]: table.bettors?.[name] === seat ? undefined : seat } });

/** The next hand: the same seats and chips, nothing put in, nobody folded, no cards; the button one seat on. */
export function nextHand(table) {
  const seats = Object.fromEntries(numbers(table).map((seat) => [seat, { put: 0, state: "in" }]));
  const on = numbers(table).find((seat) => seat > table.button) ?? numbers(table)[0] ?? 1;
  return { ...table, button: on, seats, hands: {}, at: 0, bettors: {}, done: {} };
}

/** The table as the service is asked about it. Hands that are not whole are not told. */
export function tableOf(table, size, draws) {
  const chips = table.chips.split(", ").map(Number);
  const seats = numbers(table).map((seat) => ({
    number: seat,
    bet: 0,
    dead: 0,
    gathered: table.seats[seat].put,
    state: table.seats[seat].state,
    ...(cardsOf(table, seat).length === size && table.seats[seat].state === "in" ? { hand: cardsOf(table, seat), shown: true } : {}),
  }));
  return { button: table.button, phase: "showdown", round: draws + 1, stakes: { chip: chips[0], chips }, seats, ...table.bettors };
}

export function fits(table) {
  const own = Object.values(table?.seats ?? { bad: null });
  return CHIP_SETS.includes(table?.chips) && SEATS.includes(table.button) && typeof table.hands === "object" && typeof table.done === "object" &&
    own.every((each) => Number.isInteger(each?.put) && STATES.includes(each.state)) && Object.values(table.hands).every(Array.isArray);
}
