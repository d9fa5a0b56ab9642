// Stakes by their figures: blinds, ante, and those that the game or the house reads. What is usually a multiple follows.

import { html, useState } from "../vendor/htm-3.1.1/standalone.module.js";
import { figures, page, sayOf } from "../page.js";
import { Pad, figured } from "../parts/pad.js";
import { Sheet } from "../parts/sheet.js";
import { figuresOf, followed } from "./stakes.js";
import { withSeldom } from "../parts/catalogue.js";

export const bring = () => withSeldom(StakesSheet);

export function StakesSheet({ begins, stakes, chips, first, onStakes, onClose }) {
  const names = figuresOf(begins);
  const [found, setFound] = useState(stakes);
  const [at, setAt] = useState(first ?? names[0]);
  const [fresh, setFresh] = useState(true);
  const choose = (name) => {
    setAt(name);
    setFresh(true);
  };
  const key = (figure) => {
    setFound((now) => followed(begins, now, { ...now, [at]: figured(fresh ? 0 : now[at], figure) }, chips));
    setFresh(false);
  };
  return html`<${Sheet} title=${page.words.stakes} onClose=${onClose}>
    <div class="stakes-form">
      <div class="seats" role="group" aria-label=${page.words.stakes}>${names.map((name) => html`<button type="button" class="btn seat" aria-pressed=${name === at} onClick=${() => choose(name)}>
        <small>${sayOf("stakes", name)}</small><b>${figures(found[name])}</b></button>`)}</div>
      <${Pad} onKey=${key} />
    </div>
    <div class="table-foot"><span></span><button type="button" class="btn primary" onClick=${() => onStakes(found)}>${page.words.ready}</button></div>
  <//>`;
}
