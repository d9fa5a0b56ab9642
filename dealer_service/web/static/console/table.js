// A table, from its first tap on: the tables of this tablet and a form for another, then its hands, one after the other.

import { html, useEffect, useState } from "./vendor/htm-3.1.1/standalone.module.js";
import { toBegin } from "./hand/hand_state.js";
import { forget, keep, recall } from "./storage.js";
import { gameOf, grownOf, handSize, rotationOf } from "./page.js";
import "./parts/guard.js";
import { later } from "./parts/lazy.js";
import { show } from "./screen.js";
import { dealHere, usePlace } from "./tables/place.js";
import { LAST, handedOver, held, hold } from "./tables/saved_tables.js";

const HandScreen = later(() => import("./hand/hand.js"));
const StudScreen = later(() => import("./stud/cards.js").then(() => import("./hand/hand.js")), "parts/cards.css", "board/board.css", "stud/stud.css");
const Start = later(() => import("./tables/start.js"));
const Elsewhere = later(() => import("./tables/elsewhere.js"), "tables/elsewhere.css");
const OPEN = "open-table";
const dealt = (found) => found && handSize(found.house, gameOf(found.house, found.table, found.game));

/** Whether a game of this table has up cards. */
const hasUpCards = ({ house, game, table: { mix } }) => (rotationOf(house, mix?.name)?.legs ?? [game]).some((each) => grownOf(house, each));

/** The table that is dealt on this tablet, where there is one; `of` is one whose form is open. */
function Table() {
  const [open, setOpen] = useState(() => (dealt(held(recall(OPEN))) ? recall(OPEN) : ""));
  const [of, setOf] = useState(null);
  const [fault, setFault] = useState("");
  const [dealings, setDealings] = useState(0); // a table may replace one of its name that is shown
  const go = (name) => {
    keep(OPEN, name);
    setOf(null);
    setOpen(name);
  };
  const deal = (first) => {
    hold(first);
    dealHere(first.name);
    setDealings((now) => now + 1);
    go(first.name);
  };
  useEffect(() => {
    handedOver().then((found) => {
      if (dealt(found)) deal(found);
      else if (found !== undefined) setFault(found ? "unknown" : "unread");
    });
  }, []);
  const { elsewhere, take, give } = usePlace(open, dealings);
  if (elsewhere && open && !of) return html`<${Elsewhere} name=${open} onTake=${take} onLeave=${() => go("")} />`;
  const first = open && !of ? held(open) : null;
  return first
    ? html`<${hasUpCards(first) ? StudScreen : HandScreen} key=${`${dealings} ${open}`} first=${first} onLeave=${() => go("")} onSet=${setOf} onGive=${give} />`
    : html`<${Start} key=${of?.name ?? ""} of=${of} fault=${fault} onDeal=${(table) => deal(toBegin(table))} onOpen=${go} />`;
}

/** The tables and the form, both as on the first day; every table stays where it is. */
function anew() {
  for (const each of [OPEN, LAST]) forget(each);
}

show(Table, anew);
