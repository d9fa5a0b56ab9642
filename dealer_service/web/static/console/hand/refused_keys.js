// Which keys of an incident the service would refuse at this table: asked for all at once, before one is tapped.

import { useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { ask } from "../service.js";
import { MOST_KEYS, firstUntold } from "./incident_kinds.js";

const WAYS = 8; // of telling the facts that are still needed
const REFUSED = 422;

const numbers = ({ least, most, numbers: some }) => some ?? Array.from({ length: Math.max(most - least + 1, 0) }, (_, place) => least + place);
const known = (fact) => ({
  seat: () => fact.seats,
  seats: () => fact.of.flatMap(({ name }) => fact.seats.map((seat) => ({ [name]: seat }))),
  flag: () => [true, false],
  choice: () => fact.names.map(({ name }) => name),
  entry: () => fact.entries.map(([place]) => place),
  count: () => (numbers(fact).length > MOST_KEYS ? [] : numbers(fact)),
})[fact.is]?.() ?? [];

/** What each key of a fact tells; nothing where it is typed, or told by cards. */
export const valuesOf = (fact) => (fact.several ? known(fact).map((each) => [each]) : known(fact));

/** The incident with the facts that it still needs, in some ways. `keyedOf` gives a fact its keys. */
export function waysOf(form, incident, keyedOf, most = WAYS) {
  const fact = firstUntold(form, incident);
  if (!fact) return [incident];
  const found = [];
  for (const value of valuesOf(keyedOf(fact, incident))) {
    if (found.length >= most) break;
    found.push(...waysOf(form, { ...incident, [fact.name]: value }, keyedOf, Math.max(1, Math.floor(most / 3))));
  }
  return found.slice(0, most);
}

/** Which of these questions the service refuses; none while it is not known. */
export async function refusedOf(questions, signal) {
  if (!questions.length) return [];
  const { ruling } = await ask("/v1/batch", questions.map((question) => ({ asks: "irregularities", question })), signal);
  return questions.map((_, place) => ruling?.[place]?.status === REFUSED);
}

/** Each key of each fact with the questions of which one has to be accepted: {name, value, questions}. */
export function keysToAsk(form, incident, keyedOf, questionOf) {
  return form.takes.flatMap((fact) => {
    const { [fact.name]: _, ...others } = incident;
    const apart = form.either?.includes(fact.name) ? Object.fromEntries(Object.entries(others).filter(([name]) => !form.either.includes(name))) : others;
    return valuesOf(keyedOf(fact, incident)).map((value) => ({
      name: fact.name,
      value,
      questions: waysOf(form, { ...apart, [fact.name]: value }, keyedOf).map(questionOf).filter(Boolean),
    }));
  });
}

/** The keys of which all ways are refused, as "name value". */
export async function refusedKeys(keys, signal) {
  const refused = await refusedOf(keys.flatMap(({ questions }) => questions), signal);
  let at = 0;
  return keys.filter(({ questions }) => {
    const own = refused.slice(at, (at += questions.length));
    return own.length > 0 && own.every(Boolean);
  }).map(({ name, value }) => keyName(name, value));
}

export const keyName = (name, value) => `${name} ${JSON.stringify(value)}`;

/** {refused, asking}: the names of the refused keys of an incident, those before it while the service is asked. */
export function useRefused(keys) {
  const [found, setFound] = useState({ key: "[]", refused: [] });
  const key = JSON.stringify(keys);
  useEffect(() => {
    const stop = new AbortController();
    refusedKeys(keys, stop.signal).then((refused) => setFound({ key, refused }), () => undefined);
    return () => stop.abort();
  }, [key]);
  return { refused: found.refused, asking: found.key !== key };
}

/**
 * The kinds among these that can be told in few ways, all of which are refused; undefined while the service is asked.
 * It is asked again once the question, and so the table, is another one. `over`: see kindsToAsk.
 */
export function useRefusedKinds(question, forms, keyedOf, questionOf, over) {
  const [found, setFound] = useState({ key: "" });
  const key = JSON.stringify(question);
  useEffect(() => {
    const stop = new AbortController();
    refusedKeys(kindsToAsk(forms, keyedOf, questionOf, over), stop.signal).catch(() => []).then((refused) => stop.signal.aborted || setFound({ key, refused }));
    return () => stop.abort();
  }, [key]);
  return found.key === key ? found.refused : undefined;
}

/**
 * The kinds that no seat has to be told of, each with the questions of which one has to be accepted; once the hand is
 * `over` all kinds, which are few then.
 */
export const kindsToAsk = (forms, keyedOf, questionOf, over) =>
  forms.filter((form) => over || (!form.takes.some(({ is, needed }) => needed && is === "seat") && !form.either))
    .map((form) => ({ name: form.kind, value: null, questions: waysOf(form, { kind: form.kind }, (fact, told) => keyedOf(form, fact, told)).map((told) => questionOf(form, told)).filter(Boolean) }));
