// A state that can be undone: the last states are kept, here and over a reload. Ctrl+Z undoes, too.

import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/htm-3.1.1/standalone.module.js";
import { keepStates, pushed, recallStates, undone, writtenOf } from "./states.js";
import { keepSoon, keepWaiting } from "./storage.js";

const DEPTH = 20;

let shown = ""; // the name of the state that the screen shows

/** What is shown from now on; nothing that can be undone, where it has no name. */
export const shows = (name) => (shown = name);

/**
 * The state kept under a name, a function that changes it, one that undoes, and the state that undoing goes back to.
 * What the service answered is settled: undoing goes back before the tap that asked, not to the answer.
 */
export function useUndoable(name, fallback, fits, depth = DEPTH) {
  shows(name);
  const [kept, setKept] = useState(() => {
    const found = recallStates(name);
    return found && fits(found.now) && found.past.every(fits) ? found : { now: fallback, past: [], from: 0 };
  });
  const written = useRef(null);
  written.current ??= writtenOf(kept);
  useLayoutEffect(() => void keepSoon(name, () => keepStates(name, kept, written.current)), [kept]); // a reload right after a tap loses nothing either
  useEffect(keepWaiting, [kept]); // once the tap is on the screen
  const change = (next) =>
    setKept((kept) => {
      const then = next(kept.now);
      return then === kept.now ? kept : pushed(kept, then, depth);
    });
  const settle = (next) =>
    setKept((kept) => {
      const now = next(kept.now);
      return now === kept.now ? kept : { ...kept, now };
    });
  const undo = () => setKept((kept) => (kept.past.length ? undone(kept) : kept));
  return { state: kept.now, change, settle, undo, undoable: kept.past.length > 0, before: kept.past.at(-1) };
}

/** Whether what is kept of the screen that failed can be undone. */
export const mayStepBack = () => recallStates(shown)?.past.length > 0;

/** Undoes what is kept of a screen that failed, and cannot be asked to. */
export function stepBack() {
  const found = recallStates(shown);
  keepStates(shown, undone(found), writtenOf(found));
}

/** The keys of a screen while no sheet is open and nothing is typed into: Ctrl+Z undoes, and `onKey` is told of each. */
export function useKeys(open, undo, onKey = () => undefined) {
  useEffect(() => {
    const onKeyDown = (event) => {
      if (open || event.target.closest("select, textarea, input")) return;
      if (event.key === "z" && (event.ctrlKey || event.metaKey)) undo();
      onKey(event.key);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}
