// Something went wrong: which of the things that the service rules on, the facts that only people saw, and what is done.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../request.js";
import { page } from "../page.js";
import { Sign } from "../parts/card.js";
import { FloorOptions } from "../parts/floor_options.js";
import { Sheet } from "../parts/sheet.js";
import { Steps } from "../parts/steps.js";
import { Ruled } from "../parts/verdict.js";
import { awayOf } from "../service.js";
import { Fact } from "./fact_keys.js";

const STEPS_SHOWN = 5;
const UNDECIDED = { send: {}, steps: [] }; // what is sent of the floor's decisions, and the steps of those before the last

let incidents = []; // what the service rules on, and what is asked of it, in the language of the page

/** The sheet, once what it asks has come. */
export async function bringIncidentSheet() {
  const answer = await fetch(`/table/incidents?language=${page.language}`);
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { away: awayOf(answer.status) });
  incidents = await answer.json();
  return IncidentSheet;
}

/** `others` are the seats whose turn it is not, where one of them may have acted: what it did is told as chips and words. */
function IncidentSheet({ question, others, onOutOfTurn, onStands, onClose }) {
  const [incident, setIncident] = useState(null);
  const [decided, setDecided] = useState(UNDECIDED);
  const kind = incidents.find((each) => each.kind === incident?.kind);
  const untold = kind?.takes.find((each) => each.needed && incident[each.name] === undefined);
  const answer = useAnswer("/v1/irregularities", incident && !untold && { ...question, incident, ...decided.send });
  const choose = (next) => {
    setDecided(UNDECIDED);
    setIncident(next);
  };
  const tell = (facts) => {
    setDecided(UNDECIDED);
    setIncident((now) => Object.fromEntries(Object.entries({ ...now, ...facts }).filter(([, value]) => value !== undefined)));
  };
  const ruling = answer.ruling;
  const steps = [...decided.steps, ...(ruling?.answer?.remedies ?? []).flatMap((each) => each.steps ?? [])];
  const options = ruling?.answer?.options ?? [];
  // Where the floor decides once more, the incident is put right already: it is asked of the table that the service has told.
  const decide = (send) => setDecided(ruling.next ? { send: { ...send, table: ruling.next, incident: undefined }, steps } : { ...decided, send: { ...decided.send, ...send } });
  return html`<${Sheet} title=${page.words["went-wrong"]} onClose=${onClose}>
    <div class="incident">
      ${!incident && others.length > 0 && html`<div class="others" role="group" aria-label=${page.words["acted-out-of-turn"]}><span>${page.words["acted-out-of-turn"]}</span>
        ${others.map((number) => html`<button type="button" class="btn" key=${number} onClick=${() => onOutOfTurn(number)}>${number}</button>`)}</div>`}
      <div class="kinds" role="group" aria-label=${page.words["went-wrong"]}>${incidents.filter((each) => !kind || each === kind).map((each) => html`<button type="button" class="btn" key=${each.kind} aria-pressed=${each === kind}
        onClick=${() => choose(kind ? null : { kind: each.kind })}>${each.says}</button>`)}
        ${kind && html`<button type="button" class="btn quiet" onClick=${() => choose(null)}>${page.words["other-incident"]}</button>`}</div>
      ${kind && html`<div class="facts">${kind.takes.map((fact) => html`<${Fact} key=${kind.kind + fact.name} fact=${fact} value=${incident[fact.name]} table=${question.table} onTell=${(value) => tell({ [fact.name]: value })} />`)}</div>`}
      ${incident && html`<${Ruled} asks=${untold?.says} answer=${answer} />`}
      ${options.length ? html`<${FloorOptions} options=${options} onChoose=${decide} />` : steps.length > 0 && html`<${Steps} steps=${steps} done=${-1} most=${STEPS_SHOWN} />`}
    </div>
    <div class="table-foot"><span class="advice">${page.words.advice}</span>
      <button type="button" class="btn primary" aria-disabled=${!ruling?.next} onClick=${ruling?.next ? () => onStands(ruling, { incident, floor: decided.send.floor }) : undefined}><${Sign} name="tick" />${page.words["so-it-stands"]}</button></div>
  <//>`;
}
