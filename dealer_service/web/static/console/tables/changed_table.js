// A table of which the form makes another: its seats keep what is known of them, and under the same rules and button the blinds, too.

import { gameOf } from "../page.js";
import { lacksRoom } from "../hand/hand_state.js";
import { isEmpty } from "./shape.js";

/** The table `of`, changed to the one that the form makes. */
export function changedTable(of, { house, game, table, ...form }) {
  const before = of.before ?? of.table; // where nobody has posted, that from which the hand began
  const goesOn = before.phase === "over" && of.house === house && gameOf(house, before, of.game) === game && before.mix?.name === table.mix?.name && before.button === table.button;
  const seats = seatsOf(table.seats.map(({ number }) => number), before, goesOn);
  const mixed = goesOn && table.mix ? mixedOn(before, table) : {};
  return { ...form, house, game, table: { ...(goesOn ? before : {}), ...table, ...mixed, seats }, back: of.back };
}

/** A mix that goes on: stakes that are others now are new ones, and the house says when they apply. */
function mixedOn({ mix, stakes }, { mix: told, stakes: { chip, chips } }) {
  const same = told.stakes.every((each, leg) => Object.entries(each).every(([name, amount]) => name === "chips" || mix.stakes?.[leg]?.[name] === amount));
  return { stakes: { ...stakes, chip, chips }, mix: { ...mix, ...(told.choice_button ? { choice_button: told.choice_button } : {}), ...(same ? {} : { new_stakes: told.stakes }) } };
}

/** A player who sits down between two hands. */
const NEW = { state: "waiting", owes: ["entry"] };

/** The seats of the form: as they were where they were known, and empty where their players left. */
function seatsOf(numbers, before, goesOn) {
  const joins = (number) => ({ number, ...(goesOn ? NEW : {}) });
  const known = before.seats.map((seat) => {
    if (!numbers.includes(seat.number)) return { number: seat.number, state: "out", stack: 0 };
    if (isEmpty(seat)) return joins(seat.number);
    return goesOn ? seat : kept(seat, before);
  });
  const others = numbers.filter((number) => known.every((each) => each.number !== number)).map(joins);
  return [...known, ...others].sort((one, other) => one.number - other.number);
}

/** What is known of a seat whatever is dealt. */
function kept({ number, stack, state, owes }, before) {
  const away = (state === "out" && !lacksRoom(before, number)) || state === "waiting";
  return { number, ...(stack === undefined ? {} : { stack }), ...(away ? { state } : {}), ...(away && owes ? { owes } : {}) };
}
