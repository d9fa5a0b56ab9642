// What kind of value each fact of a table is, as far as a screen reads it: a table that is handed over may be anything.
// A fact that is not given is unknown. Whether one that is given can be, the service says.

/** A seat without a player: nobody's chips are left there. */
export const isEmpty = ({ state, stack }) => state === "out" && stack === 0;

/** The seat where the button is, or waits while a game of the mix is dealt without one. */
export const buttonOf = ({ button, mix }) => button || mix?.waiting?.button;

const PHASES = ["posting", "dealing", "betting", "drawing", "street", "showdown", "over"];
const STATES = ["in", "folded", "mucked", "dead", "out", "waiting"];

const anything = () => true;
const number = (found) => typeof found === "number";
const text = (found) => typeof found === "string";
const oneOf = (names) => (found) => names.includes(found);
const list = (is) => (found) => Array.isArray(found) && found.every(is);
/** An object: each of these facts that it has is of its kind, and all others are of one kind. */
const object = (facts, others = anything) => (found) =>
  typeof found === "object" && found !== null && !Array.isArray(found) && Object.entries(found).every(([name, value]) => (Object.hasOwn(facts, name) ? facts[name] : others)(value));

const counts = list(object({ seat: number, count: number }));

/** Whether every fact of this table is of its kind. */
export const isTable = object({
  phase: oneOf(PHASES),
  round: number,
  button: number,
  small_blind_seat: number,
  big_blind_seat: number,
  players_left: number,
  dead: number,
  stakes: object({ chips: list(number), currency: anything }, number),
  seats: list(object({ number: Number.isInteger, state: oneOf(STATES), stack: number, bet: number, gathered: number, dead: number, hand: list(text) })),
  log: list((entry) => object({})(entry) && text(entry.does)),
  board: list(text),
  runs: object({ times: number, shared: number, boards: list(list(text)) }),
  deck: object({ stub: number, burns: number, folded: number, discards: list(object({ count: number })) }),
  draw: object({ number, announced: counts, placed: counts, refused: list(number) }),
  mix: object({ name: text, leg: number, hand: number, choice_button: number, sitting_out: list(number), stakes: list(object({})), new_stakes: list(object({})) }),
});
