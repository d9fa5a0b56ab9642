// A sheet that was half told when its page went: it opens again as it was, as long as its table is the same.

import { forget, keep, recall } from "../storage.js";

const draftOf = (name) => `draft.${name}`;
/** What of a table tells whether anything has happened since. */
const marked = (table) => JSON.stringify(table);

/** The sheet that was open at this table, with what was told in it; null where there was none. */
export function keptDraft({ name, table }) {
  const found = recall(draftOf(name));
  return typeof found?.open?.sheet === "string" && found.of === marked(table) ? found.open : null;
}

/** Keep what has been told in a sheet. */
export const keepDraft = ({ name, table }, open) => keep(draftOf(name), { of: marked(table), open });

export const forgetDraft = (name) => forget(draftOf(name));
