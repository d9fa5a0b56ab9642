// Asks the service, and says in one word how it went: an answer, a problem with its words, or nobody there.

const PATIENCE = 8000;

/** What became of a question: {ruling}, {problem} with the service's own words, or {away: "away" | "busy" | "key"}. */
export async function ask(path, question, signal) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  signal.addEventListener("abort", () => stop.abort());
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(question),
      cache: "no-store",
      signal: stop.signal,
    });
    const body = await response.json();
    if (response.ok) return { ruling: body };
    const away = awayOf(response.status);
    return away === "away" && response.status < 500 ? { problem: body } : { away };
  } catch (error) {
    if (signal.aborted) throw error;
    return { away: "away" };
  } finally {
    clearTimeout(patience);
  }
}

/** Why nothing comes of an answer with this status, in one word. */
export function awayOf(status) {
  if (status === 401 || status === 403) return "key";
  return status === 429 || status === 503 ? "busy" : "away";
}

/** What a problem says is wrong: its first fault, where it lists any. */
export const faultOf = (problem) => problem.errors?.[0]?.detail ?? problem.detail;
