// A draw as it is taken down: who is in, how many cards each takes, which piles there are. Bookkeeping, no rules of poker.

export const SEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** `seats` are those that were dealt in; `folded` is the draw before which a seat folded. A stub of null is what the deal left. */
export const noDeal = () => ({ button: 1, seats: {}, draw: 1, piles: { stub: null, burns: 0, folded: 0, discards: [] }, counts: {}, at: 0, done: 0, from: null, floor: {} });

export const numbers = (deal) => Object.keys(deal.seats).map(Number).sort((one, other) => one - other);

/** The seats that are in, clockwise from the button. */
export function live(deal) {
  const after = (seat) => (seat - deal.button + SEATS.length - 1) % SEATS.length;
  return numbers(deal).filter((seat) => !deal.seats[seat].folded).sort((one, other) => after(one) - after(other));
}

/** How many cards a seat takes, where it has said so. */
export const countOf = (deal, seat, size) => (deal.counts[seat] <= size ? deal.counts[seat] : undefined);
const unheard = (deal, size) => live(deal).filter((seat) => countOf(deal, seat, size) === undefined);

/** The seat that the next count is for: the one that is chosen, else the first that has not said; 0 where all have. */
export const openSeat = (deal, size) => (live(deal).includes(deal.at) ? deal.at : (unheard(deal, size)[0] ?? 0));

/** Anything that is changed begins the steps anew. */
const anew = (deal) => ({ ...deal, at: 0, done: 0, from: null, floor: {} });

export const setCount = (deal, seat, count) => (seat ? anew({ ...deal, counts: { ...deal.counts, [seat]: count } }) : deal);
export const choose = (deal, seat) => ({ ...deal, at: seat });
export const tick = (deal) => ({ ...deal, at: 0, done: deal.done + 1 });

/** What the floor has decided, to be sent with the question; where it decides once more, at the table that the service has told. */
export const decided = (deal, floor, table) => ({ ...deal, floor, at: 0, ...(table ? { from: table, done: 0 } : {}) });

export function fold(deal, seat) {
  const { [seat]: said, ...counts } = deal.counts;
  return seat ? anew({ ...deal, counts, seats: { ...deal.seats, [seat]: { folded: deal.draw } } }) : deal;
}

/** A seat that was dealt in after all, or was not. */
export function sit(deal, seat) {
  const { [seat]: sits, ...seats } = deal.seats;
  const { [seat]: said, ...counts } = deal.counts;
  return anew({ ...deal, counts, seats: sits ? seats : { ...seats, [seat]: { folded: 0 } } });
}

/** A pile as it was counted, one card more or fewer. */
export function correct(deal, pile, by, size, cards) {
  const now = pilesOf(deal, size, cards)[pile];
  return anew({ ...deal, piles: { ...deal.piles, [pile]: Math.min(Math.max(now + by, 0), cards) } });
}

/** The piles as the draw begins, of a deck of so many cards. */
export function pilesOf(deal, size, cards) {
  const folded = numbers(deal).filter((seat) => deal.seats[seat].folded === deal.draw).length;
  const { stub, ...others } = deal.piles;
  return { ...others, stub: stub ?? cards - size * numbers(deal).length, folded: deal.piles.folded + size * folded };
}

/** The next draw of the same hand, from the piles that this one leaves. */
export const nextDraw = (deal, after) => ({ ...anew(deal), draw: deal.draw + 1, piles: { discards: [], ...after }, counts: {} });

/** The next hand: the same seats, the button one seat on. */
export function nextHand(deal) {
  const on = numbers(deal).find((seat) => seat > deal.button) ?? numbers(deal)[0] ?? 1;
  return { ...noDeal(), button: on, seats: Object.fromEntries(numbers(deal).map((seat) => [seat, { folded: 0 }])) };
}

/** The table as the service is asked about it. */
export function tableOf(deal, size, cards) {
  if (deal.from) return deal.from;
  const announced = live(deal).map((seat) => ({ seat, count: countOf(deal, seat, size) })).filter((each) => each.count !== undefined);
  return {
    button: deal.button,
    phase: "drawing",
    round: deal.draw,
    seats: numbers(deal).map((seat) => ({ number: seat, state: deal.seats[seat].folded ? "folded" : "in" })),
    deck: pilesOf(deal, size, cards),
    draw: { number: deal.draw, burned: false, announced, placed: [], received: [] },
  };
}

const whole = (count) => Number.isInteger(count) && count >= 0;

export function fits(deal) {
  const { stub, burns, folded, discards } = deal?.piles ?? {};
  return [burns, folded, deal?.draw, deal?.done].every(whole) && (stub === null || whole(stub)) && Array.isArray(discards) && SEATS.includes(deal.button) && typeof deal.floor === "object" &&
    Object.values(deal.seats ?? { bad: null }).every((each) => whole(each?.folded)) && Object.values(deal.counts ?? { bad: null }).every(whole);
}
