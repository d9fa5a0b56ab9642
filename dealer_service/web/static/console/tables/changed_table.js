// A table of which the form makes another: its seats keep what is known of them, and under the same rules and button the blinds, too.

import { isEmpty } from "./shape.js";

/** The table `of`, changed to the one that the form makes. */
export function changedTable(of, { house, game, table, ...form }) {
  const before = of.before ?? of.table; // where nobody has posted, that from which the hand began
  const goesOn = before.phase === "over" && of.house === house && of.game === game && before.button === table.button;
  const seats = seatsOf(table.seats.map(({ number }) => number), before, goesOn);
  return { ...form, house, game, table: { ...(goesOn ? before : {}), ...table, seats }, back: of.back };
}

/** A player who sits down between two hands. */
const NEW = { state: "waiting", owes: ["entry"] };

/** The seats of the form: as they were where they were known, and empty where their players left. */
function seatsOf(numbers, before, goesOn) {
  const joins = (number) => ({ number, ...(goesOn ? NEW : {}) });
  const known = before.seats.map((seat) => {
    if (!numbers.includes(seat.number)) return { number: seat.number, state: "out", stack: 0 };
    if (isEmpty(seat)) return joins(seat.number);
    return goesOn ? seat : kept(seat);
  });
  const others = numbers.filter((number) => known.every((each) => each.number !== number)).map(joins);
  return [...known, ...others].sort((one, other) => one.number - other.number);
}

/** What is known of a seat whatever is dealt. */
function kept({ number, stack, state, owes }) {
  const away = state === "out" || state === "waiting";
  return { number, ...(stack === undefined ? {} : { stack }), ...(away ? { state } : {}), ...(away && owes ? { owes } : {}) };
}
