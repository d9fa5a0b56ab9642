// The hand of a game with up cards: the screen of each phase with the cards that all see, and what is asked of them.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { withSeldom } from "../parts/catalogue.js";
import { later } from "../parts/lazy.js";
import { Betting, afterIt } from "../hand/betting.js";
import { Pushed } from "../hand/payout.js";
import { Asked, Deal } from "./deal.js";

const Street = later(() => import("../board/street.js"), "parts/steps.css", "board/board.css");
const UpSheet = later(() => import("./up_sheet.js"), "parts/steps.css", "hand/sheets.css");
const UP_CARDS = /\/(hand|board|acts_first|open_pair)$/; // what a round waits for where up cards are not told

export const bring = () => withSeldom(Stud);

function Stud(parts) {
  const { state, change, ruling, seat } = parts;
  const { phase, acts_first: first, board, log = [] } = state.table;
  const [open, setOpen] = useState(false);
  const bets = phase === "betting";
  const asks = bets && ruling?.outcome === "undetermined" && ruling.missing.some(({ at }) => UP_CARDS.test(at));
  const opens = bets ? ruling?.reasons.find(({ facts }) => facts?.opener) : undefined;
  const up = { state, opener: bets ? (first ?? opens?.facts.opener) : 0, onUps: bets && seat && !asks && !state.asks ? () => setOpen(true) : undefined };
  useEffect(() => {
    if (asks) setOpen(false); // the card that was taken out is asked for
  }, [asks]);
  if (asks) return html`<${Asked} ...${parts} up=${up} />`;
  if (phase === "dealing" || (phase === "street" && !board)) return html`<${Deal} ...${parts} up=${up} />`;
  if (phase === "street") return html`<${Street} ...${parts} up=${up} />`; // all share the last card
  if (phase === "over" && parts.steps.length > 0 && !parts.away.away) return html`<${Pushed} ...${parts} up=${up} />`;
  const why = opens && !log.some(({ does }) => does !== "post") ? [...afterIt(state.did).slice(1), opens.says.split(/(?<=\.) /)[0]] : undefined;
  return html`<${Betting} ...${parts} up=${up} below=${why} ruling=${withKeys(ruling)} />
    ${open && up.onUps && html`<${UpSheet} state=${state} change=${change} onClose=${() => setOpen(false)} />`}`;
}

const MOST_REFUSALS = 2; // that are told before they are asked about: the cards take the room of others

/** The ruling with two options in place of one of two amounts: a small bet and a big one are keys of their own. */
function withKeys(ruling) {
  if (!ruling?.answer?.options) return ruling;
  const options = ruling.answer.options.flatMap((each) => (each.step && each.most - each.least === each.step ? [each.least, each.most].map((to) => ({ ...each, to })) : [each]));
  const not = (ruling.answer.not ?? []).filter(({ does }) => does !== "bring-in").slice(0, MOST_REFUSALS);
  return { ...ruling, answer: { ...ruling.answer, options, not } };
}
