// Reading and comparing hands: two slots, a key for each card, the service's answer. No table is needed.

import { html, useLayoutEffect, useState } from "./vendor/htm-3.1.1/standalone.module.js";
import { askedUnder } from "./asked.js";
import { useAnswer } from "./request.js";
import { forgetStates } from "./states.js";
import { BOARD_SLOT, clear, filled, holder, nextHand, noHands, takeBack, takeOut, tap } from "./hands.js";
import { boardsOf, grownOf, handSize, kindOf, page } from "./page.js";
import { Advice } from "./parts/advice.js";
import { Sign } from "./parts/card.js";
import { Picker } from "./parts/picker.js";
import { Slot } from "./parts/slot.js";
import { TopBar } from "./parts/top_bar.js";
import { TypeBox } from "./parts/type_box.js";
import { Away, Paper, Problem, Verdict } from "./parts/verdict.js";
import { WhySheet } from "./parts/why_sheet.js";
import { firstRules, keepRules } from "./rules.js";
import { show } from "./screen.js";
import { useKeys, useUndoable } from "./undo.js";

const LONG = 64;
const CARD = /^([A2-9TJQK][cdhs]|Jk)$/;
const fits = (state) =>
  Array.isArray(state?.hands) && state.hands.length === 2 && [0, 1, BOARD_SLOT].includes(state.at) && Array.isArray(state.board ?? []) && [...state.hands.flat(), ...(state.board ?? [])].every((card) => CARD.test(card));

function Compare() {
  const [rules, setRules] = useState(firstRules);
  const [open, setOpen] = useState("");
  const { state, change, undo, undoable } = useUndoable("compare", noHands(), fits);
  useLayoutEffect(() => keepRules(rules), [rules]);
  const size = handSize(rules.house, rules.game);
  const boards = boardsOf(rules.house, rules.game);
  const most = boards?.reduce((all, each) => all + each, 0);
  const board = boards && (state.board ?? []);
  const laid = filled(state);
  const answer = useAnswer("/v1/hands", laid.length ? questionOf(rules, state, laid, board) : null);
  const found = answer.ruling ?? (answer.before?.away ? null : answer.before?.ruling);
  const current = answer.ruling !== undefined;
  const next = nextHand(state, size, most);

  useKeys(open, undo, (key) => key === "Backspace" && change((now) => takeBack(now, most)));

  return html`
    <${TopBar} title=${page.words.compare} rules=${rules} onRules=${setRules}>
      <a class="btn quiet" href=${`/showdown?language=${page.language}`}>${page.words.showdown}</a>
    <//>
    <main class="main compare" id="main">
      <${Answer} laid=${laid} answer=${answer} shown=${found} onWhy=${() => setOpen("why")}
        onDifferent=${() => change((now) => ({ ...now, different: true }))} />
      <div class=${`slots${boards ? " with-board" : ""}`}>
        ${state.hands.map((cards, number) => html`<${Slot} key=${number} number=${number} cards=${cards} size=${size} board=${board} spare=${Boolean(grownOf(rules.house, rules.game))} next=${next === number}
          ...${current ? readingsOf(answer.ruling, laid, number, cards) : NOTHING_READ}
          onChoose=${() => change((now) => (now.at === number ? now : { ...now, at: number }))}
          onTakeOut=${(card) => change((now) => takeOut(now, number, card))} onClear=${() => change((now) => clear(now, number))} />`)}
        ${boards && html`<${Slot} key=${BOARD_SLOT} number=${BOARD_SLOT} name=${page.words.board} clears=${page.words["clear-board"]} cards=${board} size=${most} next=${next === BOARD_SLOT} ...${NOTHING_READ}
          onChoose=${() => change((now) => ({ ...now, at: BOARD_SLOT }))} onTakeOut=${(card) => change((now) => takeOut(now, BOARD_SLOT, card))} onClear=${() => change((now) => clear(now, BOARD_SLOT))} />`}
      </div>
      <${Picker} holderOf=${(card) => holder(state, card, 0)} board=${board} full=${next < 0} deck=${kindOf(rules.house, rules.game)} onTap=${(card) => change((now) => tap(now, card, size, most))} />
      <${Paper} ruling=${answer.ruling} />
    </main>
    <footer class="actionbar">
      <div><button type="button" class="btn" aria-disabled=${!undoable} onClick=${undo}><${Sign} name="undo" /><span class="word">${page.words.undo}</span></button>
        <button type="button" class="btn" onClick=${() => setOpen("type")}>${page.words.type}</button></div>
      <${Advice} />
      <button type="button" class="btn primary" onClick=${() => change(noHands)}>${page.words.new}</button>
    </footer>
    ${open === "type" && html`<${TypeBox} sizes=${[size, size, ...(most ? [most] : [])]} text=${[...laid.map((each) => each.cards), ...(board?.length && laid.length === state.hands.length ? [board] : [])].map((cards) => cards.join("")).join("\n")}
      onClose=${() => setOpen("")} onHands=${(hands) => { change((now) => laidDown(now, hands)); setOpen(""); }} />`}
    ${open === "why" && current && html`<${WhySheet} reasons=${answer.ruling.reasons} onClose=${() => setOpen("")} />`}
  `;
}

const questionOf = (rules, state, laid, board) => ({
  ...askedUnder(rules),
  language: page.language,
  hands: laid.map((each) => each.cards),
  ...(board ? { board } : {}),
  ...(state.different && laid.length > 1 ? { deals: "different" } : {}),
});

/** The hands as they were typed, the first place free being the next. */
const laidDown = (state, hands) => ({ ...noHands(), hands: state.hands.map((_, number) => hands[number] ?? []), board: hands[BOARD_SLOT] ?? [], at: Math.min(hands.length, 1) });

function Answer({ laid, answer, shown, onWhy, onDifferent }) {
  if (!laid.length) return html`<${Verdict} lines=${[page.words.start]} kind="start"><p>${page.words["start-more"]}</p><//>`;
  if (answer.away) return html`<${Away} away=${answer.away} onRetry=${answer.again} />`;
  if (answer.problem) return html`<${Problem} problem=${answer.problem} />`;
  const ruling = answer.ruling ?? shown;
  if (!ruling || answer.waiting) return html`<${Verdict} lines=${[answer.waiting ? page.words.waiting : " "]} kind="start" />`;
  const [source] = ruling.reasons;
  const action = html`<div class="actions">
    ${ruling.outcome === "refused" && laid.length > 1 && html`<button type="button" class="btn" onClick=${onDifferent}>${page.words["different-deals"]}</button>`}
    ${source && html`<button type="button" class="btn why" onClick=${onWhy}>${page.words.why}<small>${source.cite.title ?? page.words["nothing-published"]}</small></button>`}
  </div>`;
  return html`<${Verdict} lines=${linesOf(ruling)} kind=${ruling.outcome} action=${action}>${decidingOf(ruling)}<//>`;
}

/** The service's answer, sentence by sentence; of a single hand what it reads, since its slot says the rest. */
function linesOf(ruling) {
  const sentences = ruling.says.split(/(?<=\.) +/);
  return ruling.answer?.ranks?.every((each) => each.best_first.flat().length < 2) ? sentences.slice(0, 1) : sentences;
}

/** In the service's words, by what the best hand wins. */
const decidingOf = (ruling) => {
  const lines = (ruling.answer?.ranks ?? []).map((each) => each.decided?.says).filter(Boolean);
  return lines.length > 0 && html`<p class=${`decided${lines.join(" ").length > LONG ? " long" : ""}`}>${lines.join(" ")}</p>`;
};

const NOTHING_READ = { readings: [], marks: [], decides: new Set() };

/** What the service says of one hand: its readings, where it wins or ties, and which of its cards decide. */
function readingsOf(ruling, laid, number, cards) {
  const place = laid.findIndex((each) => each.number === number);
  const ranks = ruling.answer?.ranks ?? [];
  const readings = (ruling.answer?.readings ?? []).filter((each) => each.hand === place);
  const marks = readings.map(({ half, below }) => (below ? "" : markOf(ranks.find((each) => each.half === half && each.best_first.flat().includes(place)), place)));
  const deciding = ranks.flatMap((each) => (each.decided?.cards ?? []));
  return { readings, marks, decides: new Set(cards.filter((card) => deciding.includes(card))) };
}

function markOf(ranks, place) {
  if (!ranks || ranks.best_first.flat().length < 2 || !ranks.best_first[0].includes(place)) return "";
  return ranks.best_first[0].length > 1 ? page.words.ties : page.words.wins;
}

show(Compare, () => forgetStates("compare"));
