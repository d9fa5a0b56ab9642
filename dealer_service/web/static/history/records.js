// Records that are opened, dropped, or kept by this tablet; and the place of what could not be read.

import { fill } from "./table.js";
import { pack } from "../console/tables/fragment.js";
import { handsOfTables } from "../console/tables/hand_questions.js";

const MOST_BYTES = 1 << 18;
const SHOWN = 12;

/** What the script adds to the page on which a record is pasted. */
export function openRecords() {
  const box = document.getElementById("pasted");
  if (!box) return;
  const opener = document.querySelector("[data-open]");
  opener.hidden = false;
  opener.querySelector("input").addEventListener("change", (event) => read(box, event.target.files[0]));
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    read(box, event.dataTransfer.files[0]);
  });
  for (const fault of document.querySelectorAll(".fault[data-line]")) fault.addEventListener("click", () => mark(box, fault.dataset));
  const [first] = document.querySelectorAll(".fault[data-line]");
  if (first && !document.querySelector(".hands-of form")) mark(box, first.dataset);
  offer();
}

/** The text of a file in place of what was pasted, as far as the service reads; in the encoding that its first bytes tell. */
async function read(box, file) {
  if (!file) return;
  const bytes = new Uint8Array(await file.slice(0, 2 * MOST_BYTES).arrayBuffer());
  box.value = new TextDecoder(encodingOf(bytes)).decode(bytes).slice(0, MOST_BYTES + 1);
  box.form.requestSubmit();
}

function encodingOf([first, second]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Select the line that could not be read. */
function mark(box, { line, column }) {
  const lines = box.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  box.focus({ preventScroll: true });
  box.setSelectionRange(start + Number(column) - 1, start + (lines[line - 1]?.length ?? 0));
}

/** The hands that were dealt on this tablet, newest first. */
async function offer() {
  const part = document.querySelector("[data-tablet]");
  const list = part.querySelector("ul");
  const hands = handsOfTables().slice(0, SHOWN);
  const links = await Promise.all(hands.map((each) => pack({ question: each.question })));
  list.replaceChildren(...hands.map((each, place) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { className: "action", href: `/history?language=${document.documentElement.lang}#${links[place]}` });
    const time = new Date(each.at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    link.textContent = `${fill(list.dataset.title, each)} · ${time}`;
    link.addEventListener("click", () => setTimeout(() => location.reload())); // the same page with another fragment
    item.append(link);
    return item;
  }));
  part.hidden = hands.length === 0;
}
