// Chips and words: what a seat said and put out, oldest first, and the action that the service makes of it.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../asking.js";
import { page, say } from "../page.js";
import { Sign } from "../parts/card.js";
import { Chip } from "../parts/chips.js";
import { Pad, figured } from "../parts/pad.js";
import { Sheet } from "../parts/sheet.js";
import { Away, Verdict } from "../parts/verdict.js";

const WORDS = ["fold", "check", "call", "bet", "raise", "all-in", "pot"];

export function GestureSheet({ question, seat, onStands, onClose }) {
  const [moves, setMoves] = useState([]);
  const [number, setNumber] = useState(0);
  const told = number ? said(moves, { number }) : moves;
  const whole = told.filter((move) => move.does !== "push" || move.chips.length);
  const answer = useAnswer("/v1/betting", whole.length ? { ...question, gesture: { seat, moves: whole } } : null);
  const chips = question.table.stakes.chips ?? [question.table.stakes.chip ?? 1];
  const add = (next) => {
    setMoves(next(told));
    setNumber(0);
  };
  const back = () => {
    if (number) setNumber(0);
    else setMoves((now) => takenBack(now));
  };
  const ruling = answer.ruling;
  const stands = ruling?.next;
  return html`<${Sheet} title=${say("gesture-of", { number: seat })} onClose=${onClose}>
    <div class="gesture">
      <${Ruled} told=${told} answer=${answer} />
      <ol class="moves" aria-live="polite">
        ${told.map((move, place) => html`<li key=${place}>${move.together && html`<i>${page.words["at-once"]}</i>`}${move.does === "push"
          ? html`<span class="chips">${move.chips.map((value) => html`<${Chip} value=${value} />`)}</span>`
          : html`<b>${[move.word && page.words[`word-${move.word}`], move.number].filter(Boolean).join(" ")}</b>`}</li>`)}
        <li class="tools">
          <button type="button" class="btn quiet" aria-disabled=${!told.length} aria-label=${page.words["last-away"]} onClick=${back}><${Sign} name="back" /></button></li>
      </ol>
      <div class="by-taps">
        <div>
          <div class="chip-keys">${chips.map((value) => html`<button type="button" class="btn" aria-label=${say("push-chip", { chip: value })} onClick=${() => add((now) => pushed(now, value))}><${Chip} value=${value} /></button>`)}</div>
          <div class="word-keys">${WORDS.map((word) => html`<button type="button" class="btn" onClick=${() => add((now) => said(now, { word }))}>${page.words[`word-${word}`]}</button>`)}
            <button type="button" class="btn" aria-disabled=${told.length < 2} aria-pressed=${Boolean(told.at(-1)?.together)} onClick=${() => told.length > 1 && add(joined)}>${page.words["at-once"]}</button>
            <button type="button" class="btn" aria-disabled=${told.at(-1)?.does !== "push"} onClick=${() => told.at(-1)?.does === "push" && add((now) => [...now, { does: "push", chips: [] }])}>${page.words["then-more"]}</button></div>
        </div>
        <div>
          <p class="put">${page.words["number-said"]} <b>${number || "–"}</b></p>
          <${Pad} onKey=${(key) => setNumber((now) => figured(now, key))} />
        </div>
      </div>
    </div>
    <div class="table-foot"><button type="button" class="btn" onClick=${() => { setMoves([]); setNumber(0); }}>${page.words["start-again"]}</button>
      <button type="button" class="btn primary" aria-disabled=${!stands} onClick=${stands ? () => onStands(ruling) : undefined}><${Sign} name="tick" />${page.words["so-it-stands"]}</button></div>
  <//>`;
}

function Ruled({ told, answer }) {
  if (!told.length) return html`<${Verdict} lines=${[page.words["gesture-start"]]} kind="start"><p>${page.words["gesture-more"]}</p><//>`;
  if (answer.away) return html`<${Away} away=${answer.away} onRetry=${answer.again} />`;
  if (answer.problem) return html`<${Verdict} lines=${[answer.problem.errors?.[0]?.detail ?? answer.problem.detail]} kind="away" />`;
  const ruling = answer.ruling ?? answer.before?.ruling;
  if (!ruling) return html`<${Verdict} lines=${[" "]} kind="start" />`;
  return html`<${Verdict} lines=${[ruling.says]} kind=${ruling.outcome}><p>${ruling.reasons.find((each) => each.decides)?.says}</p><//>`;
}

const last = (moves, next) => [...moves.slice(0, -1), next];

/** Chips that follow chips lie on the same heap, until another is begun. */
const pushed = (moves, chip) => (moves.at(-1)?.does === "push" ? last(moves, { ...moves.at(-1), chips: [...moves.at(-1).chips, chip] }) : [...moves, { does: "push", chips: [chip] }]);

/** A number that follows a word belongs to it. */
const said = (moves, what) => {
  const before = moves.at(-1);
  const goesOn = before?.does === "say" && !("word" in what && before.word) && !("number" in what && before.number);
  return goesOn ? last(moves, { ...before, ...what }) : [...moves, { does: "say", ...what }];
};

const joined = (moves) => last(moves, { ...moves.at(-1), together: !moves.at(-1).together });

/** The last chip, word or number away. */
function takenBack(moves) {
  const move = moves.at(-1);
  if (move?.does === "push" && move.chips.length > 1) return last(moves, { ...move, chips: move.chips.slice(0, -1) });
  return moves.slice(0, -1);
}
