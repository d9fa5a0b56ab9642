// The board of a hand: the cards on it, known or not, and those that are to come. Bookkeeping, no rules of poker.

import { boardsOf, kindOf, page } from "../page.js";

export const BOARD = -1; // the place of the board among the seats, where cards are tapped for one after the other
export const UNKNOWN = "??";

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

/** How many boards this game deals each street to, if there are several. */
export const severalOf = (house, game) => page.boards[kindOf(house, game)?.board]?.of;

/** The cards that are known; of two boards those up to the first that is not, as each has its place. */
export const lyingOn = ({ house, game }, board) => board.filter((card, at) => card !== UNKNOWN && !(severalOf(house, game) && board.slice(0, at).includes(UNKNOWN)));

/** The cards on the board of a table, as many as its round has; an unknown one is "??". Undefined in a game without a board. */
export function boardOf({ house, game, table }) {
  const boards = boardsOf(house, game);
  if (!boards) return table.board;
  const { board, phase, round = 1 } = table;
  const dealt = phase === "showdown" ? sum(boards) : sum(boards.slice(0, round));
  return board ?? Array.from({ length: ["betting", "street", "showdown"].includes(phase) ? dealt : 0 }, () => UNKNOWN);
}

/** Whether the burn of the open street is made: as the last answer says what is due, else by the log. */
export const isBurned = ({ table: { log = [] }, did }) => (did?.due ? did.due === "deal" : log.some(({ does }) => does === "burn"));

const withBoard = (now, board, at) => ({ ...now, at, table: { ...now.table, board } });

/** The state after a tap on a card: into the first unknown place of the board, or out of it again. */
export function tapBoard(now, card) {
  const board = boardOf(now);
  const [from, to] = board.includes(card) ? [card, UNKNOWN] : [UNKNOWN, card];
  const place = board.indexOf(from);
  if (place < 0) return now;
  const next = board.with ? board.with(place, to) : board.map((each, at) => (at === place ? to : each));
  return withBoard(now, next, next.includes(UNKNOWN) ? BOARD : 0);
}

/** The state without any known card on the board. */
export const clearBoard = (now) => withBoard(now, boardOf(now).map(() => UNKNOWN), BOARD);
