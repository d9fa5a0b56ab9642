// How far a draw has come, as a screen and the tap that goes on have to know it.

const NONE = []; // always the same: what is drawn of it is not drawn again

/** What is known of a draw from the service's plan: its steps and lines, what is due, and whether its lines are ticked off one by one. */
export function progressOf(ruling, done) {
  const plan = ruling?.answer ?? {};
  const all = plan.lines ?? NONE;
  const deals = all.filter(({ through }, place) => plan.steps.slice(all[place - 1]?.through ?? 0, through).some(({ does }) => does !== "discard"));
  const lines = deals.length ? deals : all; // the seats that stand pat are in sight: nothing is done for them
  const told = ruling !== undefined && plan.waiting_for?.length === 0;
  const at = Math.min(done, lines.length);
  const minded = plan.stuck !== undefined || (plan.steps ?? []).some((step) => step.does === "reshuffle") || (told && at > 0);
  const options = at === lines.length ? (plan.options ?? []) : [];
  const discards = told && plan.instructions?.length > 0; // alone: the board is dealt before the new cards
  return { steps: plan.steps ?? NONE, discards, stuck: plan.stuck !== undefined, lines, told, minded, done: at, options, complete: told && plan.stuck === undefined && (!minded || at === lines.length) };
}
