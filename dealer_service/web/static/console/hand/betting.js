// A betting round, the posts before it and the deal: the seats, whose turn it is, what the seat may do, and what comes of the stub.

import { html, useRef } from "../vendor/htm-3.1.1/standalone.module.js";
import { kindOf, page, say } from "../page.js";
import { later, laterBeside } from "../parts/lazy.js";
import { Away, Below, Problem, Verdict } from "../parts/verdict.js";
import { postOf } from "./hand_state.js";
import { SeatRow } from "./seat_row.js";
import { Bets, Missing, Options, chooses } from "./turn.js";

const Declared = laterBeside(() => import("./declared.js"));
const FloorOptions = later(() => import("../parts/floor_options.js"));

export function Betting(parts) {
  const { state, ask, view, ruling, outlook, pots, log, board, clock, settling, waits, seat, up, onWhy, onAmount, onFloor } = parts;
  const betting = state.table.phase === "betting";
  const asked = VIEWED.includes(state.table.phase) ? ruling : undefined;
  const options = asked?.answer?.options ?? [];
  const choose = (option) => {
    if (waits.now) return;
    if (option.does === "post") ask(postOf(seat.number, option));
    else if (chooses(option)) onAmount([option]);
    else ask({ path: "/v1/betting", body: { action: { seat: seat.number, does: option.does, ...(option.to === undefined || option.does === "fold" || option.does === "check" ? {} : { to: option.to ?? option.least }) } } });
  };
  const short = options.filter((each) => each.does !== "fold" && each.does !== "check").map(({ does }) => ({ does }));
  const floor = state.did?.options?.length ? state.did : undefined;
  const reasonsFor = (not) => asked.reasons.filter((each) => not.because.includes(each.clause));
  return html`
    <${SeatRow} table=${state.table} toAct=${seat?.number} up=${up} />
    <div class="pots-now">${pots}</div>
    <div class="turn">
      <${Headline} ...${parts} ruling=${asked} />
      ${betting && asked && html`<${Bets} made=${asked.answer.bets_made} cap=${asked.answer.cap} />`}
    </div>
    ${floor ? html`<${FloorOptions} options=${floor.options} onChoose=${onFloor} />` : html`<${Options} seat=${seat} options=${options} more=${betting && short.length > 0 && seat && seat.stack === undefined} clock=${clock} settling=${settling} waits=${waits} onChoose=${choose} onMore=${() => onAmount(short)} />`}
    <${Missing} not=${asked?.answer?.not ?? []} reasons=${asked?.reasons ?? []} onWhy=${(not) => onWhy(reasonsFor(not))}>
      ${betting && page.openers.includes(state.game) && html`<${Declared} table=${state.table} change=${parts.change} />`}<//>
    <div class="below">${log}${board || html`<section class="outlook" aria-label=${page.words.stub}>
      <p class="stub-now"><small>${page.words.stub}</small><b>${state.table.deck?.stub ?? "–"}</b></p>
      <p class=${`lasts${lasts(outlook) ? "" : " short"}`}>${betting ? outlook?.says : ""}</p>
      ${betting && outlook && !lasts(outlook) && html`<button type="button" class="btn" onClick=${() => onWhy(outlook.reasons)}>${page.words.why}</button>`}
    </section>`}</div>`;
}

const VIEWED = ["posting", "betting"];
const lasts = (outlook) => (outlook?.answer?.announced ?? outlook?.answer?.worst)?.lasts !== false;

/** The answer: what stands in the way, or whose turn it is; below it what was done last, and what the dealer does about it. */
function Headline({ state, view, ruling, below, away }) {
  const last = useRef("");
  if (away.away) return html`<${Away} away=${away.away} onRetry=${away.again} />`;
  const did = state.did;
  if (did && STANDS_IN_THE_WAY.includes(did.outcome)) return html`<${Verdict} lines=${[did.says]} kind=${did.outcome}><p>${ruling?.says ?? ""}</p><//>`;
  if (view.problem && !state.asks) return html`<${Problem} problem=${view.problem} />`;
  const line = ruling?.says ?? dueOf(did, kindOf(state.house, state.game)) ?? (lastOf(did) || undefined) ?? ((state.asks && last.current) || page.words["begin-hand"]);
  last.current = line;
  return html`<${Verdict} lines=${[line]} kind="determined"><${Below} says=${(below ?? afterIt(did)).filter((each) => each !== line).join(" ► ")} /><//>`;
}

/** What the dealer does now, if anything: of a deal with the number of cards that each hand is dealt. */
function dueOf(did, { size, discards = [] } = {}) {
  const step = did?.instructions.at(-1);
  return step?.code === "open-deal" ? say("deal-each", { count: discards.reduce((sum, each) => sum + each, size) }) : step?.says;
}

/** What a ruling may be for the table to stay as it is. */
export const STANDS_IN_THE_WAY = ["refused", "undetermined", "needs_floor"];

/** What was done last, in the service's words without its "Yes.", and what the dealer does with chips before going on. */
export const afterIt = (did) => (did ? [openedBy(did) ?? lastOf(did), ...did.instructions.filter((each) => !SAID.test(each.code)).map((each) => each.says)].filter(Boolean) : []);
export const lastOf = (did) => did?.says.replace(/^\p{L}+\.( +|$)/u, "");

/** What is open once the dealer has dealt: the plan of the cards is carried out. */
const openedBy = ({ asked, instructions }) => asked?.body.event && instructions.find(({ code }) => OPENS.test(code))?.says;
const OPENS = /^open-(betting|draw)/;
const SAID = /^(open-|move-button|third-blind$|announce-|sits-out-game|back-in-game|(choice|green|red-and-green)-button)/; // what is said in the answer already
