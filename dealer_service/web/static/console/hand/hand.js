// A whole hand at a table, from the blinds to the push. The table is what the service's answers left it; this screen asks.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { useAnswer } from "../request.js";
import { progressOf } from "../draw/progress.js";
import { boardsOf, drawsOf, grownOf, page } from "../page.js";
import { isLast } from "../parts/last_step.js";
import { later, laterBeside } from "../parts/lazy.js";
import { Paper } from "../parts/verdict.js";
import { recall } from "../storage.js";
import { keepRules } from "../rules.js";
import { keepHand } from "../tables/saved_hands.js";
import { nameOf } from "../tables/saved_tables.js";
import { useKeys, useUndoable } from "../undo.js";
import { Betting } from "./betting.js";
import { forgetDraft, keepDraft, keptDraft } from "./draft.js";
import { HandBar } from "./hand_bar.js";
import { CARRY_OUT, answered, asking, canDeal, clockwise, fits, floorAnswered, isOver, lacks, postOf, tableOf, toSeats } from "./hand_state.js";
import { DrawKeys, NextTap, Tick } from "./action_bar.js";
import { ofGame } from "./of_game.js";

const CARDS = "parts/cards.css";
const STEPS = "parts/steps.css";
const SHEETS = [STEPS, "hand/sheets.css"];
const BOARD_CSS = "board/board.css";
const GUIDED = [...SHEETS, CARDS, "hand/guided.css"];
const Drawing = later(() => import("./drawing.js"), STEPS, "hand/pots.css", "draw/draw.css");
const Lacking = later(() => import("../tables/lacking.js"), ...SHEETS, "tables/facts.css");
const Street = later(() => import("../board/street.js"), STEPS, "hand/pots.css", CARDS, BOARD_CSS);
const Board = laterBeside(() => import("../board/of_hand.js"), CARDS, BOARD_CSS);
const Stud = later(() => import("../stud/hand.js"), STEPS, "hand/pots.css", CARDS, BOARD_CSS, "parts/push.css", "stud/stud.css");
const DealKeys = later(() => import("../stud/deal_keys.js"));
const Showdown = later(() => import("./showdown.js"), STEPS, "hand/pots.css", CARDS, "parts/award.css", "parts/push.css");
const Between = later(() => import("./between.js"), ...SHEETS, "hand/between.css");
const Legs = later(() => import("../mix/legs.js"), "mix/mix.css");
const ChangeOfGame = later(() => import("../mix/change.js"), STEPS, "mix/mix.css");
const Pots = laterBeside(() => import("./pots.js"), STEPS, "hand/pots.css");
const RoundLog = laterBeside(() => import("./round_log.js"), STEPS, "hand/pots.css");
const Clock = laterBeside(() => import("./clock.js"));
const Pushed = later(() => import("./payout.js"), STEPS, "hand/pots.css", "parts/push.css");
const WhySheet = later(() => import("../parts/why_sheet.js"));
const AmountSheet = later(() => import("./amount_sheet.js"), ...SHEETS);
const GestureSheet = later(() => import("./gesture_sheet.js"), ...SHEETS, "hand/guided.css");
const IncidentSheet = later(() => import("./incident_sheet.js"), ...GUIDED);
const HandOver = later(() => import("../parts/table_transfer.js"), ...SHEETS);
const DEPTH = 40;
const VIEWS = { posting: "/v1/betting/options", betting: "/v1/betting/options", drawing: "/v1/drawing", showdown: "/v1/showdown" };

const NONE = []; // always the same: what is drawn of it is not drawn again

const bringLog = () => import("./evening_entry.js").then((found) => found.evening);
const POTTED = ["betting", "drawing", "street"]; // where the pots are shown beside what is done; at the showdown they are in the answer

export function HandScreen({ first, onLeave, onSet, onGive }) {
  const { state, change, settle, undo: stepBack, undoable, before } = useUndoable(nameOf(first.name), first, fits, DEPTH);
  const [open, setOpen] = useState(() => keptDraft(state));
  const { house, game, table } = state;
  const phase = table.phase ?? "";
  const size = ofGame.size(state);
  const grown = grownOf(house, game);
  const question = { house, game, language: page.language, table: tableOf(state, size), ...state.floor };
  const view = useAnswer(VIEWS[phase], VIEWS[phase] && !state.asks ? question : null, phase);
  const outlook = useAnswer("/v1/drawing/forecast", drawsOf(house, game) && (phase === "betting" || phase === "drawing") ? { ...question, floor: undefined } : null);
  const act = useAnswer(state.asks?.path, state.asks && { ...question, ...state.asks.body });
  const ruling = view.ruling ?? (view.before?.away ? undefined : view.before?.ruling);
  const away = act.away ? act : view;
  const shown = state.asks ? ruling : view.ruling; // while it is asked what comes next, what was done last stays in sight
  const ask = (asks, goOn) => !state.asks && change((now) => asking(now, asks, goOn));

  useEffect(() => {
    if (act.ruling || act.problem) settle((now) => (now.asks === state.asks ? answered(now, act) : now));
  }, [act.ruling, act.problem]);
  const follows = state.asks ? undefined : followingOf(state, view.ruling);
  useEffect(() => {
    if (follows) settle((now) => (now === state ? { ...now, asks: follows } : now));
  }, [follows?.path, view.ruling, state]);
  const acted = phase === "betting" && Boolean(state.asks?.body.action);
  useEffect(() => {
    if (!acted) return;
    import("../parts/awake.js").catch(() => undefined);
    bringLog().catch(() => undefined);
    for (const each of [Pots, RoundLog, ...(drawsOf(house, game) ? [Drawing, DrawKeys] : []), ...(boardsOf(house, game) ? [Street] : []), Showdown, Pushed, Between, Tick, WhySheet, ...(table.mix ? [ChangeOfGame] : [])]) each.ahead(); // with the first action, long before they show
  }, [acted]);
  const undo = () => {
    if (state.logged && state.logged !== before?.logged) bringLog().then((found) => found.markUndone(state.logged));
    stepBack();
  };
  const [path, asked] = state.asks ? [state.asks.path, act] : [VIEWS[phase], view];
  const settled = state.decisions?.length && !(state.asks && asked.ruling?.outcome === "needs_floor") ? asked.ruling : undefined;
  useEffect(() => {
    if (!settled) return;
    settle((now) => ({ ...now, decisions: [] }));
    bringLog().then((found) => {
      const logged = found.logDecision(state, path, { ...question, ...state.asks?.body }, settled);
      settle((now) => ({ ...now, logged }));
    });
  }, [settled]);
  const { name: mix, leg } = table.mix ?? {};
  useEffect(() => keepRules({ house, game, ...(mix ? { mix: { name: mix, leg } } : {}) }), [house, game, mix, leg]);
  useEffect(() => {
    if (state.hand) keepHand(state.name, { ...state.hand, seen: state.seen, house, game, over: phase === "over" });
  }, [state.hand?.at, phase, phase === "over" && state.hand]);
  useKeys(open, undo);
  const main = useFocusKept(phase);

  const steps = phase === "over" ? (state.did?.instructions ?? NONE) : (shown?.answer?.instructions ?? NONE);
  const done = Math.min(state.done, steps.length);
  const between = isOver(table) && !state.asks && !follows && (state.between || steps.length === 0);
  const seat = table.seats.find((each) => each.number === ruling?.answer?.to_act);
  const progress = progressOf(phase === "drawing" ? shown : undefined, state.done);
  const potted = POTTED.includes(phase) && (phase !== "betting" || state.table.round > 1 || state.table.log?.some((each) => each.does !== "post"));
  const pots = potted && html`<${Pots} question=${{ ...question, floor: undefined }} />`;
  const acts = phase === "betting" && seat && !state.asks;
  const tellOf = (incident) => setOpen({ sheet: "incident", told: { incident, facts: {} } });
  const log = potted && phase === "betting" && table.log?.length > 0 && html`<${RoundLog} log=${table.log ?? NONE} />`;
  const turn = `${seat?.number} ${table.round} ${table.log?.length} ${state.hand?.at ?? ""}`;
  const clock = phase === "betting" && seat && html`<${Clock} key=${turn} name=${state.name} turn=${turn} acted=${Boolean(state.asks)} onOut=${() => tellOf({ kind: "clock-expired", seat: seat.number })} />`;
  const board = (boardsOf(house, game) || table.board) && html`<${Board} state=${state} change=${change} />`;
  const settling = useSettling(phase === "betting" ? seat?.number : undefined);
  const waits = { now: Boolean(state.asks) || !view.ruling, long: view.waiting || act.waiting };
  useEffect(() => {
    if (acts && recall("sound") === true) import("../parts/tone.js").then((found) => found.soundAction(), () => undefined);
  }, [acts && seat?.number]);
  const keys = grown && !table.board && (phase === "dealing" || phase === "street") && html`<${DealKeys} state=${state} ask=${ask} />`;
  const parts = { pots, log, board, keys, clock, settling, waits, state, change, ask, view, ruling, shown, outlook: outlook.ruling ?? outlook.before?.ruling, away, seat, size, steps, done, progress,
    onFloor: (floor, says) => change((now) => floorAnswered(now, floor, says, view.ruling?.next)), onIncident: tellOf, onSeats: () => (phase === "showdown" ? ask(CARRY_OUT.showdown) : change(toSeats)),
    onWhy: (reasons) => setOpen({ sheet: "why", reasons }), onAmount: (choices) => setOpen({ sheet: "amount", choices }) };
  const close = () => {
    forgetDraft(state.name);
    setOpen(null);
  };
  const draft = (told) => (told ? keepDraft(state, { ...open, told }) : forgetDraft(state.name));
  const goTo = (address) => location.assign(address);
  const newest = useRef(state);
  newest.current = state;
  const toFloor = () => import("../tables/links.js").then((found) => found.linkTo("/floor", newest.current)).then(goTo);
  const toFloorWith = (asked) => import("../tables/links.js").then((found) => found.floorLinkTo("betting", asked, state)).then(goTo);

  const wrong = () => {
    if (phase === "showdown" && isLast(steps, done)) ask(CARRY_OUT.showdown); // every pot is pushed
    setOpen({ sheet: "incident" });
  };
  const lacking = [view.ruling, state.did].find(lacks);
  const changes = Boolean(state.leg?.changed) && phase === "posting" && !state.asks && state.did?.instructions.length > state.done;
  const top = useMemo(() => html`<${HandBar} held=${state} changes=${changes} onLeave=${onLeave} onFloor=${toFloor} onHandOver=${() => setOpen({ sheet: "hand-over" })} />`, [house, game, table, state.hand?.at, changes, onLeave]);
  const bar = html`${top}${table.mix && html`<${Legs} state=${state} change=${change} />`}`;
  const beside = html`${open?.sheet === "why" && html`<${WhySheet} reasons=${open.reasons} onClose=${close} />`}
    ${open?.sheet === "hand-over" && html`<${HandOver} held=${changes && state.before ? { ...state, table: state.before, leg: state.legBefore } : state} onGive=${onGive} onClose=${close} />`}
    ${open?.sheet === "incident" && html`<${IncidentSheet} state=${state} question=${question} size=${size} toAct=${seat?.number} plan=${progress.steps} paying=${phase === "over" && done < steps.length} first=${open.told} onDraft=${draft} onFloor=${toFloor} onClose=${close}
      others=${phase === "betting" && seat ? clockwise(table).filter((each) => each.state === "in" && each !== seat).map((each) => each.number) : []} onOutOfTurn=${(number) => setOpen({ sheet: "gesture", seat: number })}
      onStands=${(settled) => { change(settled); close(); }} />`}`;
  if (changes) return html`${bar}<${ChangeOfGame} state=${state} change=${change} main=${main} undo=${undo} undoable=${undoable} onWhy=${parts.onWhy} onSeats=${parts.onSeats} />${beside}`;
  if (between && !lacking) return html`${bar}<${Between} ...${parts} question=${question} main=${main} undo=${undo} undoable=${undoable} onSet=${() => onSet(state)} onWrong=${wrong} />${beside}`;
  return html`
    ${bar}
    <main class=${`main hand-screen ${phase || "begin"}`} id="main" ref=${main} tabindex="-1">
      ${lacking && !away.away ? html`<${Lacking} ...${parts} ruling=${lacking} />`
        : phase === "showdown" ? html`<${Showdown} ...${parts} />`
        : grown ? html`<${Stud} ...${parts} />`
        : phase === "street" ? html`<${Street} ...${parts} />`
        : phase === "drawing" ? html`<${Drawing} ...${parts} />`
        : phase === "over" && steps.length > 0 && !away.away ? html`<${Pushed} ...${parts} />`
        : html`<${Betting} ...${parts} />`}
      <${Paper} ruling=${phase === "over" ? state.did : shown} table=${phase === "showdown" ? question.table : undefined} steps=${phase === "drawing" ? progress.lines : steps} />
    </main>
    <${NextTap} ...${parts} undo=${undo} undoable=${undoable} onSet=${() => onSet(state)} onWrong=${wrong} onGesture=${() => setOpen({ sheet: "gesture" })} />
    ${beside}
    ${open?.sheet === "amount" && seat && html`<${AmountSheet} seat=${seat.number} choices=${open.choices} reasons=${ruling?.reasons ?? NONE} onClose=${close}
      onDone=${(action) => { ask({ path: "/v1/betting", body: { action: { seat: seat.number, ...action } } }); close(); }} />`}
    ${open?.sheet === "gesture" && seat && html`<${GestureSheet} question=${question} seat=${open.seat ?? seat.number} isOutOfTurn=${open.seat !== undefined} first=${open.told} onDraft=${draft} onFloor=${toFloorWith} onClose=${close}
      state=${state} onStands=${(found, told, logged = state.logged) => { change((now) => ({ ...answered(now, { ruling: found }, told), logged })); close(); }} />`}
  `;
}

/** What is asked next by itself: each post that is due once the dealer has said that all are posted, and the next hand. */
function followingOf({ goOn, table, back = [] }, ruling) {
  if (!goOn || goOn !== table.phase) return undefined;
  if (goOn === "over") return canDeal(table) && !back.length ? CARRY_OUT.dealing : undefined;
  const { to_act: seat, options } = ruling?.answer ?? {};
  return options?.length === 1 ? postOf(seat, options[0]) : undefined;
}

const SETTLES = 250; // in milliseconds

/** Whether the seat in turn has just become another one: a finger that is still on a key would act for it. No seat is in turn while the service is asked. */
function useSettling(seat) {
  const [settled, setSettled] = useState(seat);
  useEffect(() => {
    if (seat === undefined) return undefined;
    const timer = setTimeout(() => setSettled(seat), settled === undefined ? 0 : SETTLES);
    return () => clearTimeout(timer);
  }, [seat]);
  return seat !== undefined && settled !== undefined && settled !== seat;
}

/** Who works with a keyboard stays where the work is: where what had the focus is gone, the first key of the new part has it. */
function useFocusKept(phase) {
  const main = useRef(null);
  const last = useRef(phase);
  useLayoutEffect(() => {
    if (last.current !== phase && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    last.current = phase;
  });
  return main;
}

export const bring = () => HandScreen;
