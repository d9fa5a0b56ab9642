// One fact of an incident, told by taps: each kind of fact that there is has its keys, whatever the incident.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, indexOf, page, say, sayOf, spoken } from "../page.js";
import { Sign } from "../parts/card.js";
import { Pad, figured } from "../parts/pad.js";
import { Picker } from "../parts/picker.js";

/** `value` is undefined while nothing is told. A second tap takes a fact back: what nobody saw is not told. */
export function Fact({ fact, value, table, onTell }) {
  const Keys = KEYS[fact.is];
  return html`<div class="fact" role="group" aria-label=${fact.says}><span>${fact.says}</span>
    <${Keys} fact=${fact} value=${value} table=${table} onTell=${onTell} /></div>`;
}

/** What is told after a tap on a name: it is put in or taken out where several may be told, and else told or taken back. */
function tapped(value, name, { several }) {
  if (!several) return value === name ? undefined : name;
  const told = value ?? [];
  const now = told.includes(name) ? told.filter((each) => each !== name) : [...told, name];
  return now.length ? now : undefined;
}

const chosen = (value) => (value === undefined ? [] : [value].flat());

/** A key for each name; where none of several may be the truth, a key for that, too. */
function Names({ names, fact, value, onTell }) {
  const key = (label, pressed, next) => html`<button type="button" class="btn" aria-pressed=${pressed} onClick=${() => onTell(next)}>${label}</button>`;
  const none = value?.length === 0;
  return html`<div class="keys">${names.map(({ name, says }) => key(says, chosen(value).includes(name), tapped(value, name, fact)))}
    ${fact.several && !fact.least && key(page.words[fact.is === "seat" ? "nobody" : "none"], none, none ? undefined : [])}</div>`;
}

const Seats = ({ table, ...of }) => html`<${Names} ...${of} names=${table.seats.map(({ number }) => ({ name: number, says: number }))} />`;
/** Several facts of one thing, each of them a seat; what is told of none of them is not told. */
function SeatsOf({ fact, value, table, onTell }) {
  const tell = (name, seat) => {
    const { [name]: _, ...others } = value ?? {};
    const now = seat === undefined ? others : { ...others, [name]: seat };
    onTell(Object.keys(now).length ? now : undefined);
  };
  return html`<div class="seats-of">${fact.of.map(({ name, says }) => html`<div key=${name} role="group" aria-label=${says}><span>${says}</span>
    <${Seats} fact=${{ ...fact, several: false }} value=${value?.[name]} table=${table} onTell=${(seat) => tell(name, seat)} /></div>`)}</div>`;
}

const Flag = (of) => html`<${Names} ...${of} names=${[{ name: true, says: page.words.yes }, { name: false, says: page.words.no }]} />`;
const Choice = (of) => html`<${Names} ...${of} names=${of.fact.names} />`;
const Entry = ({ table, ...of }) => html`<${Names} ...${of} names=${(table.log ?? []).map((each, place) => ({ name: place, says: entrySays(each) }))} />`;

/** What a seat has done, in few words. */
function entrySays({ seat, does, kind, to, count }) {
  const did = does === "post" ? sayOf("post", kind) : count === undefined ? sayOf("does", does) : count ? say("takes", { count }) : page.words.pat;
  return [seat === undefined ? "" : say("seat", { number: seat }), did, to].filter((each) => each !== undefined && each !== "").map(figures).join(" ");
}

function Count({ fact, value, onTell }) {
  const { least, most } = fact;
  const fewer = value === undefined ? (least === 0 ? 0 : undefined) : value > least ? value - 1 : undefined;
  return html`<div class="keys"><button type="button" class="btn" aria-label=${page.words.fewer} onClick=${() => onTell(fewer)}>−</button>
    <b aria-live="polite">${value ?? "–"}</b>
    <button type="button" class="btn" aria-label=${page.words.more} onClick=${() => onTell(Math.min((value ?? Math.max(least, 1) - 1) + 1, most))}>+</button></div>`;
}

/** What opens below a fact while it is told; `children` is told how to close it again. */
function Opened({ label, fact, children }) {
  const [open, setOpen] = useState(false);
  return html`<div class="keys"><button type="button" class="btn" aria-expanded=${open} aria-label=${fact.says} onClick=${() => setOpen(!open)}>${label}</button></div>${open && children(() => setOpen(false))}`;
}

const Amount = ({ fact, value, onTell }) => html`<${Opened} fact=${fact} label=${figures(value ?? "–")}>
  ${() => html`<${Pad} onKey=${(key) => onTell(key === "back" && !value ? undefined : figured(value, key))} />`}<//>`;

function Cards({ fact, value, onTell }) {
  const told = chosen(value);
  const tell = (card, close) => {
    onTell(tapped(value, card, fact));
    if (!fact.several) close();
  };
  return html`<${Opened} fact=${fact} label=${told.length ? told.map((card) => html`<span class=${`told-card ${card[1]}`} aria-label=${spoken(card)}>${indexOf(card)}<${Sign} name=${`pip-${card[1]}`} /></span>`) : "–"}>
    ${(close) => html`<${Picker} holderOf=${(card) => told.indexOf(card)} owner="told" onTap=${(card) => tell(card, close)} />`}<//>`;
}

const KEYS = { seat: Seats, seats: SeatsOf, flag: Flag, choice: Choice, entry: Entry, count: Count, amount: Amount, card: Cards };
