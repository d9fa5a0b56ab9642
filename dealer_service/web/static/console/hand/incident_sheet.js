// Something went wrong: which of the things that can have happened now, the facts that only people saw, and what is done.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../request.js";
import { gameOf, kindOf, page, say, sayOf } from "../page.js";
import { Sign } from "../parts/card.js";
import { withSeldom } from "../parts/catalogue.js";
import { FloorOptions } from "../parts/floor_options.js";
import { Sheet } from "../parts/sheet.js";
import { Steps } from "../parts/steps.js";
import { Ruled } from "../parts/ruled.js";
import { awayOf } from "../service.js";
import { correctedAfter, questionAfter, uncounted } from "./after_hand.js";
import { logRuling } from "./evening_entry.js";
import { Fact, alongRow } from "./fact_keys.js";
import { answered } from "./hand_state.js";
import { alike, begunOf, firstUntold, fits, formOf, keyed, knownAfter, noticeable, tableFor, tabledHand } from "./incident_kinds.js";
import { factAt, keysAt, withTold } from "./missing_keys.js";
import { momentOf, useAlong } from "./moment.js";
import { keyName, keysToAsk, useRefused, useRefusedKinds } from "./refused_keys.js";

const STEPS_SHOWN = 8;
const MOST_KINDS = 6; // of a group, before more of it are asked for
const UNDECIDED = { send: {}, steps: [], says: [] }; // what is sent of the floor's decisions, the steps of those before the last, and their words
const OUT_OF_TURN = "out-of-turn"; // told as chips and words, and no kind of incident
const OF_INCIDENT = "/incident/";

let incidents = []; // what the service rules on, and what is asked of it, in the language of the page

/** The sheet, once what it asks has come. */
export async function bring() {
  const answer = await fetch(`/table/incidents?language=${page.language}`);
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { away: awayOf(answer.status) });
  incidents = await answer.json();
  return withSeldom(IncidentSheet);
}

/**
 * `others` are the seats whose turn it is not, where one of them may have acted: what it did is told as chips and words.
 * `paying` says whether chips of a hand that is over are still to be pushed. `onStands` takes the change of the state.
 * `first` is what was told already, `onDraft` is told what is told now, and `onFloor` leads to the floor with the table.
 */
function IncidentSheet({ state, question: asIs, size, toAct, plan, paying, others, first, onDraft, onOutOfTurn, onFloor, onStands, onClose }) {
  const [incident, setIncident] = useState(first?.incident ?? null);
  const [facts, setFacts] = useState(first?.facts ?? {}); // of the table, by their places
  const [decided, setDecided] = useState(UNDECIDED);
  const form = formOf(incidents.find((each) => each.kind === incident?.kind), asIs.house, gameOf(asIs.house, asIs.table, asIs.game));
  const after = questionAfter(state, asIs);
  const open = asIs.table.phase === "over" ? after : asIs;
  const questionOf = (kind) => (after && !fits(kind, open, plan) ? after : open); // the question about the hand of this kind
  const question = form ? questionOf(form) : open;
  const deck = kindOf(question.house, gameOf(question.house, question.table, question.game));
  const untold = form && firstUntold(form, incident);
  const tables = useAlong(open, plan);
  const moment = form && momentOf(question, form, incident, plan, tables);
  const asking = (of, told) => {
    const about = questionOf(of);
    const at = momentOf(about, of, told, plan, tables);
    return at && { ...about, table: withTold(tableFor(of, at.table, told, kindOf(about.house, about.game)?.discards), facts), incident: told };
  };
  const tabled = form && tabledHand(form, question, incident);
  const whole = !tabled || (facts[tabled.at] ?? tabled.hand).length === tabled.hand.length;
  const asked = form && !untold && whole && moment && { ...asking(form, incident), ...decided.send };
  const answer = useAnswer("/v1/irregularities", asked);
  const keyedFor = (of, fact, told) => keyed(fact, of, questionOf(of), told, size);
  const refusedKinds = useRefusedKinds(open, noticeable(incidents, open, plan, after).groups.flatMap(({ kinds }) => kinds), keyedFor, asking, Boolean(after));
  const { refused, asking: isAsking } = useRefused(form ? keysToAsk(form, incident, (fact, told) => keyedFor(form, fact, told), (told) => asking(form, told)) : []);
  useEffect(() => onDraft(incident && { incident, facts }), [incident, facts]);
  const choose = (next) => {
    setDecided(UNDECIDED);
    setFacts({});
    setIncident(next);
  };
  const tell = (told) => {
    setDecided(UNDECIDED);
    if ("seat" in told) setFacts({}); // the cards are another hand's
    setIncident((now) => Object.fromEntries(Object.entries({ ...now, ...told }).filter(([, value]) => value !== undefined)));
  };
  const tellTable = (at, value) => {
    setDecided(UNDECIDED);
    setFacts(({ [at]: _, ...now }) => (value === undefined ? now : { ...now, [at]: value }));
  };
  const { ruling } = answer;
  const steps = [...decided.steps, ...(ruling?.answer?.remedies ?? []).flatMap((each) => each.steps ?? [])];
  const options = ruling?.answer?.options ?? [];
  // Where the floor decides once more, the incident is put right already: it is asked of the table that the service has told.
  const decide = (send, words) => {
    const says = [...decided.says, words];
    setDecided(ruling.next ? { send: { ...send, table: ruling.next, incident: undefined }, steps, says } : { ...decided, send: { ...decided.send, ...send }, says });
  };
  const missing = ruling && !ruling.next ? ruling.missing.map(({ at }) => at) : [];
  const keyless = missing.filter((at) => !at.startsWith(OF_INCIDENT) && !keysAt(at));
  const settled = question === after ? correctedAfter(asked?.table) : answered;
  const toCount = ruling && asked && uncounted(ruling, asked);
  const stand = () => {
    const seats = form.takes.filter(({ is }) => is === "seat").flatMap(({ name }) => incident[name] ?? []);
    const logged = logRuling(state, { asks: "irregularities", question: asked, ruling, disputed: form.says, seats, decisions: decided.says });
    onStands((now) => ({ ...settled(now, { ruling: toCount ? { ...ruling, next: toCount, counts: false } : ruling }, { incident, floor: decided.send.floor, events: moment.events }), logged }));
  };
  const stands = (ruling?.next || toCount) && stand;
  const asks = !incident ? page.words["tap-incident"] : incident.kind === OUT_OF_TURN ? page.words["who-acted"] : untold?.says ?? (whole ? undefined : say("cards-tabled", { seat: tabled.number }));
  return html`<${Sheet} title=${page.words["went-wrong"]} fixed=${true} onClose=${onClose}>
    <div class="incident" onKeyDown=${alongRow}>
      ${!incident && html`<${Kinds} question=${open} plan=${plan} after=${after} refused=${refusedKinds} others=${others} onChoose=${(kind) => choose(kind === OUT_OF_TURN ? { kind } : begunOf(incidents.find((each) => each.kind === kind), toAct, after && knownAfter(after, paying)))} onFloor=${onFloor} />`}
      ${incident && html`<div class="chosen-kind"><b>${form ? form.says : page.words["acted-out-of-turn"]}</b><button type="button" class="btn quiet" onClick=${() => choose(null)}>${page.words["other-incident"]}</button></div>`}
      ${incident?.kind === OUT_OF_TURN && html`<div class="facts"><div class="fact due" role="group" aria-label=${page.words["acted-out-of-turn"]}><span>${page.words["who-acted"]}</span>
        <div class="keys">${others.map((number) => html`<button type="button" class="btn" key=${number} onClick=${() => onOutOfTurn(number)}>${number}</button>`)}</div></div></div>`}
      ${form && html`<div class="facts" aria-busy=${isAsking || !tables}>
        <${Twins} forms=${alike(incidents, form, question, plan)} chosen=${form} onChoose=${({ kind }) => choose({ kind, ...(incident.seat ? { seat: incident.seat } : {}) })} />
        ${form.takes.map((fact) => html`<${Fact} deck=${deck} key=${form.kind + fact.name} fact=${keyedFor(form, fact, incident)} value=${incident[fact.name]} isRefused=${(value) => refused.includes(keyName(fact.name, value))} due=${fact === untold || missing.includes(OF_INCIDENT + fact.name)} onTell=${(value) => tell({ [fact.name]: value })} />`)}
        ${tabled && html`<${Fact} deck=${deck} key=${tabled.at} fact=${{ ...factAt(tabled.at), says: say("cards-tabled", { seat: tabled.number }) }} due=${!whole} value=${facts[tabled.at] ?? tabled.hand} onTell=${(value) => tellTable(tabled.at, value ?? [])} />`}
        ${[...new Set([...missing.filter((at) => keysAt(at)), ...Object.keys(facts)])].filter((at) => at !== tabled?.at).map((at) => html`<${Fact} deck=${deck} key=${at} due=${missing.includes(at)} value=${facts[at]} onTell=${(value) => tellTable(at, value)}
          fact=${{ ...factAt(at), says: ruling && missing.includes(at) ? ruling.says : page.words["of-table"], seats: question.table.seats.map(({ number }) => number) }} />`)}
        ${keyless.map((at) => html`<p class="keyless" key=${at}>${page.words["no-key"]} <code>${ruling.missing.find((each) => each.at === at).needed_by}</code></p>`)}</div>`}
      ${!options.length && steps.length > 0 && html`<${Steps} steps=${steps} done=${-1} most=${STEPS_SHOWN} />`}
    </div>
    <div class="guided-foot">
      <${Ruled} asks=${asks} answer=${answer}><//>
      <button type="button" class="btn primary" aria-disabled=${!stands} onClick=${stands || undefined}><${Sign} name="tick" />${page.words[toCount ? "stacks-to-count" : "so-it-stands"]}</button>
      ${options.length > 0 && html`<${FloorOptions} options=${options} onChoose=${decide} />`}
      ${(options.length > 0 || keyless.length > 0) && html`<button type="button" class="btn call-floor" onClick=${onFloor}>${page.words["receiver-floor"]}</button>`}
    </div>
  <//>`;
}

/** The kinds that can have happened now, in three groups; the others are counted, and told on a tap. */
function Kinds({ question, plan, after, refused, others, onChoose, onFloor }) {
  const [shown, setShown] = useState(false);
  const [whole, setWhole] = useState(""); // the group of which all kinds are shown
  if (!refused) return html`<div class="kinds"></div>`;
  const { groups, others: cannot } = without(noticeable(incidents, question, plan, after), ({ kind }) => refused.includes(keyName(kind, null)));
  const key = (kind, says) => html`<button type="button" class="btn" key=${kind} onClick=${() => onChoose(kind)}>${says}</button>`;
  const shownGroups = groups.filter(({ group, kinds }) => kinds.length || (group === "done" && others.length));
  return html`<div class="kinds">${shownGroups.map(({ group, kinds }) => {
    const most = whole === group || kinds.length <= MOST_KINDS ? kinds.length : MOST_KINDS - 1;
    return html`<div key=${group} role="group" aria-label=${sayOf("group", group)}><h3>${sayOf("group", group)}</h3>
      ${group === "done" && others.length > 0 && key(OUT_OF_TURN, page.words["acted-out-of-turn"])}
      ${kinds.slice(0, most).map(({ kind, says }) => key(kind, says))}
      ${most < kinds.length && html`<button type="button" class="btn quiet more" onClick=${() => setWhole(group)}>${say("more-kinds", { count: kinds.length - most })}</button>`}</div>`;
  })}</div>
    <div class="cannot"><span>${say("cannot-be", { count: cannot.length })}</span>
      <button type="button" class="btn quiet" aria-expanded=${shown} onClick=${() => setShown(!shown)}>${page.words["show-them"]}</button>
      <button type="button" class="btn quiet call-floor" onClick=${onFloor}>${page.words["none-of-these"]}</button></div>
    ${shown && html`<p class="cannot">${cannot.map(({ says }) => says).join(" · ")}</p>`}`;
}

/** The kinds without those that the service refuses at this table, which are counted with the others. */
const without = ({ groups, others }, isRefused) => ({
  groups: groups.map(({ group, kinds }) => ({ group, kinds: kinds.filter((each) => !isRefused(each)) })),
  others: [...others, ...groups.flatMap(({ kinds }) => kinds.filter(isRefused))],
});

/** Which of two kinds with one name it is. */
const Twins = ({ forms, chosen, onChoose }) => forms.length > 0 && html`<div class="fact" role="group" aria-label=${page.words["which-count"]}><span>${page.words["which-count"]}</span>
  <div class="keys">${forms.map((each) => html`<button type="button" class="btn" key=${each.kind} aria-pressed=${each === chosen} onClick=${() => onChoose(each)}>${each.says}</button>`)}</div></div>`;
