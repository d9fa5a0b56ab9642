// The draw: how many cards each seat takes, whether the stub lasts, who is dealt what, and what is shuffled, step by step.

import { html, useLayoutEffect, useState } from "./vendor/htm-3.1.1/standalone.module.js";
import { askedUnder, withMix } from "./asked.js";
import { useAnswer } from "./request.js";
import { forgetStates } from "./states.js";
import { DealForm } from "./draw/deal_form.js";
import { DealSheet } from "./draw/deal_sheet.js";
import { choose, countOf, decided, fits, fold, live, nextDraw, nextHand, noDeal, openSeat, pilesOf, setCount, tableOf, tick } from "./draw/deck.js";
import { DrawAnswer, DrawPanel } from "./draw/panel.js";
import { progressOf } from "./draw/progress.js";
import { boardsOf, drawsOf, handSize, kindOf, page, say } from "./page.js";
import { Advice } from "./parts/advice.js";
import { Sign } from "./parts/card.js";
import { TopBar } from "./parts/top_bar.js";
import { Paper, Verdict } from "./parts/verdict.js";
import { WhySheet } from "./parts/why_sheet.js";
import { firstRules, keepRules } from "./rules.js";
import { show } from "./screen.js";
import { useKeys, useUndoable } from "./undo.js";

const PLAN = "/v1/drawing";
const FORECAST = "/v1/drawing/forecast";

// A draw between streets of a board is dealt at its table.
const hasDraws = (house, game) => drawsOf(house, game) > 0 && !boardsOf(house, game);

/** How many cards the deck of this game has, as this house deals it. */
function deckSize(house, game) {
  const { joker = false, lacks = "" } = kindOf(house, game) ?? {};
  return 52 + joker - 4 * lacks.length;
}

function Draw() {
  const [rules, setRules] = useState(() => firstRules(hasDraws));
  const { state, change, undo, undoable } = useUndoable("draw", noDeal(), fits);
  const [open, setOpen] = useState("");
  useLayoutEffect(() => keepRules(rules), [rules]);
  const size = handSize(rules.house, rules.game);
  const cards = deckSize(rules.house, rules.game);
  const draws = drawsOf(rules.house, rules.game);
  const enough = live(state).length > 1;
  const [dealt, setDealt] = useState(enough); // who was dealt in is told, on the screen itself
  const ready = enough && dealt;
  const question = ready && open !== "deal" ? { ...askedUnder(rules), language: page.language, table: withMix(tableOf(state, size, cards), rules) } : null;
  useLayoutEffect(() => {
    if (!enough) setDealt(false);
  }, [enough]);
  const answer = useAnswer(PLAN, question && { ...question, ...state.floor });
  const outlook = useAnswer(FORECAST, question);
  const ruling = answer.ruling ?? (answer.before?.away ? undefined : answer.before?.ruling);
  const forecast = outlook.ruling ?? outlook.before?.ruling;
  const progress = progressOf(answer.ruling, state.done);
  const seat = ready ? openSeat(state, size) : 0;
  const last = state.draw >= draws;
  const past = state.draw > draws; // the game was changed to one with fewer draws
  const decide = (send) => change((now) => decided(now, send, answer.ruling?.next));
  const goAhead = () => change((now) => (last ? nextHand(now) : nextDraw(now, answer.ruling.answer.after)));

  useKeys(open, undo, (key) => {
    if (/^\d$/.test(key) && Number(key) <= size && seat) change((now) => setCount(now, openSeat(now, size), Number(key)));
  });

  return html`
    <${TopBar} title=${say("draw-of", { number: state.draw, draws })} rules=${rules} onRules=${setRules} offers=${hasDraws}>
      <a class="btn quiet" href=${`/showdown?language=${page.language}`}>${page.words.showdown}</a>
    <//>
    <main class="main draw" id="main">
      ${ready
        ? html`<${DrawAnswer} seat=${seat} ruling=${ruling} forecast=${forecast} answer=${answer} progress=${progress} onWhy=${() => setOpen("why")} />
          <${DrawPanel} open=${seat} size=${size} most=${forecast?.answer?.most} deck=${state.from?.deck ?? pilesOf(state, size, cards)} progress=${progress}
            seats=${live(state).map((each) => ({ seat: each, button: each === state.button, count: countOf(state, each, size) }))}
            onChoose=${(number) => change((now) => choose(now, number))} onCount=${(count) => change((now) => setCount(now, openSeat(now, size), count))}
            onFold=${() => change((now) => fold(now, openSeat(now, size)))} onFloor=${decide} />`
        : html`<${Verdict} lines=${[page.words["start-deal"]]} kind="start"><p class="long">${page.words["start-deal-more"]}</p><//>
          <${DealForm} deal=${state} size=${size} cards=${cards} onDeal=${(deal) => change(() => deal)} />`}
      <${Paper} ruling=${answer.ruling} steps=${progress.lines} />
    </main>
    <footer class="actionbar">
      <div><button type="button" class="btn" aria-disabled=${!undoable} onClick=${undo}><${Sign} name="undo" /><span class="word">${page.words.undo}</span></button>
        <button type="button" class="btn" aria-disabled=${!ready} onClick=${() => ready && setOpen("deal")}>${page.words.table}</button></div>
      <${Advice} />
      ${nextTap({ ready, enough, progress, last, past, draw: state.draw, onDeal: () => setDealt(true), onTick: () => change(tick), onGo: goAhead })}
    </footer>
    ${open === "deal" && html`<${DealSheet} deal=${state} size=${size} cards=${cards} onDeal=${(deal) => change(() => deal)} onClose=${() => setOpen("")} />`}
    ${open === "why" && ruling && html`<${WhySheet} reasons=${ruling.reasons} onClose=${() => setOpen("")} />`}
  `;
}

/** The one amber button: what is tapped next. */
function nextTap({ ready, enough, progress, last, past, draw, onDeal, onTick, onGo }) {
  if (!ready) return html`<button type="button" class="btn primary" aria-disabled=${!enough} onClick=${enough ? onDeal : undefined}>${page.words.ready}</button>`;
  if (progress.complete || past) return html`<button type="button" class="btn primary" onClick=${onGo}>${last ? page.words["next-hand"] : say("next-draw", { number: draw + 1 })}</button>`;
  const due = progress.minded && progress.done < progress.lines.length && progress.told;
  return html`<button type="button" class="btn primary" aria-disabled=${!due} onClick=${due ? onTick : undefined}><${Sign} name="tick" />${page.words.done}</button>`;
}

show(Draw, () => forgetStates("draw"));
