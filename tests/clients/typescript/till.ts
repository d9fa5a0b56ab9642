// A caller's program: it plays a hand through types that are made from the OpenAPI document.
// ../test_typescript.py makes the types, has them checked, and runs it.

import createClient from "openapi-fetch";
import type { components, paths } from "./dealer-service.js";

type Schemas = components["schemas"];
type Table = Schemas["Table"];

const rules = { house: "by-the-book", game: "badugi" };
const shown: Record<number, string[]> = {
  1: ["As", "2d", "3h", "4c"],
  2: ["Ks", "Qd", "Jh", "Tc"],
  3: ["9s", "9d", "9h", "9c"],
};

const baseUrl = process.argv[2];
const client = createClient<paths>({ baseUrl });

// The ruling, where no facts are contested and the question was right.
function ruled<Ruling extends object>(found: {
  data?: Ruling | Schemas["ContestedRuling"];
  error?: Schemas["Problem"];
}): Ruling {
  if (found.data === undefined) throw new Error(found.error?.detail);
  if ("contested" in found.data) throw new Error("facts are contested");
  return found.data as Ruling;
}

function told<Fact>(fact: Fact | null | undefined): Fact {
  if (fact === null || fact === undefined) throw new Error("a fact is missing");
  return fact;
}

async function dealt(table: Table): Promise<Table> {
  const event = { does: "carry-out" } as const;
  return told(ruled(await client.POST("/v1/dealing", { body: { ...rules, table, event } })).next);
}

async function bet(table: Table): Promise<Table> {
  const { answer } = ruled(await client.POST("/v1/betting/options", { body: { ...rules, table } }));
  if (!("bets_made" in answer)) throw new Error("nobody may act");
  const quiet = told(answer.options.find((each) => ["post", "check", "call"].includes(each.does)));
  const posted = quiet.does === "post" ? { kind: quiet.kind, to: quiet.to } : {};
  const action = { does: quiet.does as "post" | "check" | "call", seat: told(answer.to_act), ...posted };
  return told(ruled(await client.POST("/v1/betting", { body: { ...rules, table, action } })).next);
}

async function draw(table: Table): Promise<Table> {
  const { answer } = ruled(await client.POST("/v1/drawing", { body: { ...rules, table } }));
  if (!("waiting_for" in answer)) throw new Error("there is no plan");
  const patting = answer.waiting_for.map((seat) => ({ does: "discard", seat, count: 0 }) as const);
  for (const event of [...patting, { does: "carry-out" } as const]) {
    if (table.phase === "drawing") {
      table = told(ruled(await client.POST("/v1/drawing", { body: { ...rules, table, event } })).next);
    }
  }
  return table;
}

async function settle(table: Table): Promise<Table> {
  const seats = table.seats.map((seat) => ({ ...seat, hand: shown[seat.number] }));
  const body = { ...rules, table: { ...table, seats }, event: { does: "carry-out" } as const };
  const { answer, next } = ruled(await client.POST("/v1/showdown", { body }));
  if (!("awards" in answer)) throw new Error("nobody is pushed anything");
  for (const award of told(answer.awards)) {
    console.log(`seat ${award.seat} is pushed ${award.chips} of the ${award.pot} pot`);
  }
  return told(next);
}

async function playHand(): Promise<void> {
  const stakes = { small_blind: 2, big_blind: 4, ante: 0, small_bet: 4, big_bet: 8, chip: 1 };
  const seats = [1, 2, 3].map((number) => ({ number, stack: 100 }));
  let table = await dealt({ button: 3, stakes, seats });
  const steps = { posting: bet, dealing: dealt, betting: bet, drawing: draw, showdown: settle };
  for (let step = 0; step < 60 && table.phase !== "over"; step++) {
    table = await steps[told(table.phase)](table);
  }
  console.log("stacks", table.seats.map((seat) => seat.stack).join(" "));
}

async function dispute(): Promise<void> {
  const hands = [told(shown[1])];
  const contested = [{ at: "/hands/0/3", alternatives: ["4c", "4h"] }];
  const { data } = await client.POST("/v1/hands", { body: { ...rules, hands, contested } });
  if (data !== undefined && "contested" in data) console.log("matters", data.contested.matters);
  const { error } = await client.POST("/v1/hands", { body: { ...rules, house: "nobody", hands } });
  console.log("problem", error?.status, error?.type);
}

await playHand();
await dispute();
