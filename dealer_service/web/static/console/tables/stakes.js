// Stakes as people call them: by the bets in fixed limit, else by the blinds.

const FIXED = "fixed-limit";
const BETS = [[2, 4], [4, 8], [10, 20], [20, 40]];
const BLINDS = [[1, 2], [2, 5], [5, 10], [100, 200]];

const isFixed = (limit) => limit === FIXED;

/** Stakes to choose from. In fixed limit the big blind is the small bet, and the small blind half of it; another is set by its figures. */
export const usualStakes = (limit) =>
  isFixed(limit)
    ? BETS.map(([small, big]) => ({ small_blind: small / 2, big_blind: small, ante: 0, small_bet: small, big_bet: big }))
    : BLINDS.map(([small, big]) => ({ small_blind: small, big_blind: big, ante: 0 }));

/** The figures that stakes have, in the order in which people say them. */
export const figuresOf = (limit) => ["small_blind", "big_blind", "ante", ...(isFixed(limit) ? ["small_bet", "big_bet"] : [])];

export const stakesOf = ({ small_blind, big_blind, small_bet, big_bet, ante }) =>
  `${small_bet ? `${small_bet}/${big_bet}` : `${small_blind}/${big_blind}`}${ante ? ` (${ante})` : ""}`;

export const sameStakes = (one, other) => ["small_blind", "big_blind", "ante", "small_bet", "big_bet"].every((name) => (one[name] ?? 0) === (other[name] ?? 0));
