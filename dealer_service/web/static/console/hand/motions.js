// What a seat said and put out, as its taps told it: motions in order, each of words or of one heap of chips.

const last = (moves, next) => [...moves.slice(0, -1), next];

/**
 * Chips that follow chips lie on the same heap. A chip after words begins a motion of its own, and so does the first one on
 * a heap that was begun.
 */
export function moved(moves, does, chip) {
  const before = moves.at(-1);
  if (before?.does === does) return last(moves, { ...before, chips: [...before.chips, chip] });
  return [...moves, { does, chips: [chip], ...(before ? { together: false } : {}) }];
}

/** Another heap is begun: what comes on it is a second motion, until the key between the two is turned. */
export const anotherHeap = (moves) => [...moves, { does: "push", chips: [], together: false }];

/** A number that follows a word belongs to it. */
export function said(moves, what) {
  const before = moves.at(-1);
  const goesOn = before?.does === "say" && !("word" in what && before.word) && !("number" in what && before.number);
  return goesOn ? last(moves, { ...before, ...what }) : [...moves, { does: "say", ...what }];
}

/** One of the moves told otherwise: what is undefined is not told of it. */
export const withMove = (moves, place, told) => moves.map((move, at) => (at === place ? Object.fromEntries(Object.entries({ ...move, ...told }).filter(([, value]) => value !== undefined)) : move));

/** Whether this move came with the one before, told otherwise: two motions, one, or nobody has said. */
export function turned(moves, place) {
  const { together } = moves[place];
  return withMove(moves, place, { together: together === true ? undefined : together === false });
}

/** The last chip, word or number away. */
export function takenBack(moves) {
  const move = moves.at(-1);
  if (move?.chips?.length > 1) return last(moves, { ...move, chips: move.chips.slice(0, -1) });
  return moves.slice(0, -1);
}

/** The only way to make this amount of these chips; undefined where there are several, or none. */
export function onlyWay(amount, chips) {
  const found = [];
  const look = (left, from, way) => {
    if (found.length > 1) return;
    if (left === 0) found.push(way);
    else chips.slice(from).forEach((chip, place) => chip <= left && look(left - chip, from + place, [...way, chip]));
  };
  if (amount > 0 && amount / Math.min(...chips) <= 24) look(amount, 0, []);
  return found.length === 1 ? found[0] : undefined;
}
