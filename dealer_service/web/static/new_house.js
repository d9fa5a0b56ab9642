// The page of a new house with a script: while the form is filled in, it is sent and the result is shown in place.
//
// Without a script the keys do the same.

import "./console/parts/guard.js";

const WAIT = 600, AGAIN = 2500, IMPATIENT = 300; // in milliseconds
// Fields that change what every clause begins with.
const BASE = ["adopts", "deals"];
const AWAY = [429, 502, 503, 504], KEY = [401, 403];
const form = document.querySelector("form.new-house");
let typing, asking = false, rebased = false, seen = true, saved = true;
let queue = Promise.resolve();

/** What the form holds, as it is sent. */
function written() {
  return new URLSearchParams(new FormData(form)).toString();
}

/** Ask for the page of these fields, one question after the other: what was sent and the page, or no page if it is refused. */
function ask(fields) {
  const answer = queue.then(() => answered(fields));
  queue = answer;
  return answer;
}

/** Send the fields, as they are then, until there is an answer. While that takes a while, the page shows it. */
async function answered(fields) {
  const slow = setTimeout(showWaiting, IMPATIENT, true);
  let body = fields(), answer = await sent(body);
  while (AWAY.includes(answer.status) || KEY.includes(answer.status)) {
    tell("away", AWAY.includes(answer.status));
    tell("key", KEY.includes(answer.status));
    await new Promise((done) => setTimeout(done, AGAIN));
    body = fields();
    answer = await sent(body);
  }
  clearTimeout(slow);
  showWaiting(false);
  for (const name of ["away", "key"]) tell(name, false);
  tell("refused", !answer.ok, answer.ok ? "" : JSON.parse(answer.text).detail);
  return { body, page: answer.ok ? new DOMParser().parseFromString(answer.text, "text/html") : undefined };
}

/** The answer with its text. A service that cannot be reached is one that is not there now. */
async function sent(body) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  try {
    const response = await fetch(form.action, { method: "POST", headers, body, cache: "no-store" });
    return { status: response.status, ok: response.ok, text: await response.text() };
  } catch {
    return { status: 503 };
  }
}

function tell(name, shown, text) {
  const line = form.querySelector(`[data-${name}]`);
  if (text !== undefined) line.textContent = text;
  line.hidden = !shown;
}

/** Show whether the service is asked: on the key, and to a screen reader. */
function showWaiting(waits) {
  form.classList.toggle("waits", waits);
  form.querySelector(".check").setAttribute("aria-disabled", waits);
  document.getElementById("found").setAttribute("aria-busy", waits);
  const status = form.querySelector("[data-waits]");
  status.textContent = waits ? status.dataset.waits : "";
}

function checkIn(milliseconds) {
  clearTimeout(typing);
  typing = setTimeout(check, milliseconds);
}

/** Send the form, and show the result unless the form has changed since. */
async function check() {
  if (asking) return checkIn(WAIT);
  const named = form.elements.id.value.trim();
  if (!named && !rebased) return;
  asking = true;
  const { body, page } = await ask(written);
  asking = false;
  if (!page) return;
  if (written() !== body) return checkIn(WAIT);
  if (named) showResult(page);
  if (rebased) showClauses(page);
  rebased = false;
}

/** Take the answer and words that a key stands for into its clause. What is filled in elsewhere meanwhile stays. */
async function take(key) {
  if (key.ariaDisabled === "true") return;
  key.ariaDisabled = "true";
  const before = written();
  const { page } = await ask(() => `${written()}&${new URLSearchParams({ [key.name]: key.value })}`);
  key.ariaDisabled = "false";
  if (!page) return;
  const same = written() === before;
  const [id] = key.value.split(" ");
  const found = page.getElementById(id);
  found.open = true;
  document.getElementById(id).replaceWith(found);
  found.querySelector("summary").focus();
  saved = false;
  if (same) showResult(page);
  else checkIn(0);
}

const nameOf = (details) => details.id || details.querySelector("[id]").id;

/** Show every clause with the answer and words of another base. What was filled in and opened is kept, and the cursor. */
function showClauses(page) {
  const { name, value, selectionStart, selectionEnd } = document.activeElement;
  const open = [...form.querySelectorAll("details[open]")].map(nameOf);
  for (const each of form.querySelectorAll("section:has(> .of-section)")) each.remove();
  form.querySelector(".standing").before(...page.querySelectorAll("section:has(> .of-section)"));
  for (const each of form.querySelectorAll("details")) each.open ||= open.includes(nameOf(each));
  const lost = Boolean(name) && document.activeElement.name !== name;
  const same = lost ? [...form.elements].find((each) => each.name === name && each.value === value) : undefined;
  same?.focus({ preventScroll: true });
  if (same && selectionStart !== undefined && selectionStart !== null) same.setSelectionRange(selectionStart, selectionEnd);
}

/** Show the result, and each error at its clause. */
function showResult(page) {
  for (const id of ["found", "standing"]) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  for (const each of form.querySelectorAll(".clause .fault")) each.remove();
  for (const each of page.querySelectorAll(".clause .fault")) {
    document.getElementById(each.closest(".clause").id).querySelector(".own").append(each.cloneNode(true));
  }
  if (page.querySelector("[data-later]")) checkIn(AGAIN);
  if (!seen) document.getElementById("result").scrollIntoView();
  seen = true;
}

form.addEventListener("input", (event) => {
  rebased ||= BASE.includes(event.target.name);
  saved = false;
  checkIn(WAIT);
});

form.addEventListener("submit", (event) => {
  const key = event.submitter;
  if (key.value === "download") return void (saved = true);
  event.preventDefault();
  if (key.name) return take(key);
  seen = key.hidden; // the result is below the field in which Enter was pressed
  if (!asking) checkIn(0);
});

// The service keeps nothing, and a page that is left does not come back.
addEventListener("beforeunload", (event) => saved || event.preventDefault());
