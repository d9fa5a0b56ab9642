// The board of a hand beside its betting: a tap opens the sheet that tells its cards.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { withSeldom } from "../parts/catalogue.js";
import { later } from "../parts/lazy.js";
import { BoardRow } from "./board_row.js";
import { boardOf } from "./places.js";

const BoardSheet = later(() => import("./board_sheet.js"), "parts/steps.css", "hand/sheets.css");

export const bring = () => withSeldom(BoardOfHand);

function BoardOfHand({ state, change }) {
  const [open, setOpen] = useState(false);
  const board = boardOf(state);
  return html`<${BoardRow} board=${board} of=${state} onOpen=${state.table.phase === "betting" && !state.asks ? () => setOpen(true) : undefined} />
    ${open && board.length > 0 && html`<${BoardSheet} state=${state} change=${change} onClose=${() => setOpen(false)} />`}`;
}
