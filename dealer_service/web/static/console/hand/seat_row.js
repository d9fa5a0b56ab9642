// The seats of a hand, clockwise from the button: whose turn it is, what lies in front of whom, who has folded; and the pot.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, sayOf } from "../page.js";
import { laterBeside } from "../parts/lazy.js";
import { steady } from "../parts/steady.js";
import { clockwise, potOf } from "./hand_state.js";
import { buttonOf, isEmpty } from "../tables/shape.js";

const UpCards = laterBeside(() => import("../stud/up_cards.js"), "parts/cards.css", "stud/stud.css");
const MANY = 7;

/** `up` brings the up cards of games that have them. */
export const SeatRow = steady(({ table, toAct, up }) => {
  const seats = clockwise(table).filter((each) => !isEmpty(each));
  return html`<div class="row">
    <ol class=${`seats-row${seats.length > MANY ? " many" : ""}`}>${seats.map((each) => html`<${Seat} key=${each.number} seat=${each} table=${table} acts=${each.number === toAct} up=${up} />`)}</ol>
    <p class="pot-now"><small>${page.words["pot-now"]}</small><b>${figures(potOf(table))}</b></p>
  </div>`;
});

function Seat({ seat, table, acts, up }) {
  const posts = { [table.small_blind_seat]: page.words["small-blind-short"], [table.big_blind_seat]: page.words["big-blind-short"], [thirdOf(table)]: page.words["third-blind-short"] }[seat.number];
  const out = !isIn(seat);
  return html`<li class=${`at-table${acts ? " acts" : ""}${out ? " out" : ""}`} aria-current=${acts ? "true" : undefined}>
    <p><b>${seat.number}</b>${seat.number === buttonOf(table) && html`<i class="button">${page.words["button-short"]}</i>`}${posts && html`<small>${posts}</small>`}</p>
    ${up && html`<${UpCards} ...${up} seat=${seat} />`}
    <p class="front">${frontOf(seat, acts, table.phase)}</p>
  </li>`;
}

/** The seat that has posted a third blind. */
const thirdOf = ({ log }) => log?.find(({ kind }) => kind === "third-blind")?.seat;

/** Before the first hand no seat has a state. */
const isIn = ({ state = "in" }) => state === "in";

/** What lies in front of a seat, in a word or a number. Nobody is all-in once the hand is over. */
function frontOf(seat, acts, phase) {
  if (!isIn(seat)) return sayOf("state", seat.state);
  const chips = seat.bet > 0 ? html`<b>${figures(seat.bet)}</b>` : "";
  if (seat.stack === 0 && phase !== "over") return html`${chips} <small class="tag owes">${page.words["all-in"]}</small>`;
  if (acts && !chips) return page.words["to-act"];
  return chips || (seat.stack === undefined ? "–" : html`<small>${say("stack", { chips: seat.stack })}</small>`);
}
