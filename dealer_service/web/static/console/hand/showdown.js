// The showdown of a hand: the hands of the seats that are in, and what is pushed to whom. Its slots and steps are those of /showdown.

import { html, useEffect, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { BoardRow } from "../parts/board.js";
import { BOARD, UNKNOWN, boardOf, boardsOfHand, clearBoard, lyingOn, openOf, tapBoard } from "../board/places.js";
import { grownOf, kindOf, page, say } from "../page.js";
import { askedOf, askingFor, discarded } from "../parts/asked_fact.js";
import { Award, reasonsOf } from "../parts/award.js";
import { Sign } from "../parts/card.js";
import { FloorOptions } from "../parts/floor_options.js";
import { withSeldom } from "../parts/catalogue.js";
import { OpenHand } from "../parts/open_hand.js";
import { Picker } from "../parts/picker.js";
import { onBoard } from "../parts/plays.js";
import { Push } from "../parts/push.js";
import { SeatStrip } from "../parts/seat_strip.js";
import { cardsOf, choose, clearHand, holder, holders, live, nextSeat, tap } from "../seats.js";
import { useAnswer } from "../request.js";
import { STANDS_IN_THE_WAY, afterIt } from "./betting.js";
import { slotsOf, withSlots } from "./hand_state.js";
import { ofGame } from "./of_game.js";

/** The seat whose cards are tapped next, or the board; 0 where no card is asked for. */
function nextOf(now, size, order) {
  const slots = slotsOf(now);
  const seat = nextSeat(slots, size, order);
  const board = live(slots).length > 1 && boardsOfHand(now).flat().includes(UNKNOWN);
  return board && (!seat || seat !== now.at) ? BOARD : seat;
}

/** What a ruling says of one board: of all of them there is no room. */
const ofBoard = ({ says, answer }, run) => (answer?.instructions ?? []).filter(({ args }) => args.run === run).map((each) => each.says).join(" ") || says;

/** The slots with a hand as it was known before it was shown. */
const withKnown = (now, state, seat) => ({ ...now, at: seat, hands: { ...now.hands, [seat]: ofGame.known(state)[seat] ?? [] } });

/** The showdown, once its words are here. */
export const bring = () => withSeldom(Showdown);

export function Showdown({ state, change, ask, view, ruling, shown, away, steps, done, size, onWhy, onFloor }) {
  const slots = slotsOf(state);
  const order = ruling?.answer?.order;
  const next = nextOf(state, size, order);
  const [again, setAgain] = useState(false); // whether cards are put right that were all in
  const [thrown, setThrown] = useState([]); // the discards of a split, until they are all told
  const [chosen, setChosen] = useState(null); // the board that is open, where the board was dealt several times
  useEffect(() => setAgain(false), [Boolean(next), done]);
  useEffect(() => setChosen(null), [done]);
  const { house, game } = state;
  const sizeOf = (number) => size - (slots.seats[number]?.short ?? 0); // a hand that plays without its last card
  const laid = live(slots).filter((number) => cardsOf(slots, number).length > 0);
  const board = boardOf(state);
  const boards = boardsOfHand(state);
  const { runs } = state.table;
  const place = runs ? openOf(boards, chosen ?? (steps[done]?.args.run ?? 1) - 1) : 0;
  const run = runs && place + 1;
  const lying = board && lyingOn(state, boards[place]);
  const spare = Boolean(grownOf(house, game));
  const read = useAnswer("/v1/hands", laid.length && next && !(spare && board) ? { house, game, language: page.language, deals: "one", hands: laid.map((number) => cardsOf(slots, number)), board: lying } : null);
  const waits = !ruling && !away.away && !view.problem; // who shows first is not known yet: a card would go to another seat
  const known = shown?.answer ?? {};
  const { table } = state;
  const asked = next ? undefined : askedOf(shown);
  const opener = table.opened_by;
  const count = (table.deck?.discards ?? []).filter(({ seat }) => seat === opener).reduce((sum, each) => sum + each.count, 0);
  const isSplit = asked === "discards";
  const who = asked && { ...askingFor(asked, shown, table.seats.filter((each) => each.state !== "out" && each.state !== "waiting").map(({ number }) => number), size), onTell: (value) => change((now) => withFact(now, asked, value)) };
  const throwCard = (card) => {
    const cards = discarded(thrown, card, count, holder(slots, card) > 0);
    setThrown(cards.length === count ? [] : cards);
    if (cards.length === count) change((now) => withFact(now, asked, cards));
  };
  const tapOne = (now, card) => {
    const slots = slotsOf(now);
    if (boardsOfHand(now).flat().includes(card) || (nextOf(now, size, order) === BOARD && !holder(slots, card))) return tapBoard(now, card, place);
    return withSlots(now, tap(slots, card, size, order));
  };
  const held = holders(slots);
  const fill = (how) => change((now) => withSlots(now, { ...how(slotsOf(now)) }));
  const due = steps.slice(done).find(({ args }) => args.seat)?.args.seat; // whom the step that is due is about
  const open = [state.at, next, due].find((each) => live(slots).includes(each) || (board && each === BOARD)) ?? live(slots)[0] ?? 0;
  const wins = (number) => (known.awards ?? []).filter((each) => each.seat === number).reduce((sum, each) => sum + each.chips, 0);
  const floor = shown?.outcome === "needs_floor" && known.options?.length ? known.options : undefined;
  const cards = cardsOf(slots, open);
  /** What a hand reads: in the showdown once all are in, and until then each on its own, as far as it has come. */
  const readingsOf = (number) => (next ? (read.ruling?.answer?.readings ?? []).filter(({ hand }) => laid[hand] === number).map((each) => (runs ? { ...each, run } : each)) : (known.readings ?? []).filter(({ seat }) => seat === number));
  const reads = useRef({}); // what each whole hand reads, while the next one is asked about
  for (const seat of live(slots)) {
    const found = onBoard(readingsOf(seat), run).filter(({ below }) => !below);
    if (found.length && cardsOf(slots, seat).length === sizeOf(seat)) reads.current[seat] = { of: `${cardsOf(slots, seat)} ${lying ?? ""}`, lines: found.map(({ name }) => name.says) };
  }
  const readsOf = (seat) => (reads.current[seat]?.of === `${cardsOf(slots, seat)} ${lying ?? ""}` ? reads.current[seat].lines : []);
  const hands = live(slots).map((seat) => ({ seat, cards: cardsOf(slots, seat), readings: readingsOf(seat), wins: wins(seat) }));
  if (!next && !again && steps.length > 0 && !floor && !away.away) return html`<div class="showdown"><${Push} ruling=${shown} steps=${steps} done=${done} hands=${hands} board=${board} of=${state} run=${run} onRun=${setChosen} spare=${spare} onWhy=${() => onWhy(reasonsOf(shown, steps[done]))} onAgain=${() => setAgain(true)} /></div>`;
  const did = state.did && (STANDS_IN_THE_WAY.includes(state.did.outcome) ? state.did.says : afterIt(state.did).join(" ► "));
  return html`<div class="showdown">
    <${Award} next=${next} order=${order} who=${who} first=${did} answer=${away.away ? away : view} ruling=${ruling && runs ? { ...ruling, says: ofBoard(ruling, run) } : ruling} onWhy=${() => onWhy(ruling.reasons)} />
    ${runs && html`<${BoardRow} board=${board} of=${state} open=${place} here=${boards[place].indexOf(UNKNOWN)} onRun=${(one) => { setChosen(one); fill((now) => ({ ...now, at: BOARD })); }} />`}
    <${SeatStrip} open=${open} onChoose=${(number) => fill((now) => choose(now, number))}
      seats=${[...(board && !runs ? [{ seat: BOARD, name: page.words.board, short: page.words["board-short"], count: lying.length, size: board.length }] : []), ...live(slots).map((number) => ({ seat: number, button: number === slots.button, count: cardsOf(slots, number).length, size: sizeOf(number), wins: wins(number), reads: runs ? [] : readsOf(number) }))]} />
    ${floor && html`<${FloorOptions} options=${floor} onChoose=${onFloor} />`}
    ${open === BOARD && !floor && html`<section class="open panel of-board"><${BoardRow} board=${boards[place]} of=${state} single=${run && say("board-number", { number: run })} here=${boards[place].indexOf(UNKNOWN)} onTakeOut=${(card) => change((now) => tapBoard(now, card, place))} />
      ${lying.length > 0 && html`<button type="button" class="btn quiet clear" aria-label=${page.words["clear-board"]} onClick=${() => change((now) => clearBoard(now, place))}><${Sign} name="close" /></button>`}</section>`}
    ${open > 0 && !floor && html`<${OpenHand} key=${open} seat=${open} cards=${cards} size=${sizeOf(open)} board=${lying} of=${state} run=${run} spare=${spare}
      readings=${readingsOf(open)} awards=${(known.awards ?? []).filter((each) => each.seat === open)}
      onTakeOut=${(card) => change((now) => tapOne(now, card))} onClear=${() => fill((now) => (spare ? withKnown(now, state, open) : clearHand(now, open)))}
      onMuck=${cards.length > (ofGame.known(state)[open]?.length ?? 0) || live(slots).length < 2 ? undefined : () => ask({ path: "/v1/showdown", body: { event: { does: "muck", seat: open } } })} />`}
    <${Picker} holderOf=${(card) => (thrown.includes(card) ? opener : (held.get(card) ?? 0)) - 1} owner="seat" board=${runs ? boards.flat() : lying} full=${(!next && !isSplit && Boolean(shown || view.waiting)) || (waits && view.waiting)} waits=${waits} deck=${kindOf(house, game)}
      onTap=${isSplit ? throwCard : (card) => change((now) => tapOne(now, card))} />
  </div>`;
}

/** The state with a fact of openers that the ruling waits for. */
function withFact({ table, ...others }, name, value) {
  const { opened_by: opener, deck = {}, seats } = table;
  if (name === "drew") return { ...others, table: { ...table, seats: seats.map((each) => (each.number === opener ? { ...each, drew: [value] } : each)) } };
  if (name !== "discards") return { ...others, table: { ...table, [name]: value } };
  return { ...others, table: { ...table, deck: { ...deck, discards: deck.discards.map((each) => (each.seat === opener ? { ...each, cards: value } : each)) } } };
}
