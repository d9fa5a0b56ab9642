// The keys of facts of the table that a ruling waits for, by where the fact lies; and the table with what was told of them.

const OF_NAME = {
  stack: "amount", bet: "amount", gathered: "amount", dead: "amount", to: "amount", rake: "amount", chips: "amount",
  button: "seat", seat: "seat", round_aggressor: "seat", last_aggressor: "seat", opened_by: "seat", acts_first: "seat", kill_button: "seat",
  open_pair: "flag", still_dealt: "flag", burned: "flag", burned_again: "flag", uncontested: "flag", together: "flag", released: "flag", unaware: "flag", acted_on: "flag",
  stub: "amount", burns: "amount", folded: "amount", count: "amount", round: "amount", players_left: "amount", hands_passed_in: "amount", number: "amount",
  hand: "card", board: "card", exposed: "card",
};

/** The kind of the keys for the fact at this place; undefined where no key tells it. */
export function keysAt(at) {
  const [, section, ...way] = at.split("/");
  const name = way.at(-1) ?? "";
  if (section !== "table") return undefined;
  if (way[0] === "stakes") return "amount";
  if (way[0] === "runs") return "card"; // of a complete board
  return OF_NAME[name] ?? (name.endsWith("_seat") ? "seat" : undefined);
}

/** The fact at this place as `fact_keys.js` asks for it. */
export const factAt = (at) => ({ name: at, is: keysAt(at), needed: true, ...(/\/(hand|board|exposed|boards\/\d+)$/.test(at) ? { several: true, least: 1 } : {}) });

/** The table with what was told, by place. */
export function withTold(table, told) {
  const then = structuredClone(table);
  for (const [at, value] of Object.entries(told)) {
    const way = at.split("/").slice(2);
    const name = way.pop();
    way.reduce((part, key) => (part[key] ??= {}), then)[name] = value;
  }
  return then;
}
