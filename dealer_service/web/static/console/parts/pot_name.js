// What a pot is called.

import { page, say } from "../page.js";

/** The main pot, or a side pot with its number. */
export const potName = ({ name }) => (name === "main" ? page.words["pot-main"] : say("pot-side", { number: name.replace("side-", "") }));
