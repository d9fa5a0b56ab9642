// Which rules: the house and game that this browser asked about last, else the first.

import { keep, recall } from "./storage.js";
import { handSize, page } from "./page.js";

export function firstRules() {
  const kept = recall("rules");
  if (kept && handSize(kept.house, kept.game)) return kept;
  const { house, games } = page.houses.find((each) => each.house === "by-the-book") ?? page.houses[0];
  return { house, game: "badugi" in games ? "badugi" : Object.keys(games)[0] };
}

export const keepRules = (rules) => keep("rules", rules);
