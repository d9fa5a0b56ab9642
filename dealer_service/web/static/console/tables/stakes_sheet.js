// Stakes by their figures: blinds, ante and, in fixed limit, the bets.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, sayOf } from "../page.js";
import { Pad, figured } from "../parts/pad.js";
import { Sheet } from "../parts/sheet.js";
import { figuresOf } from "./stakes.js";

export function StakesSheet({ limit, stakes, onStakes, onClose }) {
  const names = figuresOf(limit);
  const [found, setFound] = useState(() => Object.fromEntries(names.map((name) => [name, stakes[name] ?? 0])));
  const [at, setAt] = useState(names[0]);
  const [fresh, setFresh] = useState(true);
  const choose = (name) => {
    setAt(name);
    setFresh(true);
  };
  const key = (figure) => {
    setFound((now) => ({ ...now, [at]: figured(fresh ? 0 : now[at], figure) }));
    setFresh(false);
  };
  return html`<${Sheet} title=${page.words.stakes} onClose=${onClose}>
    <div class="stakes-form">
      <div class="seats" role="group" aria-label=${page.words.stakes}>${names.map((name) => html`<button type="button" class="btn seat" aria-pressed=${name === at} onClick=${() => choose(name)}>
        <small>${sayOf("stakes", name)}</small><b>${found[name]}</b></button>`)}</div>
      <${Pad} onKey=${key} />
    </div>
    <div class="table-foot"><span></span><button type="button" class="btn primary" onClick=${() => onStakes(found)}>${page.words.ready}</button></div>
  <//>`;
}
