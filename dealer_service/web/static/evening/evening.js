// The page of the evening log: its entries by evening, found by their words, counted, printed, and taken away as JSON lines.

import "../console/parts/guard.js";
import { unpack } from "../console/tables/fragment.js";
import { ENDS, checkRoom, clear, entries, remove } from "./log.js";

const NIGHT = 6 * 60 * 60 * 1000; // an evening ends at six in the morning
const MOST_COUNTED = 12;
const { lang } = document.documentElement;
const dated = { en: "en-GB" }[lang] ?? lang; // 22 November 2026, 21:40
const { log, row, tally } = Object.fromEntries(["log", "row", "tally"].map((each) => [each, document.getElementById(each)]));
const box = document.querySelector("[type=search]");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const fill = (sentence, told) => sentence.replace(/\{(\w+)\}/g, (_, name) => told[name]);
const eveningOf = (entry) => new Date(Date.parse(entry.at) - NIGHT).toLocaleDateString(dated, { dateStyle: "full" });

/** The seats that an entry is about, in words. */
const seatsOf = ({ seats = [] }) => (seats.length ? fill(log.dataset[seats.length > 1 ? "seats" : "seat"], { seats: new Intl.ListFormat(lang).format(seats.map(String)) }) : "");

/** The words of an entry, to be searched. */
const textOf = (entry) => {
  const { says, clause, disputed, rules, id, paper = {} } = entry;
  return plain([says, clause, disputed, rules, id, seatsOf(entry), ...Object.values(paper)].filter(Boolean).join(" "));
};

/** The entries that have each word of the box. */
function found() {
  const asked = plain(box.value).split(/\s+/).filter(Boolean);
  return entries().filter((each) => asked.every((word) => textOf(each).includes(word)));
}

function show() {
  const all = entries();
  const list = found();
  log.replaceChildren(...[...grouped(list)].flatMap(([day, each]) => [heading(day), rows(each)]));
  for (const each of document.querySelectorAll("[data-when]")) each.hidden = { none: all.length, some: !all.length, lost: !all.length || list.length }[each.dataset.when];
  const count = document.querySelector("[data-count]");
  count.textContent = fill(count.dataset.count, { count: list.length, all: all.length, ...ENDS });
  const valid = list.filter(({ undone }) => !undone);
  counts("clause", valid.map((each) => each.clause));
  counts("table", valid.map((each) => each.paper?.table));
}

function grouped(list) {
  const found = new Map();
  for (const each of list) found.set(eveningOf(each), [...(found.get(eveningOf(each)) ?? []), each]);
  return found;
}

const heading = (day) => Object.assign(document.createElement("h2"), { textContent: day });

function rows(list) {
  const part = Object.assign(document.createElement("ul"), { className: "rows" });
  part.append(...list.map(rowOf));
  return part;
}

function rowOf(entry) {
  const { at, says, clause, disputed, rules, paper = {}, link, key, decided, printed, undone } = entry;
  const line = row.content.cloneNode(true);
  const place = (name) => line.querySelector(`[data-of="${name}"]`);
  const time = place("time");
  time.dateTime = at;
  time.textContent = new Date(at).toLocaleTimeString(dated, { timeStyle: "short" });
  place("says").textContent = says;
  place("says").href = `/floor?language=${lang}#${link}`;
  const told = { table: paper.table, seats: seatsOf(entry) && ` · ${seatsOf(entry)}`, disputed: `${disputed} · ${rules}`, clause, decision: [paper.decision, paper.reason].filter(Boolean).join(" · "), notes: paper.notes };
  for (const [name, text] of Object.entries(told)) {
    place(name).textContent = text ?? "";
    place(name).hidden = !text;
  }
  place("decided").hidden = !decided && !paper.decision;
  place("printed").hidden = !printed;
  place("undone").hidden = !undone;
  const away = place("remove");
  away.setAttribute("aria-label", `${away.textContent}: ${says}`);
  away.addEventListener("click", () => (remove(key), show()));
  return line;
}

/** How many entries have each name; a tap on one searches for it. */
function counts(of, names) {
  const list = document.querySelector(`[data-counts="${of}"]`);
  const many = new Map();
  for (const each of names.filter(Boolean)) many.set(each, (many.get(each) ?? 0) + 1);
  const sorted = [...many].sort(([, one], [, other]) => other - one).slice(0, MOST_COUNTED);
  list.replaceChildren(...sorted.map(([name, count]) => {
    const part = tally.content.cloneNode(true);
    part.querySelector("[data-of=name]").textContent = name;
    part.querySelector("[data-of=count]").textContent = count;
    part.querySelector("i").style.setProperty("--share", `${(100 * count) / sorted[0][1]}%`);
    part.querySelector("button").addEventListener("click", () => {
      box.value = name;
      show();
      box.focus();
    });
    return part;
  }));
  list.parentElement.hidden = !sorted.length;
}

/** The entries that are shown, as JSON lines; each receipt can be sent to /v1/replay as it is. */
async function exported() {
  const lines = await Promise.all(found().map(async ({ at, paper, seats, decided, printed, undone, receipt }) => JSON.stringify({ at, ...paper, seats, decided: Boolean(decided), printed, undone, receipt: await unpack(receipt) })));
  return new Blob(lines.map((each) => `${each}\n`), { type: "application/jsonl" });
}

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-export]")) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(await exported()), download: `evening-${new Date().toISOString().slice(0, 10)}.jsonl` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  if (event.target.closest("[data-clear]")) {
    clear();
    event.target.closest("details").open = false;
    show();
  }
});
box.addEventListener("input", show);
box.form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("storage", show);
addEventListener("pageshow", show);
checkRoom();
