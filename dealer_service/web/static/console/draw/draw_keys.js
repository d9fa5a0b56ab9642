// The keys of a draw at the bottom of a hand: its lines ticked off where the stub runs out, then the draw as a whole.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { amber } from "../hand/action_bar.js";
import { CARRY_OUT } from "../hand/hand_state.js";
import { page } from "../page.js";
import { Sign } from "../parts/card.js";
import { withSeldom } from "../parts/catalogue.js";

export const bring = () => withSeldom(DrawKeys);

function DrawKeys({ state, progress, ask, onTick }) {
  const { words } = page;
  const { complete, discards, done, lines, minded, told } = progress;
  if (minded && told && done < lines.length) return amber(words.done, () => onTick(done + 1), true);
  return html`<div class="ticks">${!minded && complete && lines.length > 1 && html`<button type="button" class="btn all one" onClick=${() => onTick(1)}><${Sign} name="tick" /><span class="says">${lines[0].says}</span><b aria-hidden="true">1</b></button>`}
    ${amber(words[discards ? "all-discarded" : "draw-dealt"], !state.asks && complete ? () => ask(CARRY_OUT.drawing) : undefined)}</div>`;
}
