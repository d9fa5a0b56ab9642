// Beside the hands of a table that deals a mix: one tap to the game that the table deals now.

import { html, useEffect, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, rotationOf } from "../page.js";
import { recall } from "../storage.js";
import { held } from "../tables/saved_tables.js";
import { shortOf } from "./names.js";

/** The rules of the open table, where it deals a mix that the house of the table has here. */
function rulesOfTable() {
  const found = held(recall("open-table"));
  const { name, leg } = found?.table.mix ?? {};
  const game = name && rotationOf(found.house, name)?.legs[leg - 1];
  return game ? { house: found.house, game, mix: { name, leg } } : undefined;
}

export function Follow({ rules, onRules }) {
  const [dealt, setDealt] = useState(rulesOfTable);
  useEffect(() => {
    const look = () => setDealt(rulesOfTable());
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, []);
  if (!dealt || (dealt.house === rules.house && dealt.game === rules.game && dealt.mix.leg === rules.mix?.leg)) return null;
  return html`<button type="button" class="btn follow" onClick=${() => onRules(dealt)}>${shortOf(dealt.game, rotationOf(dealt.house, dealt.mix.name).legs)}</button>`;
}

export const bring = () => Follow;
