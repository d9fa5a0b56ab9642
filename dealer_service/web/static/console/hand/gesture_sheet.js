// Chips and words: what a seat said and put out, oldest first, and the action that the service makes of it.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../request.js";
import { figures, page, say, sayOf } from "../page.js";
import { Sign } from "../parts/card.js";
import { withSeldom } from "../parts/catalogue.js";
import { Chip } from "../parts/chips.js";
import { FloorOptions } from "../parts/floor_options.js";
import { Pad, figured } from "../parts/pad.js";
import { Sheet } from "../parts/sheet.js";
import { Ruled } from "../parts/ruled.js";
import { logRuling } from "./evening_entry.js";
import { anotherHeap, moved, onlyWay, said, takenBack, turned, withMove } from "./motions.js";

const WORDS = ["fold", "check", "call", "bet", "raise", "all-in", "pot"];
const UNDECIDED = { send: {}, says: [] }; // what is sent of the floor's decisions, and their words
const CONDITIONS = ["check", "bet", "raise"];
const OF_MOVE = /^\/gesture\/moves\/(\d+)\/(together|released|acted_on)$/;

export const bring = () => withSeldom(GestureSheet);

/** `isOutOfTurn` says that another seat is to act. `first` is what was told already, and `onDraft` is told what is told now; `onFloor` leads to the floor with a question. */
function GestureSheet({ state, question, seat, isOutOfTurn, first, onDraft, onFloor, onStands, onClose }) {
  const [moves, setMoves] = useState(first?.moves ?? []);
  const [number, setNumber] = useState(0);
  const [told, setTold] = useState(first?.facts ?? {}); // what the answer asks for beside the moves: what is left of the stack, what lay in front, a raise not known of
  const [mode, setMode] = useState("push"); // what a tap on a chip means
  const [floor, setFloor] = useState(UNDECIDED);
  const all = number ? said(moves, { number }) : moves;
  const whole = all.filter((move) => move.does === "say" || move.chips.length);
  const { behind, ...facts } = told;
  const asking = (said) => ({ ...question, table: withStack(question.table, seat, said, behind), gesture: { seat, moves: said, ...facts }, ...floor.send });
  const asks = whole.length ? asking(whole) : null;
  const answer = useAnswer("/v1/betting", asks);
  const ruling = answer.ruling;
  const options = ruling?.answer?.options;
  const { chips = [question.table.stakes?.chip ?? 1] } = question.table.stakes ?? {};
  const missing = ruling && !ruling.next ? ruling.missing.map(({ at }) => at) : [];
  const due = missing.map((at) => OF_MOVE.exec(at)).find(Boolean);
  const only = missing.includes("/gesture/before") ? onlyWay(question.table.seats.find((each) => each.number === seat)?.bet ?? 0, chips) : undefined;
  useEffect(() => {
    if (only && !told.before) setTold((now) => ({ ...now, before: only })); // the chips leave no question
  }, [only]);
  useEffect(() => onDraft(all.length ? { moves: all, facts: told } : null), [moves, number, told]);
  const add = (next) => {
    setMoves(next(all));
    setNumber(0);
    setFloor(UNDECIDED);
  };
  const tell = (fact) => {
    setFloor(UNDECIDED);
    setTold((now) => ({ ...now, ...fact }));
  };
  const chip = (value) => (mode === "before" ? tell({ before: [...(told.before ?? []), value] }) : add((now) => moved(now, mode, value)));
  const back = () => {
    setFloor(UNDECIDED);
    if (mode === "before" && told.before?.length) tell({ before: told.before.slice(0, -1) });
    else if (number) setNumber(0);
    else setMoves((now) => takenBack(now));
  };
  const again = () => {
    setMoves([]);
    setNumber(0);
    setTold({});
    setMode("push");
    setFloor(UNDECIDED);
  };
  const turn = (to) => setMode(mode === to ? "push" : to);
  const end = all.at(-1);
  const spoken = all.findLastIndex(({ does }) => does === "say"); // the words that a condition is of
  const pushed = end?.does === "push" && end.chips.length > 0;
  const tool = (label, on, free, onTap) => html`<button type="button" class="btn" aria-pressed=${on} aria-disabled=${!free} onClick=${free ? onTap : undefined}>${label}</button>`;
  const either = (value) => withMove(whole, Number(due[1]), { [due[2]]: value }); // the moves, if the fact that is asked for was so
  const stand = () => {
    const disputed = ruling.outcome !== "allowed" || floor.says.length > 0 || isOutOfTurn; // what was plain is no dispute
    const logged = disputed ? logRuling(state, { asks: "betting", question: asks, ruling, disputed: say("gesture-of", { number: seat }), seats: [seat], decisions: floor.says }) : undefined;
    onStands(ruling, { gesture: asks.gesture, floor: floor.send.floor }, logged);
  };
  const stands = ruling?.next && stand;
  return html`<${Sheet} title=${say("gesture-of", { number: seat })} fixed=${true} onClose=${onClose}>
    <div class="gesture">
      <ol class="moves" aria-live="polite">
        ${all.map((move, place) => html`<${Motion} key=${place} move=${move} place=${place} due=${Number(due?.[1]) === place && due[2] === "together"} onTurn=${() => add((now) => turned(now, place))} />`)}
        <li class="tools">
          <button type="button" class="btn quiet" aria-disabled=${!all.length} aria-label=${page.words["last-away"]} onClick=${back}><${Sign} name="back" /></button></li>
      </ol>
      <div class="by-taps">
        <div>
          <div class="chip-keys">${chips.map((value) => html`<button type="button" class="btn" aria-label=${say("push-chip", { chip: value })} onClick=${() => chip(value)}><${Chip} value=${value} /></button>`)}</div>
          <div class="word-keys">${WORDS.map((word) => html`<button type="button" class="btn" onClick=${() => add((now) => said(now, { word }))}>${sayOf("word", word)}</button>`)}
            ${tool(page.words["then-more"], false, pushed, () => add(anotherHeap))}
            ${tool(page.words["took-back"], mode === "pull-back", true, () => turn("pull-back"))}
            ${tool(page.words["not-released"], end?.released === false, pushed, () => add((now) => withMove(now, now.length - 1, { released: end.released === false ? undefined : false })))}
            ${tool(page.words["if-you"], mode === "if", all.length === 1 && Boolean(end.word), () => turn("if"))}
            <button type="button" class="btn" onClick=${again}>${page.words["start-again"]}</button></div>
        </div>
        <div>
          <${Asked} missing=${mode === "if" && spoken >= 0 ? "if" : askedFor(answer, question, seat, told)} told=${told} mode=${mode} number=${number} once=${all[spoken]?.if} onTell=${tell} onMode=${turn}
            onIf=${(does) => { add((now) => withMove(now, spoken, { if: all[spoken].if === does ? undefined : does })); setMode("push"); }} />
          <${Pad} onKey=${(key) => (mode === "behind" ? tell({ behind: figured(told.behind ?? 0, key) }) : (setFloor(UNDECIDED), setNumber((now) => figured(now, key))))} />
        </div>
      </div>
    </div>
    <div class="guided-foot">
      <${Ruled} asks=${all.length ? "" : page.words["gesture-start"]} answer=${answer}><p>${page.words["gesture-more"]}</p><//>
      <button type="button" class="btn primary" aria-disabled=${!stands} onClick=${stands || undefined}><${Sign} name="tick" />${page.words["so-it-stands"]}</button>
      <div class="foot-keys">
        ${due && html`<${Either} due=${due} ask=${(value) => asking(either(value))} onTell=${(value) => add((now) => withMove(now, Number(due[1]), { [due[2]]: value }))}
          onFloor=${() => onFloor(contesting(asks, [either(true), either(false)]))} />`}
        ${options?.length > 0 && ruling.outcome === "needs_floor" && html`<${FloorOptions} options=${options} onChoose=${(send, words) => setFloor((now) => ({ send: { ...now.send, ...(ruling.next ? { table: ruling.next } : {}), ...send }, says: [...now.says, words] }))} />`}</div>
    </div>
  <//>`;
}

/** One motion in the line of them: before it the key that says if it came with the one before. */
function Motion({ move, place, due, onTurn }) {
  const { together, chips, word, number, released, if: once } = move;
  const between = place > 0 && html`<button type="button" class=${`btn join${due ? " due" : ""}`} aria-pressed=${together === true} onClick=${onTurn}>${together === undefined ? page.words["one-or-two"] : together ? page.words["one-motion"] : page.words["two-motions"]}</button>`;
  return html`<li>${between}<span class="motion">${move.does === "pull-back" && html`<i>${page.words["took-back"]}</i>`}${released === false && html`<i>${page.words["not-released"]}</i>`}
    ${chips ? html`<span class="chips">${chips.map((value) => html`<${Chip} value=${value} />`)}</span>` : html`<b>${[word && sayOf("word", word), number].filter(Boolean).map(figures).join(" ")}</b>`}
    ${once && html`<i>${sayOf("if", once)}</i>`}</span></li>`;
}

/** Two keys for a fact that people may dispute, each with what comes of it; and where nobody knows, the way to the floor. */
function Either({ due, ask, onTell, onFloor }) {
  const yes = useAnswer("/v1/betting", ask(true));
  const no = useAnswer("/v1/betting", ask(false));
  const key = (label, value, { ruling }) => html`<button type="button" class="btn either" onClick=${() => onTell(value)}>${label}<small>${ruling?.says ?? ""}</small></button>`;
  const { words } = page;
  const [one, other] = due[2] === "together" ? [words["one-motion"], words["two-motions"]] : [words.yes, words.no];
  return html`<div class="eithers">${key(one, true, yes)}${key(other, false, no)}
    <button type="button" class="btn either call-floor" onClick=${onFloor}>${page.words["nobody-knows"]}<small>${page.words["floor-decides"]}</small></button></div>`;
}

/** The question with its moves in several versions, of which nobody knows the right one. */
const contesting = (asked, alternatives) => ({ ...asked, contested: [{ at: "/gesture/moves", alternatives }] });

/** Which of the facts that a tap can tell the answer waits for; what was told stays there to be told otherwise. */
function askedFor({ ruling }, { table }, seat, told) {
  const place = table.seats.findIndex((each) => each.number === seat);
  const names = { [`/table/seats/${place}/stack`]: "behind", "/gesture/before": "before", "/gesture/unaware": "unaware" };
  const missing = ruling && !ruling.next ? ruling.missing.map(({ at }) => names[at]) : [];
  return Object.values(names).filter((name) => missing.includes(name) || name in told)[0];
}

/** Above the pad: the number that was said, or the fact that is asked for. */
function Asked({ missing, told, mode, number, once, onTell, onMode, onIf }) {
  const key = (label, pressed, onClick) => html`<button type="button" class="btn" aria-pressed=${pressed} onClick=${onClick}>${label}</button>`;
  const { words } = page;
  if (missing === "if") return html`<div class="choices if">${CONDITIONS.map((does) => key(sayOf("if", does), once === does, () => onIf(does)))}</div>`;
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
