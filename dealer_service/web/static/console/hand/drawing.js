// A draw of a hand, with the parts of the screen of draws: whose count is asked for, the stub, the steps.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { DrawAnswer, DrawPanel } from "../draw/panel.js";
import { page, say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { AtStep } from "./at_step.js";
import { afterIt } from "./betting.js";
import { clockwise } from "./hand_state.js";

export const bring = () => withSeldom(Drawing);

function Drawing({ state, change, view, ruling, outlook, pots, board, away, size, progress, onWhy, onFloor, onIncident }) {
  const { table, counts } = state;
  const told = Object.fromEntries([...(table.draw?.announced ?? []), ...(table.draw?.placed ?? [])].map((each) => [each.seat, each.count]));
  const countOf = (seat) => counts[seat] ?? told[seat];
  const order = ruling?.answer?.order ?? [];
  // Read off the newest state: two quick taps are for two seats, though the second came before the next picture.
  const placed = (table.draw?.placed ?? []).map(({ seat }) => seat); // only where the board is dealt before the new cards
  const openIn = (now) => (order.includes(now.at) && !placed.includes(now.at) ? now.at : (order.find((seat) => (now.counts[seat] ?? told[seat]) === undefined) ?? 0));
  const open = openIn(state);
  const [before, ...due] = afterIt(state.did);
  const opener = page.openers.includes(state.game) ? table.seats.find((each) => each.number === table.opened_by && each.state === "in") : undefined;
  const setSplit = (value) => change((now) => ({ ...now, table: { ...now.table, split_openers: value(now.table.split_openers) } }));
  const isAsked = (ruling?.missing ?? []).some(({ at }) => at === "/table/split_openers"); // for a reshuffle: discards of a split stay out of it
  const split = opener && (isAsked || !progress.told) && html`<button type="button" class="btn splits" aria-pressed=${table.split_openers === true}
    onClick=${() => setSplit((was) => (was ? undefined : true))}>${say("splits-openers", { number: opener.number })}</button>
    ${isAsked && html`<button type="button" class="btn splits" onClick=${() => setSplit(() => false)}>${page.words.no}</button>`}`;
  const opened = progress.told ? progress.steps.filter((step) => step.open).map((step) => step.seat) : [];
  const refusals = opened.map((number) => html`<button type="button" class="btn refuses" key=${number} aria-pressed=${table.draw.refused?.includes(number) ?? false}
    onClick=${() => change((now) => refuseOpen(now, number))}>${say("refuses-open", { number })}</button>`);
  const seats = clockwise(table).filter((each) => order.includes(each.number));
  return html`<div class="draw">
    <div class="before-it"><p class="did">${before ?? "\u00a0"}${due.map((each) => html` ► <b>${each}</b>`)}</p>${table.board?.length > 0 && board}${pots}</div>
    <${DrawAnswer} seat=${open} ruling=${ruling} forecast=${outlook} answer=${away.away ? away : view} progress=${progress} onWhy=${() => onWhy(ruling.reasons)} />
    <${DrawPanel} open=${open} size=${size} most=${outlook?.answer?.most} deck=${table.deck} progress=${progress}
      seats=${seats.map(({ number, stack }) => ({ seat: number, button: number === table.button, count: countOf(number), allIn: stack === 0 }))}
      onChoose=${(number) => change((now) => ({ ...now, at: number }))} onCount=${(count) => open && change((now) => setCount(now, openIn(now) || open, count))}
      onFloor=${onFloor} refusals=${refusals} beside=${html`${split}<${AtStep} progress=${progress} onIncident=${onIncident} />`} />
  </div>`;
}

const setCount = (now, seat, count) => ({ ...withoutRefusal(now, seat), counts: { ...now.counts, [seat]: count }, at: 0, done: 0 });

/** The state where this seat refuses the card that it is dealt face up, or takes it after all. */
function refuseOpen(now, seat) {
  const { draw } = now.table;
  const refused = draw.refused ?? [];
  return refused.includes(seat) ? withoutRefusal(now, seat) : { ...now, table: { ...now.table, draw: { ...draw, refused: [...refused, seat] } } };
}

/** The state where this seat refuses no card. */
function withoutRefusal(now, seat) {
  const { draw } = now.table;
  return draw?.refused?.includes(seat) ? { ...now, table: { ...now.table, draw: { ...draw, refused: draw.refused.filter((each) => each !== seat) } } } : now;
}
