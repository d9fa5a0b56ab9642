// The draw at the moment that an incident is noticed: the service takes the steps of its own plan up to there.

import { useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { ask } from "../service.js";

/** How many steps of the plan come before an incident of this form is noticed: at its burn, before a seat's cards or after. */
function stepsBefore({ draw }, { seat }, steps) {
  const deals = steps.map((step, place) => ({ ...step, place })).filter(({ does }) => does === "deal");
  if (draw === "burned") return (deals[0]?.place ?? -1) + 1;
  const own = deals.find((each) => each.seat === seat);
  if (!own) return 0;
  return draw === "cards-dealt" ? own.place + 1 : own.place;
}

const eventOf = ({ does, seat, count }) => ({ does, ...(seat === undefined ? {} : { seat }), ...(does === "burn" || does === "reshuffle" ? {} : { count }) });

const stepsTo = (question, form, incident, steps) => (form?.draw && question.table.phase === "drawing" ? steps.slice(0, stepsBefore(form, incident, steps)) : []);

/** The table at the moment of an incident, and the events that led there, once the service has been asked. */
export const momentOf = (question, form, incident, steps, signal) => follow(question, stepsTo(question, form, incident, steps).map(eventOf), signal);

/**
 * The table at the moment of an incident, and the events that led there; undefined while the service is asked. Where no
 * draw is on, where it has come that far, or where the plan is not known, that is the table as it is.
 */
export function useMoment(question, form, incident, steps) {
  const taken = stepsTo(question, form, incident, steps);
  const key = taken.length ? JSON.stringify([question, taken]) : "";
  const [found, setFound] = useState({ key: "" });
  useEffect(() => {
    if (!key) return undefined;
    const stop = new AbortController();
    momentOf(question, form, incident, steps, stop.signal).then((then) => setFound({ key, ...then }), () => undefined);
    return () => stop.abort();
  }, [key]);
  if (!key) return { table: question.table, events: [] };
  return found.key === key ? found : undefined;
}

/** The table after these events, as far as the service takes them. */
async function follow(question, events, signal) {
  let { table } = question;
  const done = [];
  for (const event of events) {
    const { ruling } = await ask("/v1/drawing", { ...question, table, event }, signal);
    if (!ruling?.next) break;
    table = ruling.next;
    done.push(event);
  }
  return { table, events: done };
}
