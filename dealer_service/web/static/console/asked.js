// House, game and mix of a screen as its questions name them.

/** House and game as a question names them. */
export const askedUnder = ({ house, game }) => ({ house, game });

/** The table with the mix that its game is dealt in. */
export const withMix = (table, { mix }) => (mix ? { ...table, mix } : table);
