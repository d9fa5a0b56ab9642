// A table of which the form makes another: its seats keep what is known of them, and in the same house with the same button the blinds, too.

import { gameOf } from "../page.js";
import { lacksRoom } from "../hand/hand_state.js";
import { buttonOf, isEmpty } from "./shape.js";

/** The table `of`, changed to the one that the form makes. */
export function changedTable(of, { house, game, table, ...form }) {
  const before = of.before ?? of.table; // where nobody has posted, that from which the hand began
  const sameButton = before.phase === "over" && of.house === house && buttonOf(before) === table.button;
  const sameGame = gameOf(house, before, of.game) === game && before.mix?.name === table.mix?.name;
  const base = sameButton ? (sameGame ? before : ofAnotherGame(before, table)) : undefined;
  const goesOn = Boolean(base);
  const seats = seatsOf(table.seats.map(({ number }) => number), before, goesOn, sameGame);
  const mixed = goesOn && table.mix ? mixedOn(before, table) : {};
  return { ...form, house, game, table: { ...base, ...table, ...mixed, seats }, back: of.back };
}

/**
 * What the next hand of another game has to know of the last hand; undefined where that hand does not tell it: after a
 * game without blinds, with a pot to be killed, or in a mix, whose first hand takes the button of the form.
 */
function ofAnotherGame({ phase, button, mix, small_blind_seat, big_blind_seat, kill_seat = 0 }, table) {
  const blinds = Boolean(table.stakes.big_blind);
  if (mix || table.mix || kill_seat || (blinds && big_blind_seat === undefined)) return undefined;
  return { phase, button, kill_seat, ...(blinds ? { small_blind_seat, big_blind_seat } : {}) };
}

/** A mix that goes on: stakes that are others now are new ones, and the house says when they apply. */
function mixedOn({ mix, stakes }, { mix: told, stakes: { chip, chips } }) {
  const same = told.stakes.every((each, leg) => Object.entries(each).every(([name, amount]) => name === "chips" || mix.stakes?.[leg]?.[name] === amount));
  return { stakes: { ...stakes, chip, chips }, mix: { ...mix, ...(told.choice_button ? { choice_button: told.choice_button } : {}), ...(same ? {} : { new_stakes: told.stakes }) } };
}

/** A player who sits down between two hands. */
const NEW = { state: "waiting", owes: ["entry"] };

/** The seats of the form: as they were where they were known, and empty where their players left. */
function seatsOf(numbers, before, goesOn, sameGame) {
  const joins = (number) => ({ number, ...(goesOn ? NEW : {}) });
  const known = before.seats.map((seat) => {
    if (!numbers.includes(seat.number)) return { number: seat.number, state: "out", stack: 0 };
    if (isEmpty(seat)) return joins(seat.number);
    if (!goesOn) return kept(seat, before);
    return sameGame ? seat : between(seat);
  });
  const others = numbers.filter((number) => known.every((each) => each.number !== number)).map(joins);
  return [...known, ...others].sort((one, other) => one.number - other.number);
}

/** What is known of a seat between the hands of two games. */
const between = ({ number, state, stack, owes }) => ({ number, state, ...(stack === undefined ? {} : { stack }), ...(owes ? { owes } : {}) });

/** What is known of a seat whatever is dealt. */
function kept({ number, stack, state, owes }, before) {
  const away = (state === "out" && !lacksRoom(before, number)) || state === "waiting";
  return { number, ...(stack === undefined ? {} : { stack }), ...(away ? { state } : {}), ...(away && owes ? { owes } : {}) };
}
