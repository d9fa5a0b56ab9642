// The states of a screen as the browser keeps them: the one that is shown, and apart from it each that can be undone to,
// which is written once. A tap writes the state that it leads to, and the one that it comes from.

import { forget, keep, recall } from "./storage.js";

const keyOf = (name, place) => `past.${name}.${place}`;

/** What is kept under a name: the state `now` and the `past`, oldest first, whose places begin with `from`. Null where nothing is. */
export function recallStates(name) {
  const { now, past: all, from = 0, to = from } = recall(name) ?? {};
  if (now === undefined) return null;
  if (Array.isArray(all)) keepStates(name, { now, past: all, from }, new Map()); // all of them in one, as they once were kept
  const past = all ?? [];
  for (let place = to - 1; place >= from; place -= 1) {
    const state = recall(keyOf(name, place));
    if (state === null) return { now, past, from: place + 1 }; // what came before it cannot be reached
    past.unshift(state);
  }
  return { now, past, from };
}

/** The states of the past that are written, by their places. */
export const writtenOf = ({ past, from }) => new Map(past.map((state, at) => [from + at, state]));

/** Keep the states under a name. `written` are those that are there already, and is brought up to date. */
export function keepStates(name, { now, past, from }, written) {
  const places = writtenOf({ past, from });
  for (const [place, state] of places) if (written.get(place) !== state) keep(keyOf(name, place), state);
  keep(name, { now, from, to: from + past.length });
  for (const place of written.keys()) if (!places.has(place)) forget(keyOf(name, place));
  written.clear();
  for (const [place, state] of places) written.set(place, state);
}

/** The states after another one, at most `depth` of which can be undone. */
export function pushed({ now, past, from }, then, depth) {
  const all = [...past, now].slice(-depth);
  return { now: then, past: all, from: from + past.length + 1 - all.length };
}

/** The states before the last one. */
export const undone = ({ past, from }) => ({ now: past.at(-1), past: past.slice(0, -1), from });

export function forgetStates(name) {
  const { from = 0, to = from } = recall(name) ?? {};
  for (let place = from; place < to; place += 1) forget(keyOf(name, place));
  forget(name);
}
