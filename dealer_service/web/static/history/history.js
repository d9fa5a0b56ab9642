// The page of recorded hands with a script: a record is opened or dropped, and a hand is gone through event by event.
//
// Without a script the rulings of a hand are a list, and a record is pasted.

import { openRecords } from "./records.js";
import { replay } from "./replay.js";
import { sendInPlace } from "../in_place.js";

sendInPlace("/history", () => {
  openRecords();
  replay();
});
