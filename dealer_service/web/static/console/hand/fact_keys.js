// One fact of an incident, told by taps: each kind of fact that there is has its keys, whatever the incident.

import { html, useLayoutEffect, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { JOKER, figures, indexOf, page, say, sayOf, spoken } from "../page.js";
import { Face, Sign } from "../parts/card.js";
import { Pad, figured } from "../parts/pad.js";
import { Picker } from "../parts/picker.js";
import { MOST_KEYS } from "./incident_kinds.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."shdc"];

/**
 * `fact` has its keys with it: `seats`, `names`, `entries` and `most` are those of the table. `value` is undefined while
 * nothing is told, and `due` says that the ruling waits for it. A second tap takes a fact back: what nobody saw is not told.
 * The service would refuse a value that `isRefused`: its key does nothing.
 */
export function Fact({ fact, value, due, isRefused = () => false, deck, onTell }) {
  const Keys = KEYS[fact.is];
  const free = !fact.needed && !due && value === undefined;
  const row = useRef(null);
  useLayoutEffect(() => {
    if (due) row.current.scrollIntoView({ block: "nearest" });
  }, [due]);
  return html`<div class=${`fact${due ? " due" : ""}`} ref=${row} role="group" aria-label=${fact.says}><span>${fact.says}${free && html`<small>${page.words["may-be-left-out"]}</small>`}</span>
    <${Keys} fact=${fact} value=${value} isRefused=${isRefused} deck=${deck} onTell=${onTell} /></div>`;
}

/** The arrows of a keyboard go along the keys of a row. */
export function alongRow(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const row = step && event.target.closest(".keys");
  if (!row) return;
  const keys = [...row.querySelectorAll("button")];
  keys[(keys.indexOf(event.target) + step + keys.length) % keys.length].focus();
  event.preventDefault();
}

/** What is told after a tap on a name: it is put in or taken out where several may be told, and else told or taken back. */
function tapped(value, name, { several }) {
  if (!several) return value === name ? undefined : name;
  const told = value ?? [];
  const now = told.includes(name) ? told.filter((each) => each !== name) : [...told, name];
  return now.length ? now : undefined;
}

const chosen = (value) => (value === undefined ? [] : [value].flat());

const key = (label, pressed, onClick, off = false) => html`<button type="button" class="btn" aria-pressed=${pressed} aria-disabled=${off ? "true" : undefined} onClick=${off ? undefined : onClick}>${label}</button>`;

/** A key for each name; where none of several may be the truth, a key for that, too. */
function Names({ names, fact, value, isRefused, onTell }) {
  const none = value?.length === 0;
  const off = (name) => !chosen(value).includes(name) && isRefused(fact.several ? [name] : name);
  return html`<div class="keys">${names.map(({ name, says }) => key(says, chosen(value).includes(name), () => onTell(tapped(value, name, fact)), off(name)))}
    ${fact.several && !fact.least && key(page.words[fact.is === "seat" ? "nobody" : "none"], none, () => onTell(none ? undefined : []))}</div>`;
}

const numbered = (numbers) => numbers.map((number) => ({ name: number, says: number }));
const Seats = (of) => html`<${Names} ...${of} names=${numbered(of.fact.seats)} />`;

/** Several facts of one thing, each of them a seat; what is told of none of them is not told. */
function SeatsOf({ fact, value, isRefused, onTell }) {
  const tell = (name, seat) => {
    const { [name]: _, ...others } = value ?? {};
    const now = seat === undefined ? others : { ...others, [name]: seat };
    onTell(Object.keys(now).length ? now : undefined);
  };
  return html`<div class="seats-of">${fact.of.map(({ name, says }) => html`<div key=${name} role="group" aria-label=${says}><span>${says}</span>
    <${Seats} fact=${{ ...fact, several: false }} value=${value?.[name]} isRefused=${(seat) => !Object.keys(value ?? {}).length && isRefused({ [name]: seat })} onTell=${(seat) => tell(name, seat)} /></div>`)}</div>`;
}

const Flag = (of) => html`<${Names} ...${of} names=${[{ name: true, says: page.words.yes }, { name: false, says: page.words.no }]} />`;
const Choice = (of) => html`<${Names} ...${of} names=${of.fact.names} />`;
const Entry = (of) => html`<${Names} ...${of} names=${of.fact.entries.map(([place, each]) => ({ name: place, says: entrySays(each) }))} />`;

/** What a seat has done, in few words. */
function entrySays({ seat, does, kind, to, count }) {
  const did = does === "post" ? sayOf("post", kind) : count === undefined ? sayOf("does", does) : count ? say("takes", { count }) : page.words.pat;
  return [seat === undefined ? "" : say("seat", { number: seat }), did, to].filter((each) => each !== undefined && each !== "").map(figures).join(" ");
}

/** A key for each number that the kind takes, or a pad where there are too many. */
function Count(of) {
  const { least, most, numbers } = of.fact;
  if (numbers) return html`<${Names} ...${of} names=${numbered(numbers)} />`;
  if (most - least >= MOST_KEYS) return html`<${Amount} ...${of} />`;
  return html`<${Names} ...${of} names=${numbered(Array.from({ length: most - least + 1 }, (_, place) => least + place))} />`;
}

/** What opens below a fact while it is told. */
function Opened({ label, fact, children }) {
  const [open, setOpen] = useState(false);
  return html`<div class="keys"><button type="button" class="btn" aria-expanded=${open} aria-label=${fact.says} onClick=${() => setOpen(!open)}>${label}</button></div>${open && children}`;
}

const Amount = ({ fact, value, onTell }) => html`<${Opened} fact=${fact} label=${figures(value ?? "–")}>
  <${Pad} onKey=${(figure) => onTell(figure === "back" && !value ? undefined : figured(value, figure))} /><//>`;

/** One card: a key for each suit, and one for each rank; told once both are. The joker has a key of its own, and a rank that the deck lacks none. */
function OneCard({ value, deck, onTell }) {
  const [[rank, suit], setParts] = useState(value === JOKER ? [] : [value?.[0], value?.[1]]);
  const tell = (...parts) => {
    setParts(parts);
    onTell(parts[0] && parts[1] ? parts.join("") : undefined);
  };
  return html`<div class="one-card">
    <div class="keys suits">${SUITS.map((each) => html`<button type="button" class=${`btn ${each}`} key=${each} aria-label=${page.spoken.suits[each]} aria-pressed=${suit === each} onClick=${() => tell(rank, suit === each ? undefined : each)}><${Sign} name=${`pip-${each}`} /></button>`)}
      ${deck?.joker && html`<button type="button" class="btn" aria-pressed=${value === JOKER} onClick=${() => { setParts([]); onTell(value === JOKER ? undefined : JOKER); }}>${page.words.joker}</button>`}</div>
    <div class="keys ranks">${RANKS.filter((each) => !deck?.lacks?.includes(each)).map((each) => html`<button type="button" class="btn" key=${each} aria-label=${page.spoken.ranks[each]} aria-pressed=${rank === each} onClick=${() => tell(rank === each ? undefined : each, suit)}>${indexOf(each)}</button>`)}</div>
  </div>`;
}

function Cards({ fact, value, deck, onTell }) {
  const told = chosen(value);
  return html`<${Opened} fact=${fact} label=${told.length ? told.map((card) => html`<span class=${`told-card ${card[1]}`} aria-label=${spoken(card)}><${Face} card=${card} /></span>`) : "–"}>
    <${Picker} holderOf=${(card) => told.indexOf(card)} owner="told" deck=${deck} onTap=${(card) => onTell(tapped(value, card, fact))} /><//>`;
}

const Card = (of) => (of.fact.several ? html`<${Cards} ...${of} />` : html`<${OneCard} ...${of} />`);

const KEYS = { seat: Seats, seats: SeatsOf, flag: Flag, choice: Choice, entry: Entry, count: Count, amount: Amount, card: Card };
