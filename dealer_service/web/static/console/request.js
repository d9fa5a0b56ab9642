// The question of a screen and its latest answer: asked at each change, and again by itself while nobody answers.

import { useEffect, useState } from "./vendor/htm-3.1.1/standalone.module.js";
import { ask } from "./service.js";

const AGAIN = 2500;
const IMPATIENT = 300;

/** {ruling | problem | away, waiting, again}. As soon as the question is another one, the last answer is `before`, if it was `of` the same: of this path, unless it is said of what. */
export function useAnswer(path, question, of = path) {
  const [heard, setHeard] = useState({ key: "" });
  const [waiting, setWaiting] = useState("");
  const [turn, setTurn] = useState(0);
  const key = question && JSON.stringify([path, question]);
  useEffect(() => {
    if (!key) return undefined;
    const stop = new AbortController();
    const slow = setTimeout(() => setWaiting(key), IMPATIENT);
    let later;
    ask(path, question, stop.signal).then(
      (found) => {
        setHeard({ key, of, ...found });
        if (found.away && found.away !== "key") later = setTimeout(() => setTurn((now) => now + 1), AGAIN);
      },
      () => undefined,
    ).finally(() => {
      clearTimeout(slow);
      setWaiting("");
    });
    return () => {
      stop.abort();
      clearTimeout(slow);
      clearTimeout(later);
    };
  }, [key, turn]);
  useEffect(() => {
    const now = () => setTurn((each) => each + 1);
    addEventListener("online", now);
    return () => removeEventListener("online", now);
  }, []);
  const again = () => setTurn((now) => now + 1);
  return heard.key === key ? { ...heard, again, waiting: waiting === key } : { again, waiting: waiting === key, before: heard.of === of ? heard : undefined };
}
