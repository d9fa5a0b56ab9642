// A hand that is over: the seats, and what is pushed to whom, step by step.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { reasonsOf } from "../parts/award.js";
import { withSeldom } from "../parts/catalogue.js";
import { Push } from "../parts/push.js";
import { SeatRow } from "./seat_row.js";

export const bring = () => withSeldom(Pushed);

export const Pushed = ({ state, board, up, steps, done, onWhy }) => html`<${SeatRow} table=${state.table} up=${up} />
  <div class="showdown">${state.table.board?.length > 0 && board}<${Push} ruling=${state.did} steps=${steps} done=${done} onWhy=${() => onWhy(reasonsOf(state.did, steps[done]))} /></div>`;
