// The push: the step that is due counted out in chips, its rule, each hand as it reads, and all steps in order with their sum.

import { html, useLayoutEffect } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say } from "../page.js";
import { reasonsOf } from "./award.js";
import { BoardRow } from "./board.js";
import { Chips } from "./chips.js";
import { HandsRead } from "./hands_read.js";
import { Steps } from "./steps.js";
import { Verdict } from "./verdict.js";

const [FEW, MANY] = [5, 8]; // steps that are listed of many: those of several boards are long

/** `hands` are seats with their cards, readings and chips won, `board` the cards that they share, where there is a board, `of` the table or its rules; `run` the number of the open board where it was dealt several times, `onRun` opens another; `spare` whether a hand has cards that do not play; `onAgain` where they can be read again. */
export function Push({ ruling, steps, done, hands = [], board, of, run, onRun, spare, onWhy, onAgain }) {
  const step = steps[done];
  useLayoutEffect(() => scrollTo(0, 0), []); // the cards were tapped further down
  const known = hands.filter(({ readings }) => readings.length > 0);
  return html`<div class=${`push${known.length ? (board || spare ? " shared" : "") : " bare"}`}>
    <div class="push-band">
      <${Verdict} lines=${[step ? withoutChips(step.says) : page.words["all-done"]]} kind="determined"><p class="due">${step && deciding(reasonsOf(ruling, step))?.says}</p><//>
      ${step && html`<${Chips} breakdown=${breakdownOf(step)} />`}
    </div>
    ${known.length > 0 && html`<div class="hands-of">${board && html`<${BoardRow} board=${board} of=${of} open=${run && run - 1} onRun=${onRun} flat />`}<${HandsRead} board=${board} run=${run} spare=${spare} hands=${known} pots=${ruling.answer.pots ?? []} pot=${step?.args.pot} due=${dueOf(steps, done)} /></div>`}
    <div class="push-steps">
      <${Steps} steps=${steps} done=${done} most=${run && steps.length > MANY ? FEW : MANY} />
      <p class="sum"><span>${step ? say("step-of", { number: done + 1, count: steps.length }) : ""}</span><b>${sumOf(steps)}</b></p>
      <div class="push-keys"><button type="button" class="btn why" onClick=${onWhy}>${page.words.why}</button>
        ${onAgain && known.length > 0 && html`<button type="button" class="btn again" onClick=${onAgain}>${page.words["read-again"]}</button>`}</div>
    </div>
  </div>`;
}

/** What is pushed in all: each push, and their sum. */
function sumOf(steps) {
  const pushes = steps.filter(({ code }) => code.startsWith("push")).map(({ args }) => args.chips);
  const sum = figures(pushes.reduce((all, each) => all + each, 0));
  if (!pushes.length) return "";
  return say("push-sum", { chips: pushes.length > 1 ? `${pushes.map(figures).join(" + ")} = ${sum}` : sum });
}

/** The step in large letters: the chips are drawn beside it. */
const withoutChips = (says) => says.split(/: (?=\d+×)/)[0];

/** The chips of a step as the service counts them out: "2×25". */
const breakdownOf = (step) => (step.args.breakdown ?? []).map((each) => {
  const [count, chip] = each.split("×").map(Number);
  return { count, chip };
});

/** The seat that the step is about, or the next step that is about one. */
const dueOf = (steps, done) => steps.slice(done).find(({ args }) => args.seat)?.args.seat;

/** Who gets an odd chip is what people argue about: where a clause gave one, that one is shown first. */
const deciding = (reasons) => reasons.find((each) => /odd_chip_(between|within)/.test(each.clause)) ?? reasons[0];
