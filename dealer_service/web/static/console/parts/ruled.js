// The answer on a sheet where something is told by taps.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { Away, Problem, Verdict } from "./verdict.js";

/** The answer on a sheet: what it asks for first, with its children; then the ruling, and the first clause that decides. */
export function Ruled({ asks, answer, children }) {
  if (asks) return html`<${Verdict} lines=${[asks]} kind="start">${children}<//>`;
  if (answer.away) return html`<${Away} away=${answer.away} onRetry=${answer.again} />`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  const ruling = answer.ruling ?? answer.before?.ruling;
  if (!ruling) return html`<${Verdict} lines=${[" "]} kind="start" />`;
  return html`<${Verdict} lines=${[ruling.says]} kind=${ruling.outcome} scrolls=${true}><p>${ruling.reasons.find((each) => each.decides)?.says}</p><//>`;
}
