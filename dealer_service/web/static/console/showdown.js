// The showdown: the hands of the seats that are in, and what the dealer pushes to whom, step by step.

import { html, useEffect, useLayoutEffect, useState } from "./vendor/htm-3.1.1/standalone.module.js";
import { askedUnder, withMix } from "./asked.js";
import { useAnswer } from "./request.js";
import { forgetStates } from "./states.js";
import { BoardRow } from "./parts/board.js";
import { BOARD, UNKNOWN, lyingOn } from "./board/places.js";
import { boardsOf, grownOf, handSize, kindOf, page, roundsOf } from "./page.js";
import { firstRules, keepRules } from "./rules.js";
import { Advice } from "./parts/advice.js";
import { askedOf, askingFor, discarded } from "./parts/asked_fact.js";
import { Award, reasonsOf } from "./parts/award.js";
import { Sign } from "./parts/card.js";
import { OpenHand } from "./parts/open_hand.js";
import { Picker } from "./parts/picker.js";
import { Push } from "./parts/push.js";
import { SeatStrip } from "./parts/seat_strip.js";
import { TableSheet } from "./parts/table_sheet.js";
import { Tick } from "./parts/tick.js";
import { TopBar } from "./parts/top_bar.js";
import { Paper, Verdict } from "./parts/verdict.js";
import { WhySheet } from "./parts/why_sheet.js";
import { show } from "./screen.js";
import { cardsOf, choose, clearHand, holder, live, numbers } from "./seats.js";
import { LAST_BETTORS, betLast, boardOf, fits, muck, nextHand, nextPlace, noTable, tableOf, tapCard, withFact } from "./showdown_table.js";
import { useKeys, useUndoable } from "./undo.js";

function Showdown() {
  const [rules, setRules] = useState(firstRules);
  const { state, change, undo, undoable } = useUndoable("showdown", noTable(), fits);
  const [open, setOpen] = useState("");
  const [again, setAgain] = useState(false); // whether cards are put right that were all in
  useLayoutEffect(() => keepRules(rules), [rules]);
  const size = handSize(rules.house, rules.game);
  const boards = boardsOf(rules.house, rules.game);
  const spare = Boolean(grownOf(rules.house, rules.game));
  const board = boardOf(state, boards);
  const lying = board && lyingOn(rules, board);
  const ready = numbers(state).some((seat) => state.seats[seat].put > 0) && live(state).length > 0;
  const table = ready ? withMix(tableOf(spare ? state : withoutFirst(state), size, roundsOf(rules.house, rules.game), boards), rules) : undefined;
  const answer = useAnswer("/v1/showdown", ready && !open ? { ...askedUnder(rules), language: page.language, table } : null);
  const ruling = answer.ruling ?? (answer.before?.away ? undefined : answer.before?.ruling);
  const shown = answer.ruling?.answer ?? {};
  const steps = answer.ruling?.answer?.instructions ?? [];
  const done = Math.min(state.done[answer.ruling?.ruling_id] ?? 0, steps.length);
  const order = (answer.ruling ?? answer.before?.ruling)?.answer?.order;
  const next = nextPlace(state, size, order, boards);
  const waits = ready && !ruling && !answer.away && !answer.problem; // who shows first is not known yet: a card would go to another seat
  const bettor = untoldBettor(ruling, state) ?? (spare && ready ? untoldFirst(state) : undefined);
  const fact = next ? undefined : factOf(answer.ruling, state);
  const opener = state.openers?.opened_by;
  const thrown = state.openers?.discards ?? [];
  const isSplit = fact === "discards";
  const dealt = numbers(state).filter((seat) => state.seats[seat].put > 0 || state.seats[seat].state === "in");
  const who = bettor ? { name: bettor, seats: numbers(state).filter((seat) => bettor === LAST_BETTORS[1] || state.seats[seat].state !== "folded"), ...(bettor === FIRST ? { keys: live(state).map((seat) => [seat, seat]) } : {}), onTell: (seat) => change((now) => betLast(now, bettor, seat)) }
    : fact && { ...askingFor(fact, ruling, dealt, size), onTell: (value) => change((now) => withFact(now, fact, value)) };
  const tapOne = (now, card) => (isSplit ? withFact(now, fact, discarded(now.openers.discards ?? [], card, now.openers.drew, holder(now, card) > 0)) : tapCard(now, card, size, order, boards));
  const openSeat = [state.at, next].find((each) => live(state).includes(each) || (board && each === BOARD)) ?? live(state)[0] ?? 0;
  const tick = (to) => change((now) => ({ ...now, at: 0, done: { [answer.ruling.ruling_id]: to } }));
  const wins = (number) => (shown.awards ?? []).filter((each) => each.seat === number).reduce((sum, each) => sum + each.chips, 0);
  const laid = board ? live(state).filter((number) => cardsOf(state, number).length > 0) : [];
  const read = useAnswer("/v1/hands", ready && next && laid.length && !open ? { ...askedUnder(rules), language: page.language, deals: "one", hands: laid.map((number) => cardsOf(state, number)), board: lying } : null);
  const soFar = (number) => (read.ruling?.answer?.readings ?? []).filter(({ hand }) => laid[hand] === number);
  const readingsOf = (number) => (next && board ? soFar(number) : (shown.readings ?? []).filter((each) => each.seat === number));
  useEffect(() => setAgain(false), [Boolean(next), done]);
  const pushing = ready && !next && !again && !who && steps.length > 0;

  useKeys(open, undo);

  return html`
    <${TopBar} title=${page.words.showdown} rules=${rules} onRules=${setRules}>
      <a class="btn quiet" href=${`/compare?language=${page.language}`}>${page.words.compare}</a>
    <//>
    <main class="main showdown" id="main">
      ${!ready && html`<div class="award"><${Verdict} lines=${[page.words["start-table"]]} kind="start"><p>${page.words["start-table-more"]}</p><//></div>`}
      ${pushing && html`<${Push} ruling=${answer.ruling} steps=${steps} done=${done} board=${board} of=${rules} spare=${spare} onWhy=${() => setOpen("why")} onAgain=${() => setAgain(true)}
        hands=${live(state).map((seat) => ({ seat, cards: cardsOf(state, seat), readings: readingsOf(seat), wins: wins(seat) }))} />`}
      ${ready && !pushing && html`<${Award} next=${next} order=${order} who=${who} answer=${answer} ruling=${ruling} onWhy=${() => setOpen("why")} />`}
      ${!pushing && html`<${SeatStrip} open=${openSeat} onChoose=${(number) => change((now) => choose(now, number))}
        seats=${[...(board ? [{ seat: BOARD, name: page.words.board, short: page.words["board-short"], count: lying.length, size: board.length }] : []), ...live(state).map((number) => ({ seat: number, button: number === state.button, count: cardsOf(state, number).length, size, wins: wins(number) }))]} />
        ${openSeat === BOARD ? html`<section class="open panel of-board"><${BoardRow} board=${board} of=${rules} here=${board.indexOf(UNKNOWN)} onTakeOut=${(card) => change((now) => tapOne(now, card))} />
          ${lying.length > 0 && html`<button type="button" class="btn quiet clear" aria-label=${page.words["clear-board"]} onClick=${() => change((now) => ({ ...now, board: [], at: BOARD }))}><${Sign} name="close" /></button>`}</section>`
        : openSeat > 0 ? html`<${OpenHand} key=${openSeat} seat=${openSeat} cards=${cardsOf(state, openSeat)} size=${size} board=${lying} of=${rules} spare=${spare}
          readings=${readingsOf(openSeat)} awards=${(shown.awards ?? []).filter((each) => each.seat === openSeat)}
          onTakeOut=${(card) => change((now) => tapOne(now, card))} onClear=${() => change((now) => clearHand(now, openSeat))}
          onMuck=${cardsOf(state, openSeat).length || live(state).length < 2 ? undefined : () => change((now) => muck(now, openSeat))} />` : html`<section class="open panel"></section>`}
        <${Picker} holderOf=${(card) => (thrown.includes(card) ? opener : holder(state, card)) - 1} owner="seat" board=${lying} full=${(!next && !isSplit) || (waits && answer.waiting)} waits=${waits} deck=${kindOf(rules.house, rules.game)} onTap=${(card) => change((now) => tapOne(now, card))} />`}
      <${Paper} ruling=${answer.ruling} table=${table} steps=${steps} />
    </main>
    <footer class="actionbar">
      <div><button type="button" class="btn" aria-disabled=${!undoable} onClick=${undo}><${Sign} name="undo" /><span class="word">${page.words.undo}</span></button>
        <button type="button" class="btn" onClick=${() => setOpen("table")}>${page.words.table}</button></div>
      <${Advice} />
      ${ready ? html`<${Tick} steps=${steps} done=${done} onTick=${tick} onNext=${() => change(nextHand)} />` : html`<button type="button" class="btn primary" onClick=${() => setOpen("table")}>${page.words["set-table"]}</button>`}
    </footer>
    ${open === "table" && html`<${TableSheet} table=${state} onTable=${(table) => change(() => table)} onClose=${() => setOpen("")} />`}
    ${open === "why" && ruling && html`<${WhySheet} reasons=${reasonsOf(ruling, steps[done])} onClose=${() => setOpen("")}>
      ${ruling.missing.length > 0 && html`<p class="cite">${ruling.says.split(/(?<=\.) +/)[0]}</p>`}<//>`}
  `;
}

/** The fact of openers that the service has to be told. The discards are tapped once it is known how many there are. */
function factOf(ruling, table) {
  const name = askedOf(ruling);
  return name === "discards" && table.openers?.drew === undefined ? "drew" : name;
}

/** Which of those who bet last the service has to be told, while no card is tapped: who does not know goes on with the cards. */
function untoldBettor(ruling, table) {
  if (numbers(table).some((seat) => cardsOf(table, seat).length) || (table.board ?? []).some((card) => card !== UNKNOWN)) return undefined;
  return LAST_BETTORS.find((name) => ruling?.missing.some((each) => each.at === `/table/${name}`));
}

const FIRST = "acts_first"; // in the last round, by up cards: a hand is tapped in any order

/** The table without a fact that only games with up cards have. */
const withoutFirst = ({ bettors: { [FIRST]: _, ...bettors } = {}, ...table }) => ({ ...table, bettors });

/** The seat that acted first in the last round has to be told where nobody bet: it shows first. */
const untoldFirst = ({ bettors = {} }) => (bettors[LAST_BETTORS[0]] === 0 && bettors[FIRST] === undefined ? FIRST : undefined);

show(Showdown, () => forgetStates("showdown"));
