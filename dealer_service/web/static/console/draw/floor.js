// What the floor has chosen, carried out by the service: the steps up to the shortage, then the shuffle with the piles named.

import { ask } from "../service.js";

const PLAN = "/v1/drawing";

/** The table after the floor's word, or null where the service did not give one. */
export async function tableAfter(question, plan, option) {
  let table = question.table;
  const does = async (event) => (await ask(PLAN, { ...question, table, event }, new AbortController().signal)).ruling;
  for (const { does: what, seat, count, piles } of plan.steps) {
    table = (await does({ does: what, seat, count, piles }))?.next;
    if (!table) return null;
  }
  const byRule = await does({ does: "reshuffle", seat: plan.stuck });
  const named = byRule?.answer.event.piles ?? [];
  const added = option.args.piles ?? (option.args.pile ? [option.args.pile] : []);
  const shuffled = added.length ? await does({ does: "reshuffle", seat: plan.stuck, piles: [...named, ...added] }) : byRule;
  return shuffled?.next ?? null;
}
