// The tables of this tablet, and a form for another one: house, game, stakes, chips, seats, button.

import { html, useErrorBoundary, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { keep, recall } from "../storage.js";
import { beginsOf, gameOf, gamesOf, grownOf, mixesOf, page, rotationOf, say, sayOf } from "../page.js";
import { Sign } from "../parts/card.js";
import { Choice } from "../parts/choice.js";
import { chipSet } from "../parts/chips.js";
import { Colours } from "../parts/colours.js";
import { Handed } from "../parts/handed.js";
import { later } from "../parts/lazy.js";
import { SoundKey } from "../parts/sound.js";
import { firstRules, keepRules } from "../rules.js";
import { CHIP_SETS, chipsOf } from "../seats.js";
import { shows } from "../undo.js";
import { LAST, held, heldNames, letGo } from "./saved_tables.js";
import { buttonOf, isEmpty, isTable } from "./shape.js";
import { Oval } from "./oval.js";
import { PLAYERS_LEFT, completed, firstStakes, followed, needs, othersOf, sameStakes, stakesOf } from "./stakes.js";

const Facts = later(() => import("./facts.js"), "tables/facts.css");
const bringMix = () => import("../mix/mix_form.js").then((found) => found.bringMix());
const MixFields = later(() => bringMix().then(({ MixFields }) => ({ bring: () => MixFields })), "tables/facts.css", "parts/steps.css", "hand/sheets.css", "mix/mix.css");
const StakesSheet = later(() => import("./stakes_sheet.js"), "parts/steps.css", "hand/sheets.css");

/** The form as it was left, or of the table that is changed. */
function firstForm(of) {
  if (of && beginsOf(of.house, of.game)) return formOf(of);
  const left = recall(LAST);
  const known = fits(left) && beginsOf(left.house, left.game) && gameOf(left.house, left, left.game) === left.game;
  const form = known ? left : { ...usualOf(firstRules()), seats: [1, 2, 3, 4, 5, 6], button: 1 };
  return { ...whole(form), name: freeName() };
}

/** Whether this is a form that can be shown: what it holds is of its kind. */
const fits = (form) => Array.isArray(form?.seats) && isTable({ button: form.button, stakes: form.stakes, seats: form.seats.map((number) => ({ number })) }) &&
  isTable({ mix: form.mix ?? {} }) && typeof form.chips === "string" && chipsOf(form.chips).every((each) => each > 0) && Number.isInteger(form.elsewhere ?? 0);

/** The form of a table; of a hand that nobody has posted to, of the table that it began from. */
const formOf = ({ name, house, game: dealt, table: now, before }) => {
  const table = before ?? now;
  const game = gameOf(house, table, dealt);
  const { stakes = {}, mix } = table;
  const chips = stakes.chips?.length ? stakes.chips : stakes.chip ? [stakes.chip] : page.chips;
  const seats = table.seats.filter((each) => !isEmpty(each)).map((each) => each.number);
  return whole({ name, house, game, stakes, chips: chips.join(", "), seats, button: buttonOf(table) || seats[0], elsewhere: Math.max(0, (table[PLAYERS_LEFT] ?? 0) - seats.length),
    ...(mix ? { mix: { name: mix.name, leg: mix.leg, choice_button: mix.choice_button, stakes: mix.new_stakes ?? mix.stakes } } : {}) });
};

/** The form with the usual amount of each fact of the stakes that it lacks; `elsewhere` are the players at other tables. */
const whole = (form) => ({ elsewhere: 0, ...form, stakes: completed(beginsOf(form.house, form.game), form.stakes, chipsOf(form.chips)) });

/** House and game with the stakes and chips that are usual there. */
const usualOf = ({ house, game }) => {
  const stakes = firstStakes(beginsOf(house, game));
  return { house, game, stakes, chips: stakes.chips.join(", ") };
};

const titleOf = (house) => page.houses.find((each) => each.house === house)?.title ?? house;

/** What the form says of a table that a house names; its seats and button stay those of the form. */
const formOfUsual = (house, { name, game, mix, stakes, chips }) => ({
  name, house, chips: chips.join(", "),
  ...(mix ? { game: rotationOf(house, mix).legs[0], stakes: stakes[0], mix: { name: mix, leg: 1, stakes } } : { game, stakes, mix: undefined }),
});

/** What a table that a house names deals, and for which stakes. */
const dealtAt = ({ game, mix, stakes }) => `${page.games[game] ?? page.mixes[mix]} ${[...new Set([stakes].flat().map(stakesOf))].join(" · ")}`;

/** The first number that no table of this tablet has. */
function freeName() {
  const names = heldNames();
  let number = 1;
  while (names.includes(say("table-name", { number }))) number += 1;
  return say("table-name", { number });
}

/** The table that the form makes, before its first hand. */
const tableOf = ({ name, house, game, mix, stakes, chips, seats, button, elsewhere }) => {
  const values = chipsOf(chips);
  const left = needs(beginsOf(house, game), PLAYERS_LEFT) ? { [PLAYERS_LEFT]: seats.length + elsewhere } : {};
  return { name: name.trim(), house, game, table: { button: !mix && grownOf(house, game) ? 0 : button, stakes: { ...stakes, chip: values[0], chips: values }, seats: seats.map((number) => ({ number })), ...left } };
};

export function Start({ of, fault, onDeal, onOpen }) {
  shows("");
  const [form, setForm] = useState(() => firstForm(of));
  const [names, setNames] = useState(heldNames);
  const [figure, setFigure] = useState(null); // the figure of the stakes that is being set; "": the first one
  const set = (facts) => setForm((now) => ({ ...now, ...facts }));
  const begins = beginsOf(form.house, form.game);
  const chips = chipsOf(form.chips);
  const alike = (house, game) => JSON.stringify(beginsOf(house, game)) === JSON.stringify(begins);
  const setRules = (house, game) => {
    if (rotationOf(house, game)) bringMix().then(({ formOfMix }) => setForm((now) => formOfMix(now, house, game)));
    else setForm(({ mix, ...now }) => (alike(house, game) && !mix ? { ...now, house, game } : whole({ ...now, ...usualOf({ house, game }) })));
  };
  const offered = (house) => [...Object.keys(gamesOf(house)), ...Object.keys(mixesOf(house))];
  const dealt = form.mix?.name ?? form.game;
  const setLeft = (left) => set({ elsewhere: Math.max(0, left - form.seats.length) });
  const grown = !form.mix && grownOf(form.house, form.game);
  const tooMany = grown && form.seats.length > grown.seats; // the deck has no cards for more
  const ready = form.seats.length > 1 && !tooMany && form.name.trim() !== "";
  const deal = (found) => {
    const { name, ...rest } = whole(found);
    keep(LAST, rest);
    keepRules({ house: found.house, game: found.game });
    const table = tableOf({ name, ...rest });
    const change = (made) => (of?.name === made.name ? import("./changed_table.js").then((found) => onDeal(found.changedTable(of, made))) : onDeal(made));
    if (found.mix) bringMix().then(({ tableOfMix }) => change(tableOfMix(table, rest)));
    else change(table);
  };
  const forget = (name) => {
    letGo(name);
    setNames(heldNames());
  };
  const sets = CHIP_SETS.includes(form.chips) ? CHIP_SETS : [form.chips, ...CHIP_SETS];
  const stakes = begins.usual.map((each) => completed(begins, { ...each, blind_chip: undefined }, chips));
  const usual = page.houses.flatMap(({ house, tables = [] }) => tables.map((table) => ({ house, table }))).filter(({ table }) => !names.includes(table.name));
  const known = stakes.some((each) => sameStakes(each, form.stakes));
  return html`
    <header class="topbar">
      <a class="btn quiet home" href=${`/?language=${page.language}`} aria-label=${page.words.home}><${Sign} name="pip-s" /></a>
      <h1>${page.words.tables}</h1>
      <nav aria-label=${page.words.screens}>
        <a class="btn quiet" href=${`/compare?language=${page.language}`}>${page.words.compare}</a>
        <a class="btn quiet" href=${`/showdown?language=${page.language}`}>${page.words.showdown}</a>
        <a class="btn quiet" href=${`/floor?language=${page.language}`}>${page.words.floor}</a>
        <a class="btn quiet" href=${`/history?language=${page.language}`}>${page.words.histories}</a>
        <${Handed} /><${SoundKey} />
        <${Colours} />
      </nav>
    </header>
    <main class="main start" id="main">
      <section class="tables" aria-label=${page.words.tables}>
        ${names.map((name) => html`<${Kept} key=${name} name=${name} of=${form.name} onOpen=${onOpen} onForget=${forget} />`)}
        ${usual.map(({ house, table }) => html`<button type="button" class="kept usual" key=${`${house} ${table.name}`} onClick=${() => deal({ ...form, ...formOfUsual(house, table) })}>
          <b>${table.name}</b>
          <span>${dealtAt(table)}</span>
          <span>${titleOf(house)}</span></button>`)}
        ${names.length + usual.length === 0 && html`<p class="none">${page.words["no-tables"]}</p>`}
      </section>
      <section class="new-table" aria-label=${page.words["new-table"]}>
        <div class="field"><label for="table-name">${page.words["name"]}</label>
          <input id="table-name" class="text" maxlength="24" autocomplete="off" value=${form.name} onInput=${(event) => set({ name: event.target.value })} />
          ${names.includes(form.name) && html`<button type="button" class="btn quiet" onClick=${() => forget(form.name)}>${page.words.forget}</button>`}</div>
        <div class="field"><span>${page.words.house}</span>
          <${Choice} label=${page.words.house} value=${form.house} options=${page.houses.map((each) => [each.house, each.title])}
            onChange=${(house) => setRules(house, offered(house).includes(dealt) ? dealt : offered(house)[0])} /></div>
        <div class="field"><span>${page.words.game}</span>
          <${Choice} label=${page.words.game} value=${dealt} options=${offered(form.house).map((each) => [each, page.games[each] ?? page.mixes[each]])}
            onChange=${(game) => setRules(form.house, game)} /></div>
        ${form.mix ? html`<${MixFields} form=${form} chips=${chips} left=${form.seats.length + form.elsewhere} set=${setForm} onLeft=${setLeft} />` : html`<div class="field" role="group" aria-label=${page.words.stakes}><span>${page.words.stakes}</span>
          ${stakes.map((each) => html`<button type="button" class="btn" aria-pressed=${sameStakes(each, form.stakes)} onClick=${() => set({ stakes: each })}>${stakesOf(each)}</button>`)}
          <button type="button" class="btn" aria-pressed=${!known} onClick=${() => setFigure("")}>${known ? page.words.other : stakesOf(form.stakes)}</button></div>`}
        <div class="field"><span>${page.words.chips}</span>
          <${Choice} label=${page.words.chips} value=${form.chips} options=${sets.map((each) => [each, chipSet(each)])} onChange=${(next) => set({ chips: next, stakes: followed(begins, form.stakes, form.stakes, chips, chipsOf(next)) })} /></div>
        ${!form.mix && othersOf(begins).length > 0 && html`<${Facts} begins=${begins} stakes=${form.stakes} chips=${chips} left=${form.seats.length + form.elsewhere} onStakes=${(found) => set({ stakes: found })}
          onLeft=${setLeft} onFigure=${setFigure} />`}
        <${Oval} seats=${form.seats} button=${grown ? 0 : form.button} onSeats=${(seats) => set({ seats })} onButton=${(button) => set({ button })} />
      </section>
    </main>
    <footer class="actionbar">
      <div></div>
      <p class="advice" role="status">${fault || tooMany ? html`<b class="fault">${tooMany ? say("seats-most", { count: grown.seats }) : sayOf("link", fault)}</b>` : page.words["kept-here"]}</p>
      <button type="button" class="btn primary" aria-disabled=${!ready} onClick=${ready ? () => deal(form) : undefined}>${say("deal-table", { name: form.name })}</button>
    </footer>
    ${figure !== null && html`<${StakesSheet} begins=${begins} stakes=${form.stakes} chips=${chips} first=${figure || undefined} onStakes=${(found) => { set({ stakes: found }); setFigure(null); }} onClose=${() => setFigure(null)} />`}
  `;
}

/** A table of this tablet; one that cannot be read, or drawn, can only be forgotten. The form is there all the same. */
function Kept({ name, of, onOpen, onForget }) {
  const [failed] = useErrorBoundary((error) => console.error(error));
  const found = held(name);
  if (found && !failed) return html`<${KeptTable} found=${found} current=${name === of} onOpen=${() => onOpen(name)} />`;
  return html`<button type="button" class="kept" onClick=${() => onForget(name)}><b>${name}</b><span>${page.words.forget}</span></button>`;
}

function KeptTable({ found, current, onOpen }) {
  const { name, house, game, table } = found;
  const inHand = table.phase && table.phase !== "over";
  return html`<button type="button" class="kept" aria-current=${current ? "true" : undefined} onClick=${onOpen}>
    <b>${name}</b>${inHand && html`<em>${page.words["in-a-hand"]}</em>`}
    <span>${table.mix ? `${page.mixes[table.mix.name]} · ` : ""}${page.games[game] ?? game} ${stakesOf(table.stakes)}, ${say("seats-count", { count: table.seats.filter((each) => !isEmpty(each)).length })}</span>
    <span>${titleOf(house)}</span></button>`;
}

export const bring = () => Start;
