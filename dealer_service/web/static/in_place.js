// A page of forms with a script: a tap asks in place, the address holds what the page is about in its fragment, a reload
// or the browser's way back finds it again, a service that is away is asked until it answers, and what fails is told.
//
// Without a script every tap is a form, which the same service answers with the same page.

import "./console/parts/guard.js";
import { pack, unpack } from "./console/tables/fragment.js";

const AGAIN = 2500;
const DATED = { en: "en-GB" }; // 22 November 2026
const root = document.documentElement;
let path = "";
let shown = () => undefined;
let ready = () => undefined;
let stays = false;
let turn = 0;
let busy = false; // whether a form has been sent whose answer has not come
let queue = []; // the forms of a page that stays, tapped before the answer to the one before
let sent = new Map(); // the texts of the page when the last form was sent

/**
 * Send the forms of the page at this path in place. `onShown` is called with each page that is shown, the first too. A
 * page that is to `stay` keeps its place and the key that was tapped, and sends quick taps one after the other; another
 * one is shown from its answer on, and of quick taps the last one counts. Nothing is sent or copied before `isReady`.
 */
export function sendInPlace(at, onShown = () => undefined, { stay = false, isReady = () => undefined } = {}) {
  path = at;
  shown = onShown;
  stays = stay;
  ready = isReady;
  root.classList.add("scripted");
  begin();
  const link = document.querySelector("[data-link]");
  if (link && location.hash.length < 2) history.replaceState(null, "", `${path}?language=${root.lang}#${link.dataset.link}`);
  else handed();
}

/** Send these fields and show the page that answers; until one does, say why and send them again. */
export async function ask(fields, { keep = true } = {}) {
  const mine = ++turn;
  const language = root.lang;
  if (!busy) sent = new Map(texts().map((each) => [each.name, each.value]));
  busy = true;
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/html" },
      body: JSON.stringify({ language, ...fields }),
      cache: "no-store",
    });
  } catch {
    response = null;
  }
  if (mine !== turn) return;
  const key = response && [401, 403].includes(response.status);
  const away = !key && (!response || [429, 502, 503, 504].includes(response.status));
  tell("away", away);
  tell("key", key);
  tell("refused", false);
  tell("failed", response?.status === 500);
  if (away) setTimeout(() => mine === turn && ask(fields, { keep }), AGAIN);
  if (away) return;
  busy = false;
  if (key || response.status === 500) queue = [];
  if (key || response.status === 500) return;
  if (response.headers.get("Content-Type")?.startsWith("text/html")) show(await response.text(), keep);
  else problem(await response.json());
}

const tell = (name, shown) => document.querySelectorAll(`[data-${name}]`).forEach((each) => (each.hidden = !shown));

/** A refusal of what was sent, in the service's own words, on a line that is only for it. */
function problem(body) {
  queue = [];
  const line = document.querySelector("[data-refused]");
  const details = (body.errors ?? []).map((each) => each.detail).filter(Boolean);
  line.textContent = details.length ? details.join(" ") : body.detail;
  line.hidden = false;
}

function show(text, keep) {
  const next = new DOMParser().parseFromString(text, "text/html");
  if (!next.querySelector("main")) throw new Error("What came is no page of this kind.");
  const typed = texts().filter((each) => (sent.get(each.name) ?? each.defaultValue) !== each.value);
  const goBack = stays || typed.includes(document.activeElement) ? placeNow() : toAnswer;
  document.title = next.title;
  document.body.className = next.body.className;
  document.querySelector("main").replaceWith(next.querySelector("main"));
  for (const each of texts()) each.value = typed.find(({ name }) => name === each.name)?.value ?? each.value;
  const link = document.querySelector("[data-link]")?.dataset.link;
  if (link && `#${link}` !== location.hash) {
    const address = `${path}?language=${root.lang}#${link}`;
    if (keep && location.hash) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
  begin();
  goBack();
  if (queue.length) ask({ ...queue.shift(), sheet: link });
}

/** The fields into which words are written. What is written there while an answer is on its way is kept. */
const texts = () => [...document.querySelectorAll("main input:not([type=hidden], [type=radio], [type=checkbox]), main textarea")];

function toAnswer() {
  document.getElementById("answer")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** What leads back to where the page is scrolled to, what was opened or closed on it, and the key that has the focus. */
function placeNow() {
  const { name, value } = document.activeElement;
  const scrolled = () => [document.scrollingElement, ...document.querySelectorAll("[data-scroll]")];
  const tops = scrolled().map((each) => each.scrollTop);
  const turned = [...document.querySelectorAll("details[id]")].filter((each) => String(each.open) !== each.dataset.served);
  return () => {
    for (const { id, open } of turned) document.getElementById(id)?.toggleAttribute("open", open);
    scrolled().forEach((each, place) => (each.scrollTop = tops[place]));
    const same = name && [...document.getElementsByName(name)].find((each) => each.value === value || ["text", "textarea"].includes(each.type));
    (same || document.getElementById("answer"))?.focus({ preventScroll: true });
  };
}

/** Date, time and zone of this place, as they are written on a slip: 2026-11-22 21:40 +01:00. */
export function now(date = new Date()) {
  const two = (number) => String(Math.abs(number)).padStart(2, "0");
  const ahead = -date.getTimezoneOffset();
  const [day, time] = [[date.getMonth() + 1, date.getDate()], [date.getHours(), date.getMinutes()]];
  return `${date.getFullYear()}-${day.map(two).join("-")} ${time.map(two).join(":")} ${ahead < 0 ? "-" : "+"}${two(Math.trunc(ahead / 60))}:${two(ahead % 60)}`;
}

/** What the script adds to a page that has just come. */
function begin() {
  for (const each of document.querySelectorAll("[data-back], [data-print]")) each.hidden = false;
  for (const each of document.querySelectorAll("[data-now]"))
    each.textContent = now();
  for (const each of document.querySelectorAll("time[data-day]"))
    each.textContent = new Date(`${each.dateTime}T12:00`).toLocaleDateString(DATED[root.lang] ?? root.lang, { dateStyle: "long" });
  for (const each of document.querySelectorAll("details[id]")) each.dataset.served = each.open;
  for (const each of document.querySelectorAll("a[hreflang]")) each.hash = location.hash;
  shown();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || new URL(form.action).pathname !== path) return;
  event.preventDefault();
  const { submitter } = event;
  Promise.resolve(ready()).then(() => send(Object.fromEntries(new FormData(form, submitter))));
});

function send(fields) {
  if (stays && busy) queue.push(fields);
  else ask(fields);
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-at-once]")) event.target.form.requestSubmit();
});

/** Copied as a person copies: navigator.clipboard is there over HTTPS alone. */
function toClipboard(text) {
  const line = document.createElement("input");
  line.value = text;
  document.body.append(line);
  line.select();
  document.execCommand("copy");
  line.remove();
}

document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  const within = event.target.closest("main a[href^='#']");
  if (event.target.closest("[data-print]")) print();
  if (event.target.closest("[data-reload]")) location.reload();
  if (within) {
    event.preventDefault(); // the fragment of the address is the dispute's
    document.querySelector(within.hash).scrollIntoView();
  }
  if (event.target.closest("[data-again]")) {
    event.preventDefault();
    location.reload(); // the page asks for a key, and leads back here
  }
  if (event.target.closest("[data-back]")) {
    event.preventDefault();
    history.back();
  }
  if (copy) {
    event.preventDefault();
    Promise.resolve(ready()).then(() => toClipboard(copy.dataset.copy));
    for (const each of copy.children) each.hidden = !each.hidden;
    setTimeout(() => [...copy.children].forEach((each) => (each.hidden = !each.hidden)), 1500);
  }
});

/** Facts that are opened to be put right are seen whole. */
document.addEventListener(
  "toggle",
  (event) => event.target.matches(".edit[open]") && event.target.scrollIntoView({ block: "nearest" }),
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of document.querySelectorAll("details.over-all[open]")) {
    each.open = false;
    each.querySelector("summary").focus();
  }
});

/** What the fragment of the address holds: a dispute of this page, or a table that a dealer's screen hands over. */
async function handed() {
  if (location.hash.length < 2) return;
  queue = [];
  const found = await unpack(location.hash.slice(1));
  ask({ sheet: found ? await pack(found) : location.hash.slice(1) }, { keep: false });
}

for (const each of ["error", "unhandledrejection"]) addEventListener(each, () => tell("failed", true)); // the address holds the page

addEventListener("popstate", () => (location.hash.length > 1 ? handed() : location.reload()));
