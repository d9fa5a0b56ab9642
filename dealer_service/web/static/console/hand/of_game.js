// What the game of a table adds to the hand as the screen holds it. Games with up cards put theirs in place: ../stud/cards.js.

import { handSize } from "../page.js";

export const ofGame = {
  /** How many cards a whole hand has at this table. */
  size: ({ house, game }) => handSize(house, game),
  /** What of a state is another one once this table follows. */
  after: (_, table) => ({ table }),
  /** The cards that are known of each hand before it is shown. */
  known: () => ({}),
  /** The cards of a whole hand in the order of the deal. */
  inPlaces: (_, cards) => cards,
  /** The events of hands that were dealt in one step; undefined where the service derives them. */
  deals: () => undefined,
};
