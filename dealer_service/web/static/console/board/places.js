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

/** The boards of a hand in the order of the deal: the last one is in hand, those before it are complete. */
export const boardsOfHand = (now) => [...(now.table?.runs?.boards ?? []), boardOf(now)];

/** Which of these boards is open: the chosen one, or the first that lacks a card where that one lacks none. */
export const openOf = (boards, chosen) => [chosen, ...boards.keys()].find((each) => boards[each]?.includes(UNKNOWN)) ?? chosen;

function withBoards({ table: { runs, ...table }, ...others }, boards) {
  const at = boards.flat().includes(UNKNOWN) ? BOARD : 0;
  return { ...others, at, table: { ...table, board: boards.at(-1), ...(runs ? { runs: { ...runs, boards: boards.slice(0, -1) } } : {}) } };
}

/** The state after a tap on a card: into the first unknown place of the open board, or of another one, or out of it again. A card that all boards share is told of each. */
export function tapBoard(now, card, open = 0) {
  const boards = boardsOfHand(now);
  const [from, to] = boards.flat().includes(card) ? [card, UNKNOWN] : [UNKNOWN, card];
  const run = [open, ...boards.keys()].find((each) => boards[each]?.includes(from));
  if (run === undefined) return now;
  const place = boards[run].indexOf(from);
  const isShared = place < (now.table.runs?.shared ?? 0);
  return withBoards(now, boards.map((board, each) => (isShared || each === run ? board.map((was, at) => (at === place ? to : was)) : board)));
}

/** The state without any known card on the open board. */
export const clearBoard = (now, open = 0) => withBoards(now, boardsOfHand(now).map((board, run) => board.map((card, at) => (run === open || at < (now.table.runs?.shared ?? 0) ? UNKNOWN : card))));
