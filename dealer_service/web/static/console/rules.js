// Which rules: the house and game that this browser asked about last, else the first; and the mix that a table deals it in.

import { keep, recall } from "./storage.js";
import { gameOf, handSize, page } from "./page.js";

/** `offers` says whether the screen is about a game as a house deals it. */
export function firstRules(offers = () => true) {
  const kept = recall("rules");
  if (kept && handSize(kept.house, kept.game) && offers(kept.house, kept.game)) return gameOf(kept.house, kept, kept.game) === kept.game ? kept : { house: kept.house, game: kept.game };
  const dealing = page.houses.filter(({ house, games }) => Object.keys(games).some((game) => offers(house, game)));
  const houses = dealing.length ? dealing : page.houses;
  const { house, games } = houses.find((each) => each.house === "by-the-book") ?? houses[0];
  return { house, game: "badugi" in games ? "badugi" : (Object.keys(games).find((game) => offers(house, game)) ?? Object.keys(games)[0]) };
}

export const keepRules = (rules) => keep("rules", rules);
