// Where a table is dealt: in one tab of one tablet. The tab that was opened last deals; a table that was given away waits.

import { useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { keep, recall } from "../storage.js";
import { beginDown } from "./down.js";

const HERE = String(Math.random());
const AWAY = "away";
const placeOf = (name) => `place.${name}`;

/** This tab deals a table that is begun here, or handed over to it. */
export function dealHere(name) {
  if (recall(placeOf(name)) === AWAY || recall(placeOf(name)) === null) beginDown(name);
  keep(placeOf(name), HERE);
}

/** Whether this table is dealt elsewhere, functions that take it back and give it away. `dealings` counts the tables begun here. */
export function usePlace(name, dealings) {
  const [elsewhere, setElsewhere] = useState(false);
  const look = () => setElsewhere(recall(placeOf(name)) !== HERE);
  const take = () => {
    dealHere(name);
    look();
  };
  const give = () => {
    keep(placeOf(name), AWAY);
    look();
  };
  useEffect(() => {
    if (!name) return undefined;
    if (recall(placeOf(name)) === AWAY) look();
    else take();
    const changed = ({ key }) => key?.endsWith(placeOf(name)) && look();
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, [name, dealings]);
  return { elsewhere, take, give };
}
