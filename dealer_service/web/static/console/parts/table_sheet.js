// The table as it came to the showdown: seats, what each put in, who folded, the button, the chips. Own keys, no keyboard needed.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, say, sayOf } from "../page.js";
import { CHIP_SETS, SEATS, numbers } from "../seats.js";
import { LAST_BETTORS, STATES, betLast, leave, setSeat } from "../showdown_table.js";
import { Sign } from "./card.js";
import { chipSet } from "./chips.js";
import { Sheet } from "./sheet.js";

const MOST_FIGURES = 7;
const nameOf = (state) => ({ in: page.words.in, folded: page.words.folded, mucked: page.words.mucked, dead: page.words.dead })[state];

export function TableSheet({ table, onTable, onClose }) {
  const [seat, setNumber] = useState(numbers(table)[0] ?? 1);
  const [fresh, setFresh] = useState(true);
  const facts = table.seats[seat];
  const choose = (number) => {
    setNumber(number);
    setFresh(true);
    if (!table.seats[number]) onTable(setSeat(table, number, {}));
  };
  const figure = (key) => {
    const text = fresh ? "" : String(facts?.put || "");
    const next = key === "back" ? text.slice(0, -1) : (text + key).slice(0, MOST_FIGURES);
    onTable(setSeat(table, seat, { put: Number(next) }));
    setFresh(false);
  };
  const onKeyDown = (event) => {
    if (/^\d$/.test(event.key)) figure(event.key);
    if (event.key === "Backspace") figure("back");
  };
  return html`<${Sheet} title=${page.words.table} onClose=${onClose}>
    <div class="table-form" onKeyDown=${onKeyDown}>
      <div class="seats" role="group" aria-label=${page.words.seats}>${SEATS.map((number) => html`<button type="button" class="btn seat" aria-pressed=${number === seat} onClick=${() => choose(number)}>
        <b>${number}${table.button === number && html` <i>${page.words["button-short"]}</i>`}</b>
        <small>${table.seats[number] ? (table.seats[number].state === "in" ? figures(table.seats[number].put) : sayOf("put", table.seats[number].state, { chips: table.seats[number].put })) : "–"}</small></button>`)}</div>
      <div class="of-seat">
        <p class="put" aria-live="polite">${say("put-in", { number: seat })} <b>${figures(facts?.put ?? 0)}</b></p>
        <div class="choices">
          ${STATES.map((state) => html`<button type="button" key=${state} class="btn" aria-pressed=${facts?.state === state} onClick=${() => onTable(setSeat(table, seat, { state }))}>${nameOf(state)}</button>`)}
          <button type="button" class="btn" aria-pressed=${!facts} onClick=${() => onTable(leave(table, seat))}>${page.words["not-in"]}</button>
          <button type="button" class="btn" aria-pressed=${table.bettors?.[LAST_BETTORS[0]] === seat} onClick=${() => onTable(betLast(table, LAST_BETTORS[0], seat))}>${page.words["bet-last"]}</button>
          <button type="button" class="btn" aria-pressed=${table.button === seat} onClick=${() => onTable({ ...table, button: seat })}>${page.words.button}</button>
        </div>
        <div class="pad">${["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back"].map((key) => html`<button type="button" class="btn" aria-label=${key === "back" ? page.words.back : key} onClick=${() => figure(key)}>
          ${key === "back" ? html`<${Sign} name="back" />` : key}</button>`)}</div>
      </div>
    </div>
    <div class="table-foot">
      <label>${page.words.chips} <select class="pick" value=${table.chips} onChange=${(event) => onTable({ ...table, chips: event.target.value })}>
        ${CHIP_SETS.map((each) => html`<option value=${each} selected=${each === table.chips}>${chipSet(each)}</option>`)}</select></label>
      <button type="button" class="btn primary" onClick=${onClose}>${page.words.ready}</button>
    </div>
  <//>`;
}
