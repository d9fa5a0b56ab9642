// The floor's page with a script: its forms are sent in place, the slip has what is written on it and fits on its paper.

import { pack, unpack } from "./console/tables/fragment.js";
import { add, enter, entries } from "./evening/log.js";
import { sendInPlace } from "./in_place.js";

// The entry of this dispute in the evening log: the rulings of one visit replace each other in it. A case that is only
// read is not entered.
let entry = null;
let named = null; // what an entry of the dealer's table calls the dispute
const opened = location.hash.slice(1);
let written = Promise.resolve(); // when the texts of the slip are in its link
let turn = 0;
sendInPlace("/floor", begin, { isReady: () => written });

/** A page that has just come: texts that were written meanwhile are on its slip, too. */
function begin() {
  log();
  const form = document.querySelector("[data-writes]");
  if (form && fieldsOf(form).some((each) => each.value !== each.defaultValue)) fill(form);
}

/** Enter the ruling on the page in the evening log. */
function log() {
  const desk = document.querySelector("[data-log]");
  if (!desk) return;
  const { case: read, ...told } = JSON.parse(desk.dataset.log);
  const link = document.querySelector("[data-copy]").dataset.copy.split("#")[1]; // with the receipt, to compare with
  const before = entry ?? entries().find((each) => each.link === link || each.link === opened);
  named ??= { by: told.disputed, is: before?.disputed ?? told.disputed };
  const disputed = told.disputed === named.by ? named.is : told.disputed;
  entry = { ...told, disputed, key: before?.key ?? `${Date.now()}`, link, record: JSON.parse(decodeURIComponent(document.querySelector(".to-program").href.split(",")[1])) };
  if (!read || told.decided) enter(entry);
}

/** Texts for the slip are on it at once, and in the link, without a question to the service. */
document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-writes]");
  if (form) fill(form);
});

function fieldsOf(form) {
  return [...form.querySelectorAll("[maxlength]")];
}

function fill(form) {
  const texts = Object.fromEntries(fieldsOf(form).map((each) => [each.name, each.value]));
  for (const [name, text] of Object.entries(texts)) document.querySelector(`[data-written="${name}"]`).textContent = text;
  written = write(texts);
}

/** Enter what was done with the slip, if there is a ruling to enter. */
async function logSlip(facts) {
  if (!entry) return;
  Object.assign(entry, facts);
  if (entries().some((each) => each.key === entry.key)) add(entry.key, facts);
  else await enter(entry);
}

// Enter writes, as every letter has.
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-writes]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

/** The links of the page with these texts. */
async function write(texts) {
  const mine = ++turn;
  const desk = document.querySelector("[data-link]");
  const old = desk.dataset.link;
  const link = await withTexts(old, texts);
  const copies = [...document.querySelectorAll("[data-copy]")];
  const copied = await Promise.all(copies.map(async (each) => withTexts(each.dataset.copy.split("#")[1], texts)));
  if (mine !== turn || desk !== document.querySelector("[data-link]")) return;
  for (const each of document.querySelectorAll("input[name=sheet]")) if (each.value === old) each.value = link;
  desk.dataset.link = link;
  copies.forEach((each, place) => {
    each.dataset.copy = each.href = `${each.dataset.copy.split("#")[0]}#${copied[place]}`;
  });
  history.replaceState(null, "", `#${link}`);
  logSlip({ link: copied[0], paper: texts });
}

async function withTexts(link, texts) {
  const sheet = await unpack(link);
  const paper = Object.fromEntries(Object.entries({ ...sheet.paper, ...texts }).filter(([, text]) => text.trim()));
  return pack({ ...sheet, paper });
}

// The slip is one piece of paper, however many facts it has: before it is printed its letters are made as small as that
// takes and as can be read; what is left goes on to the next one. In millimetres: what is within the margins.
const PAPER = { strip: [74, 174], a6: [97, 140] };
const MM = 96 / 25.4;
const LARGEST = 0.9;
const SMALLEST = 0.7;

addEventListener("beforeprint", () => {
  const slip = document.querySelector(".slip");
  const paper = PAPER[document.querySelector("input[name=paper]:checked")?.value];
  if (!slip || !paper) return;
  const [wide, high] = paper.map((side) => side * MM);
  const copy = slip.cloneNode(true);
  copy.style.cssText = "position: absolute; visibility: hidden; padding: 0; box-sizing: border-box";
  slip.after(copy);
  let zoom = LARGEST;
  const fits = () => {
    copy.style.width = `${wide / zoom}px`;
    return copy.getBoundingClientRect().height * zoom < high - 2;
  };
  while (!fits() && zoom > SMALLEST) zoom -= 0.02;
  copy.remove();
  slip.style.zoom = zoom;
  if (slip.checkVisibility()) logSlip({ printed: new Date().toISOString() });
});
addEventListener("afterprint", () => document.querySelectorAll(".slip").forEach((each) => (each.style.zoom = "")));
