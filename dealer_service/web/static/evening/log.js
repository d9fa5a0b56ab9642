// The evening log: the rulings, slips and decisions of this tablet. It is kept in this browser alone, and it has an end:
// entries that are too old or too many go, the oldest first.

import { pack } from "../console/tables/fragment.js";

const NAME = "dealer.evening";
const DAY = 24 * 60 * 60 * 1000;
export const ENDS = { most: 200, days: 30 };

const isText = (each) => typeof each === "string";
const isEntry = (each) => [each?.at, each?.key, each?.says, each?.link, each?.receipt].every(isText) && [each.clause ?? "", each.disputed, each.rules].every(isText) && (each.seats === undefined || Array.isArray(each.seats)) && (each.paper === undefined || (typeof each.paper === "object" && each.paper !== null));

/** Every entry, the newest first. */
export function entries(now = Date.now()) {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME)) ?? [];
    return kept.filter((each) => isEntry(each) && now - Date.parse(each.at) < ENDS.days * DAY).slice(0, ENDS.most);
  } catch {
    return [];
  }
}

/** Write these entries; as many as the browser has room for. Say so if there is room for none. */
function write(list) {
  for (let many = Math.min(list.length, ENDS.most); many >= 0; many -= Math.max(1, many >> 3)) {
    try {
      if (many) localStorage.setItem(NAME, JSON.stringify(list.slice(0, many)));
      else localStorage.removeItem(NAME);
      showUnkept(!many && list.length);
      return;
    } catch {
      // no room: without the oldest of them
    }
  }
  showUnkept(true);
}

const showUnkept = (is) => document.querySelectorAll("[data-unkept]").forEach((each) => (each.hidden = !is));

/** Say so if the browser keeps nothing: in some private windows, and where its storage is full or turned off. */
export function checkRoom() {
  try {
    localStorage.setItem(`${NAME}.room`, "-");
    localStorage.removeItem(`${NAME}.room`);
  } catch {
    showUnkept(true);
  }
}

export const clear = () => write([]);
export const remove = (key) => write(entries().filter((each) => each.key !== key));

let turn = 0;
const turns = new Map(); // the last one of each entry

/** Enter a ruling in place of the entry of the same key, which keeps its time, or as a new one. */
export async function enter({ record, ...entry }) {
  const mine = ++turn;
  turns.set(entry.key, mine);
  const receipt = await pack(record);
  if (mine !== turns.get(entry.key)) return;
  const list = entries();
  const before = list.find((each) => each.key === entry.key);
  const now = { at: new Date().toISOString(), ...before, ...entry, receipt };
  write(before ? list.map((each) => (each === before ? now : each)) : [now, ...list]);
}

/** Add facts to the entry of this key. */
export const add = (key, facts) => write(entries().map((each) => (each.key === key ? { ...each, ...facts } : each)));
