// What the service has to know of the next game of a mix: the one that a player chooses, or where a button of the mix is.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, rotationOf } from "../page.js";
import { stakesOf } from "../tables/stakes.js";
import { buttonOf, isEmpty } from "../tables/shape.js";
import { shortOf } from "./names.js";
import { withWords } from "./catalogue.js";

export const bring = () => withWords(NextGame);

/** `ruling` is that on the next hand with the seats as they are told. */
function NextGame({ state, change, ruling }) {
  const { house, table } = state;
  const { mix } = table;
  const { legs } = rotationOf(house, mix.name);
  const tell = (facts) => change((now) => ({ ...now, between: true, table: { ...now.table, mix: { ...now.table.mix, ...facts } } }));
  if (ruling?.missing.some(({ at }) => at === "/table/mix/waiting")) return html`<${Waiting} table=${table} tell=${(waiting) => tell({ waiting })} />`;
  const asked = ruling?.missing.find(({ at }) => BUTTONS[at]);
  if (asked) return html`<${Keys} label=${BUTTONS[asked.at].label()} keys=${table.seats.filter((each) => !isEmpty(each)).map(({ number }) => ({ key: number, says: number, onTap: () => tell({ [BUTTONS[asked.at].name]: number }) }))} />`;
  if (ruling?.missing.some(({ at }) => at === "/table/mix/time_is_up")) {
    return html`<${Keys} label=${page.words["time-is-up"]} keys=${[[page.words.yes, true], [page.words.no, false]].map(([says, is]) => ({ key: says, says, onTap: () => tell({ time_is_up: is }) }))} />`;
  }
  const choices = ruling?.answer?.leg?.choices ?? (mix.chosen ? legs.map((_, place) => place + 1) : []);
  if (!choices.length) return null;
  const stakes = mix.new_stakes ?? mix.stakes;
  return html`<${Keys} label=${page.words["next-game"]} keys=${choices.map((number) => ({
    key: number, says: shortOf(legs[number - 1], legs), more: stakesOf(stakes?.[number - 1] ?? table.stakes), pressed: number === mix.chosen, onTap: () => tell({ chosen: number }),
  }))} />`;
}

/** What the last game with blinds has left: first where its button waits, then who posted its last big blind. */
function Waiting({ table, tell }) {
  const button = buttonOf(table);
  const seats = table.seats.map(({ number }) => number);
  const keys = (numbers, onTap) => numbers.map((number) => ({ key: number, says: number || page.words.nobody, onTap: () => onTap(number) }));
  if (!button) return html`<${Keys} label=${page.words["button-waits"]} keys=${keys(seats, (number) => tell({ ...table.mix.waiting, button: number }))} />`;
  return html`<${Keys} label=${page.words["last-big-blind"]} keys=${keys([...seats, 0], (number) => tell({ ...table.mix.waiting, button, last_big_blind: number }))} />`;
}

const BUTTONS = {
  "/table/mix/choice_button": { name: "choice_button", label: () => page.words["choice-button"] },
  "/table/mix/red_button": { name: "red_button", label: () => page.words["red-button"] },
  "/table/mix/green_button": { name: "green_button", label: () => page.words["green-button"] },
};

const Keys = ({ label, keys }) => html`<div class="next-game" role="group" aria-label=${label}>
  ${keys.map(({ key, says, more, pressed, onTap }) => html`<button type="button" class="btn game-key" key=${key} aria-pressed=${pressed} onClick=${onTap}><b>${says}</b>${more && html`<small>${more}</small>`}</button>`)}</div>`;
