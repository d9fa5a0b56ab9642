// A mix in the form for a table: the stakes of each game, the game that is dealt first, and who chose it.

import { html, useEffect, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { beginsOf, page, rotationOf, say } from "../page.js";
import { withSeldom } from "../parts/catalogue.js";
import { Choice } from "../parts/choice.js";
import { Facts } from "../tables/facts.js";
import { CHOSEN, PLAYERS_LEFT, completed, firstStakes, followed, needs, sameStakes, stakesOf } from "../tables/stakes.js";
import { StakesSheet } from "../tables/stakes_sheet.js";
import { shortOf } from "./names.js";
import { withWords } from "./catalogue.js";

const MOST_KEYS = 6; // in a row

export const bringMix = () => withSeldom({ MixFields, formOfMix, tableOfMix }).then(withWords);

const beginsOfLegs = ({ house, mix }) => rotationOf(house, mix.name).legs.map((game) => beginsOf(house, game));

/** The form with this mix of a house, under the stakes and chips that are usual there. */
function formOfMix(form, house, name) {
  const found = { ...form, house, mix: { name, leg: 1 } };
  const usual = beginsOfLegs(found).map(firstStakes);
  const chips = usual[0].chips;
  return withStakes({ ...found, chips: chips.join(", ") }, usual, chips);
}

/** The form with these stakes, one for each game; facts that a game reads and its stakes lack have their usual amounts. */
function withStakes(form, stakes, chips) {
  const begins = beginsOfLegs(form);
  return withLeg({ ...form, mix: { ...form.mix, stakes: stakes.map((each, place) => completed(begins[place], each, chips)) } }, form.mix.leg);
}

/** The form in which this game of the mix is dealt first. */
const withLeg = (form, leg) => ({ ...form, game: rotationOf(form.house, form.mix.name).legs[leg - 1], stakes: form.mix.stakes[leg - 1], mix: { ...form.mix, leg } });

/** The seat that chose the first game: that of the button unless it is told. */
const chooserOf = ({ mix, seats, button }) => (seats.includes(mix.choice_button) ? mix.choice_button : button);

/** The table of the form with its mix. Of chips and money there is one set for all games. */
function tableOfMix(held, told) {
  const form = withStakes(told, told.mix.stakes, held.table.stakes.chips);
  const { name, leg, stakes } = form.mix;
  const marked = rotationOf(form.house, name).needs.includes("choice_button");
  const cents = stakes.find((each) => each.cents)?.cents;
  const mix = { name, leg, stakes, ...(marked ? { choice_button: chooserOf(form) } : {}) };
  const left = needs(shared(beginsOfLegs(form)), PLAYERS_LEFT) ? { [PLAYERS_LEFT]: form.seats.length + form.elsewhere } : {};
  return { ...held, table: { ...held.table, ...left, stakes: { ...held.table.stakes, ...(cents ? { cents } : {}) }, mix } };
}

/** What a form asks for once, whatever game of the mix reads it. */
const shared = (begins) => {
  const needs = begins.flatMap((each) => each.needs).filter(({ name }) => CHOSEN.includes(name) || name === PLAYERS_LEFT);
  return { needs: [...new Map(needs.map((each) => [each.name, each])).values()], usual: begins[0].usual };
};

/** `set` is told what of the form is another; `left` is how many players are left in the event. */
function MixFields({ form, chips, left, set, onLeft }) {
  const [at, setAt] = useState(null); // the game whose stakes are being set
  const { legs, needs: of } = rotationOf(form.house, form.mix.name);
  const marked = of.includes("choice_button");
  const begins = beginsOfLegs(form);
  const stakes = form.mix.stakes ?? legs.map(() => form.stakes);
  const most = Math.max(...begins.map(({ usual }) => usual.length));
  const usual = Array.from({ length: most }, (_, place) => begins.map((each) => completed(each, { ...each.usual[Math.min(place, each.usual.length - 1)], blind_chip: undefined }, chips)));
  const put = (found) => set(withStakes(form, found, chips));
  const before = useRef(chips);
  useEffect(() => {
    if (String(before.current) === String(chips) && form.mix.stakes) return;
    put(stakes.map((each, place) => followed(begins[place], each, each, before.current, chips)));
    before.current = chips;
  }, [form.chips, form.mix.stakes]);
  const called = (found) => [...new Set(found.map(stakesOf))].join(" · ");
  const all = (facts) => put(stakes.map((each) => ({ ...each, ...facts })));
  const once = shared(begins);
  return html`
    <div class="field"><span>${page.words["first-game"]}</span>
      <${Choice} label=${page.words["first-game"]} value=${form.mix.leg} options=${legs.map((game, place) => [place + 1, shortOf(game, legs)])} onChange=${(leg) => set(withLeg(form, Number(leg)))} /></div>
    <div class="field of-mix" role="group" aria-label=${page.words.stakes}><span>${page.words.stakes}</span>
      ${usual.map((found, place) => html`<button type="button" class="btn" key=${place} aria-pressed=${found.every((each, leg) => sameStakes(each, stakes[leg]))} onClick=${() => put(found)}>${called(found)}</button>`)}</div>
    <div class="field of-mix" role="group" aria-label=${page.words.games}><span>${page.words.games}</span>
      <div class=${`mix-keys${legs.length > MOST_KEYS ? " many" : ""}`}>${legs.map((game, place) => html`<button type="button" class="btn" key=${game} onClick=${() => setAt(place)}><span>${shortOf(game, legs)}</span> <b>${stakesOf(stakes[place])}</b></button>`)}</div></div>
    ${marked && html`<div class="field"><span>${page.words["chosen-by"]}</span>
      <${Choice} label=${page.words["chosen-by"]} value=${chooserOf(form)} options=${form.seats.map((seat) => [seat, say("seat", { number: seat })])}
        onChange=${(seat) => set({ ...form, mix: { ...form.mix, choice_button: Number(seat) } })} /></div>`}
    ${once.needs.length > 0 && html`<${Facts} begins=${once} stakes=${Object.assign({}, ...stakes)} chips=${chips} left=${left} onStakes=${({ blind_chip, cents }) => all({ blind_chip, cents })} onLeft=${onLeft} />`}
    ${at !== null && html`<${StakesSheet} begins=${begins[at]} stakes=${stakes[at]} chips=${chips} onStakes=${(found) => { put(stakes.map((each, place) => (place === at ? found : each))); setAt(null); }} onClose=${() => setAt(null)} />`}`;
}
