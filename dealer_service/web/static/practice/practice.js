// Practice with a script: one situation at a time. An answer is sent in place; the ruling that comes back tells whether it
// was right. The score stays on this tablet.
//
// Without a script every answer is a form, which the same service answers with a page.

import "../console/parts/guard.js";
import { forgetGone, keepAnswer, resultsOf, rightOf } from "./score.js";

const root = document.documentElement;
const list = document.querySelector("[data-link]");
const { link, house } = list.dataset;
const marks = [...document.querySelectorAll("[data-ten] a")];
const end = document.querySelector("[data-end]");
const next = document.querySelector("[data-next]");
const score = document.querySelector("[data-score]");
const total = marks.length;
const PATIENCE = 15_000; // a network that is lost while it is asked
let at = 0; // the situation that is shown, from 1; after the last one the end
let sending = false;

const situation = (number) => document.getElementById(`situation-${number}`);
const here = () => (at > total ? end : situation(at));
const tell = (name, text) => {
  const line = document.querySelector(`[data-${name}]`);
  line.hidden = text === undefined;
  if (text) line.textContent = text;
};

/** Show this situation, or the end after the last one. */
function go(number, { focus = true } = {}) {
  here()?.classList.remove("here");
  at = number;
  end.hidden = at <= total;
  here().classList.add("here");
  if (at > total) showEnd();
  showMarks();
  tell("away");
  tell("refused");
  if (!focus) return;
  here().querySelector("h2").focus({ preventScroll: true });
  scrollTo(0, 0);
}

function showMarks() {
  const done = resultsOf(link);
  marks.forEach((mark, place) => {
    const found = done[place + 1];
    mark.className = found ? (found.right ? "right" : "wrong") : "";
    if (found) mark.setAttribute("aria-label", found.right ? mark.dataset.right : mark.dataset.wrong);
    if (place + 1 === at) mark.setAttribute("aria-current", "step");
    else mark.removeAttribute("aria-current");
  });
  next.hidden = at > total || !(here().dataset.ruled ?? done[at]);
}

/** The sum, and the clauses of the missed situations. */
function showEnd() {
  const done = resultsOf(link);
  const sum = document.querySelector("[data-sum]");
  sum.textContent = sum.dataset.sum.replace("{right}", () => rightOf(done)).replace("{total}", () => Object.keys(done).length);
  const missed = Object.values(done).filter((each) => !each.right);
  const clauses = new Map(missed.filter((each) => each.clause).map((each) => [each.clause, each]));
  document.querySelector("[data-missed]").hidden = !clauses.size;
  document.querySelector("[data-clauses]").replaceChildren(...[...clauses.values()].map((each) => {
    const item = document.createElement("li");
    const way = document.createElement("a");
    way.href = `/rulesets/${encodeURIComponent(house)}/${encodeURIComponent(each.page ?? each.game)}?language=${root.lang}#${each.clause}`;
    way.textContent = each.clause;
    item.append(way);
    return item;
  }));
}

/** The first situation without an answer after this one, else before it; the end if there is none. */
function following() {
  const done = resultsOf(link);
  const numbers = marks.map((_, place) => place + 1);
  const open = (number) => !done[number] && !situation(number).dataset.ruled;
  return numbers.find((number) => number > at && open(number)) ?? numbers.find(open) ?? total + 1;
}

/** Send the chosen answer, and show the situation with its ruling. */
async function send(form, button) {
  if (sending) return;
  sending = true;
  const number = at;
  for (const each of form.querySelectorAll("button")) each.setAttribute("aria-disabled", "true");
  let response, text;
  try {
    response = await fetch("/practice", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/html" },
      body: JSON.stringify(Object.fromEntries(new FormData(form, button))),
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await response.text();
  } catch {
    response = null;
  }
  sending = false;
  for (const each of form.querySelectorAll("button")) each.removeAttribute("aria-disabled");
  if (response && [401, 403].includes(response.status)) return location.reload(); // the page asks for a key
  tell("away", !response || [429, 500, 502, 503, 504].includes(response.status) ? "" : undefined);
  if (response && response.status < 429 && !response.ok) return refused(text);
  tell("refused");
  if (response?.ok) show(text, number);
}

/** A refusal in the service's own words. */
function refused(text) {
  const problem = JSON.parse(text);
  tell("refused", (problem.errors ?? []).map((each) => each.detail).join(" ") || problem.detail);
}

function show(text, number) {
  const ruled = new DOMParser().parseFromString(text, "text/html").querySelector("article[data-ruled]");
  if (!ruled) throw new Error("What came is no situation.");
  const article = document.importNode(ruled, true);
  situation(number).replaceWith(article);
  const { id, clause, game, page } = article.dataset;
  const right = article.dataset.ruled === "right";
  const done = keepAnswer(link, total, { number, id, house, game, right, clause, page });
  score.textContent = `${article.querySelector(".verdict").textContent} · ${rightOf(done)} / ${Object.keys(done).length}`;
  if (number !== at) return;
  article.classList.add("here");
  showMarks();
  next.focus({ preventScroll: true });
  article.querySelector(".ruling-of").scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".situation form")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

document.addEventListener("click", (event) => {
  const mark = event.target.closest("[data-ten] a");
  if (mark) {
    event.preventDefault();
    go(marks.indexOf(mark) + 1);
  }
  if (event.target.closest("[data-next]")) go(following());
});

document.addEventListener("keydown", (event) => {
  const opened = document.querySelector("details.over-all[open]");
  if (event.key === "Escape" && opened) {
    opened.open = false;
    opened.querySelector("summary").focus();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || opened) return;
  if (/^[1-9]$/.test(event.key)) here().querySelectorAll("button.option")[event.key - 1]?.click();
  if (event.key === "Enter" && !next.hidden && !event.target.closest("a, button, summary, input, select")) {
    event.preventDefault();
    next.click();
  }
});

root.classList.add("scripted");
const repeated = new URLSearchParams(link).get("again")?.split(",") ?? [];
const shown = [...document.querySelectorAll("[data-id]")].map((each) => each.dataset.id);
forgetGone(house, repeated.filter((id) => !shown.includes(id)));

go(location.hash.startsWith("#situation-") ? Math.min(Math.max(Number(location.hash.slice(11)) || 1, 1), total) : following(), { focus: false });
