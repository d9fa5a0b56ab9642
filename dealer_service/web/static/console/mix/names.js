// The games of a mix as they are called where room is short.

import { page } from "../page.js";

const STRUCTURE = /,| en /; // what comes before it in a title is the name of the game

/** What a game is called in few letters: its name without its structure, where no other of these games has the same. */
export function shortOf(game, games) {
  const short = (of) => page.games[of].split(STRUCTURE)[0];
  return games.some((each) => each !== game && short(each) === short(game)) ? page.games[game] : short(game);
}
