// The cards of the board, told during the hand or put right: the sheet ends with the last card that was not known.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { kindOf, page } from "../page.js";
import { Picker } from "../parts/picker.js";
import { Sheet } from "../parts/sheet.js";
import { BoardRow } from "./board_row.js";
import { BOARD, UNKNOWN, boardOf, tapBoard } from "./places.js";

export function BoardSheet({ state, change, onClose }) {
  const board = boardOf(state);
  const here = board.indexOf(UNKNOWN);
  const tap = (card) => {
    change((now) => tapBoard(now, card));
    if (here >= 0 && here === board.lastIndexOf(UNKNOWN) && !board.includes(card)) onClose();
  };
  return html`<${Sheet} title=${page.words.board} onClose=${onClose}>
    <div class="board-form"><p>${page.words["tap-board-more"]}</p>
      <${BoardRow} board=${board} of=${state} here=${here} onTakeOut=${tap} />
      <${Picker} holderOf=${() => BOARD} board=${board} full=${here < 0} deck=${kindOf(state.house, state.game)} onTap=${tap} /></div>
  <//>`;
}

export const bring = () => BoardSheet;
