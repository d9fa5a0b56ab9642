// Chips and words: what a seat said and put out, oldest first, and the action that the service makes of it.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../request.js";
import { figures, page, say, sayOf } from "../page.js";
import { Sign } from "../parts/card.js";
import { Chip } from "../parts/chips.js";
import { FloorOptions } from "../parts/floor_options.js";
import { Pad, figured } from "../parts/pad.js";
import { Sheet } from "../parts/sheet.js";
import { Ruled } from "../parts/verdict.js";

const WORDS = ["fold", "check", "call", "bet", "raise", "all-in", "pot"];

export function GestureSheet({ question, seat, onStands, onClose }) {
  const [moves, setMoves] = useState([]);
  const [number, setNumber] = useState(0);
  const [told, setTold] = useState({}); // what the answer asks for beside the moves: what is left of the stack, what lay in front, a raise not known of
  const [mode, setMode] = useState("push"); // what a tap on a chip means
  const [floor, setFloor] = useState({});
  const all = number ? said(moves, { number }) : moves;
  const whole = all.filter((move) => move.does === "say" || move.chips.length);
  const { behind, ...facts } = told;
  const asks = whole.length ? { ...question, table: withStack(question.table, seat, whole, behind), gesture: { seat, moves: whole, ...facts }, ...floor } : null;
  const answer = useAnswer("/v1/betting", asks);
  const ruling = answer.ruling;
  const options = ruling?.answer?.options;
  const add = (next) => {
    setMoves(next(all));
    setNumber(0);
    setFloor({});
  };
  const tell = (fact) => {
    setFloor({});
    setTold((now) => ({ ...now, ...fact }));
  };
  const chip = (value) => (mode === "before" ? tell({ before: [...(told.before ?? []), value] }) : add((now) => moved(now, mode, value)));
  const back = () => {
    setFloor({});
    if (mode === "before" && told.before?.length) tell({ before: told.before.slice(0, -1) });
    else if (number) setNumber(0);
    else setMoves((now) => takenBack(now));
  };
  const again = () => {
    setMoves([]);
    setNumber(0);
    setTold({});
    setMode("push");
    setFloor({});
  };
  const turn = (to) => setMode(mode === to ? "push" : to);
  const { chips = [question.table.stakes?.chip ?? 1] } = question.table.stakes ?? {};
  return html`<${Sheet} title=${say("gesture-of", { number: seat })} onClose=${onClose}>
    <div class="gesture">
      <${Ruled} asks=${all.length ? "" : page.words["gesture-start"]} answer=${answer}><p>${page.words["gesture-more"]}</p><//>
      <ol class="moves" aria-live="polite">
        ${all.map((move, place) => html`<li key=${place}>${move.together && html`<i>${page.words["at-once"]}</i>`}${move.does === "pull-back" && html`<i>${page.words["took-back"]}</i>`}${move.chips
          ? html`<span class="chips">${move.chips.map((value) => html`<${Chip} value=${value} />`)}</span>`
          : html`<b>${[move.word && sayOf("word", move.word), move.number].filter(Boolean).map(figures).join(" ")}</b>`}</li>`)}
        <li class="tools">
          <button type="button" class="btn quiet" aria-disabled=${!all.length} aria-label=${page.words["last-away"]} onClick=${back}><${Sign} name="back" /></button></li>
      </ol>
      ${options?.length > 0 && ruling.outcome === "needs_floor" && html`<${FloorOptions} options=${options} onChoose=${(send) => setFloor((now) => ({ ...now, ...(ruling.next ? { table: ruling.next } : {}), ...send }))} />`}
      <div class="by-taps">
        <div>
          <div class="chip-keys">${chips.map((value) => html`<button type="button" class="btn" aria-label=${say("push-chip", { chip: value })} onClick=${() => chip(value)}><${Chip} value=${value} /></button>`)}
            <button type="button" class="btn" aria-pressed=${mode === "pull-back"} onClick=${() => turn("pull-back")}>${page.words["took-back"]}</button></div>
          <div class="word-keys">${WORDS.map((word) => html`<button type="button" class="btn" onClick=${() => add((now) => said(now, { word }))}>${sayOf("word", word)}</button>`)}
            <button type="button" class="btn" aria-disabled=${all.length < 2} aria-pressed=${Boolean(all.at(-1)?.together)} onClick=${() => all.length > 1 && add(joined)}>${page.words["at-once"]}</button>
            <button type="button" class="btn" aria-disabled=${all.at(-1)?.does !== "push"} onClick=${() => all.at(-1)?.does === "push" && add((now) => [...now, { does: "push", chips: [] }])}>${page.words["then-more"]}</button></div>
        </div>
        <div>
          <${Asked} missing=${askedFor(answer, question, seat, told)} told=${told} mode=${mode} number=${number} onTell=${tell} onMode=${turn} />
          <${Pad} onKey=${(key) => (mode === "behind" ? tell({ behind: figured(told.behind ?? 0, key) }) : (setFloor({}), setNumber((now) => figured(now, key))))} />
        </div>
      </div>
    </div>
    <div class="table-foot"><button type="button" class="btn" onClick=${again}>${page.words["start-again"]}</button>
      <button type="button" class="btn primary" aria-disabled=${!ruling?.next} onClick=${ruling?.next ? () => onStands(ruling, { gesture: asks.gesture, floor: floor.floor }) : undefined}><${Sign} name="tick" />${page.words["so-it-stands"]}</button></div>
  <//>`;
}

/** Which of the facts that a tap can tell the answer waits for; what was told stays there to be told otherwise. */
function askedFor({ ruling }, { table }, seat, told) {
  const place = table.seats.findIndex((each) => each.number === seat);
  const names = { [`/table/seats/${place}/stack`]: "behind", "/gesture/before": "before", "/gesture/unaware": "unaware" };
  const missing = ruling && !ruling.next ? ruling.missing.map(({ at }) => names[at]) : [];
  return Object.values(names).filter((name) => missing.includes(name) || name in told)[0];
}

/** Above the pad: the number that was said, or the fact that is asked for. */
function Asked({ missing, told, mode, number, onTell, onMode }) {
  const key = (label, pressed, onClick) => html`<button type="button" class="btn" aria-pressed=${pressed} onClick=${onClick}>${label}</button>`;
  const { words } = page;
  if (missing === "behind") return html`<div class="choices">${key(words["these-are-all"], told.behind === 0, () => onTell({ behind: 0 }))}${key(`${words["left-behind"]} ${figures(told.behind ?? "–")}`, mode === "behind", () => onMode("behind"))}</div>`;
  if (missing === "before") return html`<div class="choices">${key(words["nothing-before"], told.before?.length === 0, () => onTell({ before: [] }))}${key(`${words.before} ${told.before?.map(figures).join(" + ") ?? "–"}`, mode === "before", () => onMode("before"))}</div>`;
  if (missing === "unaware") return html`<div class="choices">${key(words["knew-raise"], told.unaware === false, () => onTell({ unaware: false }))}${key(words["knew-no-raise"], told.unaware === true, () => onTell({ unaware: true }))}</div>`;
  return html`<p class="put">${words["number-said"]} <b>${figures(number || "–")}</b></p>`;
}

/** The table with the stack of this seat, once the dealer has told what is left of it. */
function withStack(table, seat, moves, behind) {
  if (behind === undefined) return table;
  const out = moves.flatMap((move) => (move.does === "push" ? move.chips : [])).reduce((sum, chip) => sum + chip, 0);
  return { ...table, seats: table.seats.map((each) => (each.number === seat ? { ...each, stack: out + behind } : each)) };
}

const last = (moves, next) => [...moves.slice(0, -1), next];

/** Chips that follow chips lie on the same heap, until another is begun. */
const moved = (moves, does, chip) => (moves.at(-1)?.does === does ? last(moves, { ...moves.at(-1), chips: [...moves.at(-1).chips, chip] }) : [...moves, { does, chips: [chip] }]);

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
  if (move?.chips?.length > 1) return last(moves, { ...move, chips: move.chips.slice(0, -1) });
  return moves.slice(0, -1);
}
