// A hand, event by event: the picture of its table, a tick for each event, and the ruling on the one that is shown.

import { fill, picture } from "./table.js";

const PACE = 900;
const TYPED_INTO = "input, select, textarea, [role=slider]";
let shown = null; // the hand on the page, and the place in it

/** Show the hand of the page, if it has one: at the event of its link, at the first deviation, or before the first event. */
export function replay() {
  stop();
  const data = document.getElementById("pictures");
  shown = data ? new Replay(JSON.parse(data.textContent)) : null;
  if (!shown) return;
  const { event } = document.querySelector("[data-link]").dataset;
  shown.go(event ? Math.min(Number(event), shown.events.length) : (shown.deviations[0] ?? 0));
}

class Replay {
  constructor(words) {
    this.words = words;
    this.frames = unfolded(words.frames);
    this.felt = document.querySelector("[data-felt]");
    this.ruled = document.querySelector("[data-ruled]");
    this.summary = [...this.ruled.childNodes].map((each) => each.cloneNode(true));
    this.kind = this.ruled.className;
    this.events = [...document.querySelectorAll(".event")].map(asButton);
    this.total = this.events.filter((each) => each.number).length;
    this.deviations = this.events.flatMap((each, place) => (each.off ? [place + 1] : []));
    this.bar = document.querySelector(".bar-of");
    this.ticks = ticksOf(this.bar, this.events);
    this.bar.setAttribute("aria-valuemax", this.events.length);
    for (const each of document.querySelectorAll("[data-felt], [data-scrub], [data-where]")) each.hidden = false;
    labels(this.bar);
    this.events.forEach((each, place) => each.button.addEventListener("click", () => this.go(place + 1)));
    for (const each of document.querySelectorAll("[data-step]")) each.addEventListener("click", () => this.step(Number(each.dataset.step)));
    document.querySelector("[data-play]").addEventListener("click", () => (playing ? stop() : play()));
    this.deviation = document.querySelector("[data-deviation]");
    this.deviation.addEventListener("click", () => this.go(this.nextHouseDeviation()));
    this.drag();
  }

  /** The next event that deviates, the first one after the last. */
  nextHouseDeviation() {
    return this.deviations.find((each) => each > this.place) ?? this.deviations[0];
  }

  step(by) {
    this.go(Math.min(this.events.length, Math.max(0, this.place + by)));
  }

  go(place) {
    this.place = place;
    const { words } = this;
    const event = this.events[place - 1];
    const line = event?.line ?? words.start;
    this.felt.replaceChildren(picture(words, this.frames[place], this.aloud(place, line)));
    this.ruled.replaceChildren(...[...(event ? event.ruling.childNodes : this.summary)].map((each) => each.cloneNode(true)));
    this.ruled.className = event ? `panel-of ${event.ruling.className}${event.off ? " off" : ""}` : this.kind;
    this.ticks.forEach((tick, at) => tick.classList.toggle("past", at < place));
    this.ticks.forEach((tick, at) => tick.classList.toggle("now", at === place - 1));
    this.events.forEach((each, at) => each.button.toggleAttribute("aria-current", at === place - 1));
    if (event) within(event.item);
    const where = event?.number ? fill(words.event, { number: event.number, total: this.total }) : line;
    document.querySelector("[data-where]").textContent = this.deviations.length ? `${where} · ${fill(words.deviates, { count: this.deviations.length })}` : where;
    this.bar.setAttribute("aria-valuenow", place);
    this.bar.setAttribute("aria-valuetext", event?.number ? `${where}: ${line}` : line);
    const next = this.nextHouseDeviation();
    this.deviation.hidden = !next || (this.deviations.length === 1 && next === place);
    if (next) this.deviation.textContent = fill(next > place ? words.next : words.first, { number: this.events[next - 1].number });
  }

  aloud(place, line) {
    const { pot } = this.frames[place];
    return pot === null ? line : `${line} ${this.words.pot}: ${pot}.`;
  }

  /** The ticks as a slider: a tap or a drag shows the event there. */
  drag() {
    const at = (event) => {
      const middles = this.ticks.map((tick) => tick.getBoundingClientRect()).map(({ left, width }) => Math.abs(left + width / 2 - event.clientX));
      this.go(1 + middles.indexOf(Math.min(...middles)));
    };
    this.bar.addEventListener("pointerdown", (event) => {
      this.bar.setPointerCapture(event.pointerId);
      at(event);
    });
    this.bar.addEventListener("pointermove", (event) => event.buttons && at(event));
  }
}

/** Each frame whole: those of the page have the seats that differ from the frame before. */
function unfolded(frames) {
  let seats = {};
  return frames.map((frame) => {
    seats = { ...seats, ...frame.seats };
    return { ...frame, seats };
  });
}

/** An event of the list as a button that shows it; its ruling is shown elsewhere. */
function asButton(item) {
  const summary = item.querySelector("summary");
  const made = Object.assign(document.createElement("button"), { type: "button" });
  made.append(...summary.childNodes);
  const ruling = item.querySelector(".ruling-of");
  item.replaceChildren(made);
  const { number, stage } = item.dataset;
  return { item, button: made, ruling, stage, number: Number(number), off: item.classList.contains("off"), open: item.classList.contains("open"), derived: !number, line: made.querySelector("span").textContent.trim() };
}

/** A tick for each event, in groups by the stage of the hand. */
function ticksOf(bar, events) {
  const groups = [];
  const ticks = events.map((event) => {
    if (groups.at(-1)?.stage !== event.stage) groups.push({ stage: event.stage, ticks: [] });
    const tick = document.createElement("i");
    tick.className = ["tick", event.off && "off", event.open && "open", event.derived && "derived"].filter(Boolean).join(" ");
    groups.at(-1).ticks.push(tick);
    return tick;
  });
  bar.replaceChildren(...groups.map(({ stage, ticks: inside }) => {
    const group = Object.assign(document.createElement("div"), { className: "stage-of" });
    const row = document.createElement("div");
    row.append(...inside);
    group.style.flexGrow = inside.length;
    group.append(row, Object.assign(document.createElement("span"), { textContent: stage }));
    return group;
  }));
  return ticks;
}

/** A label is shown where it fits. */
function labels(bar) {
  for (const each of bar.querySelectorAll("span")) each.hidden = false;
  for (const each of bar.querySelectorAll("span")) each.hidden = each.scrollWidth > each.clientWidth + 1;
}

/** Scroll the list to the item, and nothing else. */
function within(item) {
  const list = item.closest("[data-events]");
  if (list.scrollHeight <= list.clientHeight) return;
  list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

let playing = 0;

function play() {
  if (shown.place === shown.events.length) shown.go(0);
  playing = setInterval(() => (shown.place < shown.events.length ? shown.step(1) : stop()), PACE);
  document.querySelector("[data-play]").setAttribute("aria-pressed", "true");
}

function stop() {
  clearInterval(playing);
  playing = 0;
  document.querySelector("[data-play]")?.setAttribute("aria-pressed", "false");
}

const KEYS = {
  ArrowLeft: () => shown.step(-1),
  ArrowRight: () => shown.step(1),
  Home: () => shown.go(0),
  End: () => shown.go(shown.events.length),
  PageDown: () => shown.deviations.length && shown.go(shown.nextHouseDeviation()),
};

addEventListener("keydown", (event) => {
  const typed = event.target.closest(TYPED_INTO);
  if (!shown || !KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  if (typed && typed.getAttribute("role") !== "slider") return;
  event.preventDefault();
  stop();
  KEYS[event.key]();
});

addEventListener("resize", () => shown && labels(shown.bar));

// On paper: the table at each deviation with its ruling, else the table at the end.
addEventListener("beforeprint", () => {
  if (!shown) return;
  const places = shown.deviations.length ? shown.deviations : [shown.events.length];
  document.querySelector("[data-prints]").replaceChildren(...places.map((place) => {
    const figure = document.createElement("figure");
    const event = shown.events[place - 1];
    const text = document.createElement("figcaption");
    text.append(...event.ruling.cloneNode(true).childNodes);
    figure.append(picture(shown.words, shown.frames[place], event.line), text);
    return figure;
  }));
});
addEventListener("afterprint", () => document.querySelector("[data-prints]")?.replaceChildren());
