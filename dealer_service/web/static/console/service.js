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
    if (response.status === 401 || response.status === 403) return { away: "key" };
    if (response.status === 429 || response.status === 503) return { away: "busy" };
    return response.status < 500 ? { problem: body } : { away: "away" };
  } catch (error) {
    if (signal.aborted) throw error;
    return { away: "away" };
  } finally {
    clearTimeout(patience);
  }
}

/** What a problem says is wrong: its first fault, where it lists any. */
export const faultOf = (problem) => problem.errors?.[0]?.detail ?? problem.detail;
