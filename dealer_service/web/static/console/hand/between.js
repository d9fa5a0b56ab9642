// The table between two hands: a card for each seat, what the next hand will be, and who comes in or leaves.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, sayOf } from "../page.js";
import { Advice } from "../parts/advice.js";
import { withSeldom } from "../parts/catalogue.js";
import { later } from "../parts/lazy.js";
import { Away, Below, Problem, Verdict } from "../parts/verdict.js";
import { SEATS } from "../seats.js";
import { buttonOf, isEmpty } from "../tables/shape.js";
import { Undo, amber } from "./action_bar.js";
import { lastOf } from "./betting.js";
import { lacksRoom } from "./hand_state.js";
import { dealtNext, isBlindless, useNextHand, wayOf, wayWithPosts } from "./next_hand.js";
import { SeatSheet } from "./seat_sheet.js";

const NextGame = later(() => import("../mix/next_game.js"), "mix/mix.css");

export const bring = () => withSeldom(Between);

function Between({ state, change, question, main, undo, undoable, onSet, onWhy, onWrong }) {
  const [open, setOpen] = useState(null); // the seat whose sheet is open; 0: that of a new player
  const hand = useNextHand(state, question);
  const unknown = hand.asked?.missing.some(({ at }) => at.startsWith("/table/mix/")); // which game is next
  const stuck = !hand.deals || hand.answer.problem || (hand.asked && !hand.asked.next && !unknown); // with these seats; what is left is another table
  const deal = () => change((now) => (now === state ? dealtNext(now, hand) : now));
  const players = state.table.seats.filter((each) => !isEmpty(each));
  const next = hand.next ?? hand.ruling?.next;
  const blindless = isBlindless(state, next);
  return html`<main class=${`main hand-screen between ${state.table.phase ?? "begin"}`} id="main" ref=${main} tabindex="-1">
    <${Forecast} state=${state} hand=${hand} onWhy=${onWhy} />
    ${state.table.mix && html`<${NextGame} state=${state} change=${change} ruling=${hand.ruling} />`}
    <ul class=${`sit${players.length > 7 ? " many" : ""}`} aria-label=${page.words.seats}>
      ${players.map((seat) => html`<${Sit} key=${seat.number} state=${state} seat=${seat} next=${next} blindless=${blindless} third=${hand.ruling?.answer.instructions?.find(({ code }) => code === "third-blind")?.args.seat} onSeat=${setOpen} />`)}
      ${players.length < SEATS.length && html`<li class="vacant"><button type="button" class="btn" onClick=${() => setOpen(0)}>${page.words["new-player"]}</button></li>`}
    </ul></main>
    <footer class="actionbar">
      <div><${Undo} undo=${undo} undoable=${undoable} />
        ${state.table.phase && html`<button type="button" class="btn" onClick=${onWrong}>${page.words["something-wrong"]}</button>`}
        ${!stuck && html`<button type="button" class="btn" onClick=${onSet}>${page.words["change-table"]}</button>`}</div>
      <${Advice} />
      ${stuck ? amber(page.words["change-table"], onSet) : amber(page.words["next-hand"], hand.next ? deal : undefined)}
    </footer>
    ${open !== null && html`<${SeatSheet} state=${state} question=${question} blindless=${blindless} first=${open} onClose=${() => setOpen(null)}
      onKeep=${(then) => { change((now) => (now === state ? then : now)); setOpen(null); }} />`}`;
}

/** What the next hand will be; below it who may not come in yet, else what was done last. */
function Forecast({ state, hand, onWhy }) {
  const { answer, ruling, wait } = hand;
  const done = state.did?.outcome === "undetermined" ? "" : lastOf(state.did);
  if (!hand.deals) return html`<${Verdict} lines=${[done || page.words["nobody-to-deal"]]} kind="determined"><p>${done ? page.words["nobody-to-deal"] : ""}</p><//>`;
  if (answer.away) return html`<${Away} away=${answer.away} onRetry=${answer.again} />`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  if (!ruling) return html`<${Verdict} lines=${[done || page.words["begin-hand"]]} kind="start" />`;
  const why = html`<button type="button" class="btn why" onClick=${() => onWhy(ruling.reasons)}>${page.words.why}</button>`;
  return html`<${Verdict} lines=${[lastOf(ruling) || page.words["begin-hand"]]} kind=${ruling.next ? "determined" : ruling.outcome} action=${why}>
    <${Below} says=${wait.length ? wait.map(({ says }) => says).join(" ") : done} /><//>`;
}

/** The posts of a player who comes in, in few letters: a new player's is the big blind, or the third one, which comes before missed ones. */
function owedShort(owes, { third_blind: third }) {
  const missed = owes.filter((post) => !third || post !== "entry");
  const posts = missed.map((post) => (post === "small-blind" ? page.words["small-blind-short"] : page.words["big-blind-short"]));
  return [...(third ? [page.words["third-blind-short"]] : []), ...posts].join(" + ");
}

function Sit({ state, seat, next, blindless, third, onSeat }) {
  const { number } = seat;
  const way = wayOf(state, seat, blindless);
  const follows = next?.seats.find((each) => each.number === number);
  const plays = way !== "out" && (follows?.state ?? way) === "in";
  const posts = plays && { [next?.small_blind_seat]: page.words["small-blind-short"], [next?.big_blind_seat]: page.words["big-blind-short"], [third]: page.words["third-blind-short"] }[number];
  const owes = blindless ? [] : (seat.owes ?? []).filter((post) => !follows || follows.owes?.includes(post)); // now, not once the blinds have passed
  const told = way === "in" && follows?.state === "waiting" ? "waiting" : way;
  return html`<li class=${plays && seat.stack !== 0 ? "" : "away"}><button type="button" class="btn" data-seat=${number} onClick=${() => onSeat(number)}>
    <span class="head"><b>${say("seat", { number })}</b>${number === buttonOf(next ?? state.table) && html`<i class="button">${page.words["button-short"]}</i>`}
      ${posts && html`<i class="tag in">${posts}</i>`}${told !== "in" && owes.length > 0 && html`<i class="tag owes">${say("owes-posts", { posts: owedShort(owes, state.table.stakes) })}</i>`}</span>
    <b class="chips-of">${seat.stack === undefined ? "–" : figures(seat.stack)}</b>
    <span class="state-of">${seat.stack === 0 ? page.words["no-chips"] : way === "in" && follows && next && lacksRoom(next, number) ? page.words["no-room"] : sayOf("way", wayWithPosts(told, owes))}</span></button></li>`;
}
