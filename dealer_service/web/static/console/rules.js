// Which rules: the house and game that this browser asked about last, else the first; and the mix that a table deals it in.

import { keep, recall } from "./storage.js";
import { gameOf, handSize, page } from "./page.js";

export function firstRules() {
  const kept = recall("rules");
  if (kept && handSize(kept.house, kept.game)) return gameOf(kept.house, kept, kept.game) === kept.game ? kept : { house: kept.house, game: kept.game };
  const { house, games } = page.houses.find((each) => each.house === "by-the-book") ?? page.houses[0];
  return { house, game: "badugi" in games ? "badugi" : Object.keys(games)[0] };
}

export const keepRules = (rules) => keep("rules", rules);
