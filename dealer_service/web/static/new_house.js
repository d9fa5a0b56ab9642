// The page of a new house with a script: while the form is filled in, it is sent and the result is shown in place.
//
// Without a script the button does the same.

const WAIT = 600;
const form = document.querySelector("form.new-house");
let waiting, latest = 0;

/** Send the form, and show the result of the latest one that was sent. */
async function check() {
  const mine = ++latest;
  if (!form.elements.id.value.trim()) return;
  let response;
  try {
    response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), cache: "no-store" });
  } catch {
    return; // the button sends it again and shows why it fails
  }
  if (mine !== latest || !response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  document.getElementById("found").replaceChildren(...page.getElementById("found").childNodes);
  for (const each of form.querySelectorAll(".clause .fault")) each.remove();
  for (const each of page.querySelectorAll(".clause .fault")) {
    const clause = document.getElementById(each.closest(".clause").id);
    clause.querySelector(".own").append(each);
  }
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(check, WAIT);
});
