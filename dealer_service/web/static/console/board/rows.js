// The places of the boards: how many cards each street deals to them, and which cards are on which board.

import { boardsOf } from "../page.js";
import { severalOf } from "./places.js";

/** The cards of the board on each of its streets: a number, or with two boards a list of as many for each; undefined in a game without a board. A last card that all share is one, too. */
export function streetSizes({ house, game, table }) {
  const several = severalOf(house, game);
  const sizes = boardsOf(house, game)?.filter((cards) => cards > 0);
  return several ? sizes.map((cards) => Array(several).fill(cards / several)) : sizes ?? (table?.board && [1]);
}

/** The places of each board, in groups by street: on a street those of the first board come first. */
export function rowsOf(sizes) {
  const rows = [];
  let at = 0;
  for (const size of sizes) [size].flat().forEach((count, row) => (rows[row] ??= []).push(Array.from({ length: count }, () => at++)));
  return rows;
}

/** How many cards the open street deals to the board, and the number of its round in `streetsOf`. */
export const dueOf = ({ house, game, table: { round = 1 } }) => ({ count: boardsOf(house, game)?.[round] ?? 1, street: round });
