// One seat between two hands: whether its player is in the next hand, what it owes, and the chips behind.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, sayOf } from "../page.js";
import { Chip } from "../parts/chips.js";
import { Pad, figured } from "../parts/pad.js";
import { Sheet } from "../parts/sheet.js";
import { Verdict } from "../parts/verdict.js";
import { SEATS } from "../seats.js";
import { isEmpty } from "../tables/shape.js";
import { lastOf } from "./betting.js";
import { useNextHand, wayOf, wayWithPosts, waysOf, withSeat } from "./next_hand.js";

const POSTS = ["small-blind", "big-blind", "entry"];
const OWING = ["waiting", "posts", "out"];

/** `first` is the seat that was tapped, 0 where a new player sits down; `blindless` whether the next hand has no blinds. */
export function SeatSheet({ state, question, blindless, first, onKeep, onClose }) {
  const { seats, stakes = {}, phase } = state.table;
  const free = SEATS.filter((number) => seats.every((each) => each.number !== number || isEmpty(each)));
  const [number, setNumber] = useState(first || free[0]);
  const seat = seats.find((each) => each.number === number && !isEmpty(each));
  const ways = waysOf(state, seat, blindless);
  const [way, setWay] = useState(wayOf(state, seat, blindless) ?? ways[0]);
  const [stack, setStack] = useState(seat?.stack);
  const [fresh, setFresh] = useState(true);
  const [owes, setOwes] = useState(seat?.owes ?? (seat || !phase || blindless ? [] : ["entry"]));
  const told = (of) => withSeat(state, number, { way: of, stack, owes });
  const draft = told(way);
  const hand = useNextHand(draft, { ...question, table: draft.table });
  const refused = hand.wait.find((each) => each.seat === number) ?? (way === "posts" && hand.ruling && !hand.ruling.next ? hand.ruling : undefined);
  const owe = (post) => setOwes(owes.includes(post) ? owes.filter((each) => each !== post) : POSTS.filter((each) => each === post || owes.includes(each)));
  const set = (chips) => {
    setStack(chips);
    setFresh(false);
  };
  const line = refused?.says ?? (hand.deals ? hand.ruling && lastOf(hand.ruling) : page.words["nobody-to-deal"]);
  const kept = refused ? "waiting" : way;
  return html`<${Sheet} title=${first ? say("seat", { number }) : page.words["new-player"]} onClose=${onClose}>
    <div class="seat-form">
      ${!first && html`<div class="choices free" role="group" aria-label=${page.words.seats}>${free.map((each) => html`<button type="button" class="btn" key=${each} aria-pressed=${each === number} onClick=${() => setNumber(each)}>${each}</button>`)}</div>`}
      <div class="choices ways" role="group" aria-label=${page.words["in-next-hand"]}>
        <h3>${page.words["in-next-hand"]}</h3>
        ${ways.map((each) => html`<button type="button" class="btn" key=${each} aria-pressed=${each === way} onClick=${() => setWay(each)}>${sayOf("way", wayWithPosts(each, owes))}</button>`)}</div>
      <div class="of-seat">
        <p class="put" aria-live="polite">${page.words["stack-of"]} <b>${stack === undefined ? "–" : figures(stack)}</b></p>
        <div class="chip-keys">${(stakes.chips ?? []).map((chip) => html`<button type="button" class="btn" key=${chip} aria-label=${say("add-chip", { chip })} onClick=${() => set((stack ?? 0) + chip)}><${Chip} value=${chip} /></button>`)}</div>
        <${Pad} onKey=${(figure) => set(figured(fresh ? 0 : (stack ?? 0), figure))} />
        ${!blindless && html`<div class="choices owed" role="group" aria-label=${page.words.owes}>
          <h3>${page.words.owes}</h3>
          ${POSTS.map((post) => html`<button type="button" class="btn" key=${post} aria-pressed=${OWING.includes(way) && owes.includes(post)} aria-disabled=${!OWING.includes(way)}
            onClick=${OWING.includes(way) ? () => owe(post) : undefined}>${sayOf("owed", post)}</button>`)}</div>`}
      </div>
      <${Verdict} lines=${[line || "\u00a0"]} kind=${refused ? "refused" : "determined"}><p lang=${refused?.because?.language}>${refused?.because?.says ?? ""}</p><//>
    </div>
    <div class="table-foot"><span></span><button type="button" class="btn primary" onClick=${() => onKeep(told(kept))}>${sayOf("way", wayWithPosts(kept, owes))}</button></div>
  <//>`;
}
