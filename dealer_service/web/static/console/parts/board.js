// The board as a part of other screens: it comes with the first game that has one.

import { laterBeside } from "./lazy.js";

export const BoardRow = laterBeside(() => import("../board/board_row.js"), "parts/cards.css", "board/board.css");
