// The draw at the moment that an incident is noticed: the service takes the steps of its own plan up to there.

import { useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { ask } from "../service.js";

/** How many steps of the plan come before an incident of this form is noticed: at its burn, before a seat's cards or after. */
function stepsBefore({ table }, { draw }, { seat }, steps) {
  if (!draw || table.phase !== "drawing") return 0;
  const deals = steps.map((step, place) => ({ ...step, place })).filter(({ does }) => does === "deal");
  if (draw === "burned") return (deals[0]?.place ?? -1) + 1;
  const own = deals.find((each) => each.seat === seat);
  if (!own) return 0;
  return draw === "cards-dealt" ? own.place + 1 : own.place;
}

const eventOf = ({ does, seat, count }) => ({ does, ...(seat === undefined ? {} : { seat }), ...(does === "burn" || does === "reshuffle" ? {} : { count }) });

/**
 * The tables along the plan of a draw, each with the events that led there, as far as the service takes them; undefined
 * while it is asked. Where no draw is on, that is the table as it is.
 */
export function useAlong(question, steps) {
  const taken = question.table.phase === "drawing" ? steps : [];
  const key = JSON.stringify([question, taken]);
  const [found, setFound] = useState({ key: "" });
  useEffect(() => {
    if (!taken.length) return undefined;
    const stop = new AbortController();
    along(question, taken, stop.signal).then((tables) => setFound({ key, tables }), () => undefined);
    return () => stop.abort();
  }, [key]);
  if (!taken.length) return [{ table: question.table, events: [] }];
  return found.key === key ? found.tables : undefined;
}

/** The one of these tables at which an incident is noticed; undefined while that is not known. */
export function momentOf(question, form, incident, steps, tables) {
  const place = stepsBefore(question, form, incident, steps);
  return place ? tables?.[Math.min(place, tables.length - 1)] : { table: question.table, events: [] };
}

/** The tables before and after each of these steps, as far as the service takes them. */
export async function along(question, steps, signal) {
  const found = [{ table: question.table, events: [] }];
  for (const event of steps.map(eventOf)) {
    const { table, events } = found.at(-1);
    const { ruling } = await ask("/v1/drawing", { ...question, table, event }, signal);
    if (!ruling?.next) break;
    found.push({ table: ruling.next, events: [...events, event] });
  }
  return found;
}
