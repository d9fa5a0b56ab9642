// The page of a new house with a script: while the form is filled in, it is sent and the result is shown in place.
//
// Without a script the button does the same.

const WAIT = 600, AGAIN = 2500;
// Fields that change what every clause begins with.
const BASE = ["adopts", "deals"];
const form = document.querySelector("form.new-house");
let waiting, asking = false, rebased = false;

/** What the form holds, as it is sent. */
function written() {
  return new URLSearchParams(new FormData(form)).toString();
}

/** The page that the service makes of the form; null if it may come later, undefined if it is refused. */
async function checkedPage(body) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  try {
    const response = await fetch(form.action, { method: "POST", headers, body, cache: "no-store" });
    if ([429, 502, 503, 504].includes(response.status)) return null;
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined;
  } catch {
    return null;
  }
}

function checkIn(milliseconds) {
  clearTimeout(waiting);
  waiting = setTimeout(check, milliseconds);
}

/** Send the form, one at a time, and show the result unless the form has changed since. */
async function check() {
  if (asking) return checkIn(WAIT);
  const body = written(), named = form.elements.id.value.trim();
  if (!named && !rebased) return;
  asking = true;
  const page = await checkedPage(body);
  asking = false;
  if (written() !== body) return; // a later check is on its way
  if (page === null || page?.querySelector("[data-later]")) checkIn(AGAIN);
  if (!page) return;
  if (named) showResult(page);
  if (rebased) showClauses(page);
  rebased = false;
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
}

form.addEventListener("input", (event) => {
  rebased ||= BASE.includes(event.target.name);
  checkIn(WAIT);
});
