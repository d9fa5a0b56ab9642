// Something went wrong: which of the things that the service rules on, the facts that only people saw, and what is done.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../asking.js";
import { page } from "../page.js";
import { Sign } from "../parts/card.js";
import { FloorOptions } from "../parts/floor_options.js";
import { Sheet } from "../parts/sheet.js";
import { Steps } from "../parts/steps.js";
import { Ruled } from "../parts/verdict.js";

const STEPS_SHOWN = 5;
const MOST = 52;

export function IncidentSheet({ question, onStands, onClose }) {
  const [incident, setIncident] = useState(null);
  const [floor, setFloor] = useState({});
  const kind = page.incidents.find((each) => each.kind === incident?.kind);
  const untold = kind?.takes.find((each) => each.needed && incident[each.name] === undefined);
  const answer = useAnswer("/v1/irregularities", incident && !untold && { ...question, incident, ...floor });
  const tell = (facts) => {
    setFloor({});
    setIncident((now) => Object.fromEntries(Object.entries({ ...now, ...facts }).filter(([, value]) => value !== undefined)));
  };
  const ruling = answer.ruling;
  const steps = (ruling?.answer?.remedies ?? []).flatMap((each) => each.steps ?? []);
  const options = ruling?.answer?.options ?? [];
  return html`<${Sheet} title=${page.words["went-wrong"]} onClose=${onClose}>
    <div class="incident">
      <div class="kinds" role="group" aria-label=${page.words["went-wrong"]}>${page.incidents.map((each) => html`<button type="button" class="btn" key=${each.kind} aria-pressed=${each.kind === incident?.kind}
        onClick=${() => { setFloor({}); setIncident({ kind: each.kind }); }}>${each.says}</button>`)}</div>
      ${kind && html`<div class="facts">${kind.takes.map((fact) => html`<${Fact} key=${fact.name} fact=${fact} value=${incident[fact.name]} seats=${question.table.seats} onTell=${(value) => tell({ [fact.name]: value })} />`)}</div>`}
      <${Ruled} asks=${incident ? untold?.says : page.words["incident-start"]} answer=${answer} />
      ${options.length ? html`<${FloorOptions} options=${options} onChoose=${setFloor} />` : steps.length > 0 && html`<${Steps} steps=${steps} done=${-1} most=${STEPS_SHOWN} />`}
    </div>
    <div class="table-foot"><span class="advice">${page.words.advice}</span>
      <button type="button" class="btn primary" aria-disabled=${!ruling?.next} onClick=${ruling?.next ? () => onStands(ruling) : undefined}><${Sign} name="tick" />${page.words["so-it-stands"]}</button></div>
  <//>`;
}

/** One fact: a seat, a number, or yes and no. A second tap takes it back: what nobody saw is not told. */
function Fact({ fact, value, seats, onTell }) {
  const key = (each, label) => html`<button type="button" class="btn" aria-pressed=${value === each} onClick=${() => onTell(value === each ? undefined : each)}>${label}</button>`;
  return html`<div class="fact" role="group" aria-label=${fact.says}><span>${fact.says}</span>
    ${fact.is === "seat" && seats.map((each) => key(each.number, each.number))}
    ${fact.is === "flag" && [key(true, page.words.yes), key(false, page.words.no)]}
    ${fact.is === "count" && html`<button type="button" class="btn" aria-label=${page.words.fewer} onClick=${() => onTell(value > 1 ? value - 1 : undefined)}>−</button>
      <b aria-live="polite">${value ?? "–"}</b>
      <button type="button" class="btn" aria-label=${page.words.more} onClick=${() => onTell(Math.min((value ?? 0) + 1, MOST))}>+</button>`}
    ${fact.is === "choice" && fact.names.map((each) => key(each.name, each.says))}</div>`;
}
