// The seats that draw, in order: how many cards each takes, whose count is asked for, and who is all-in.

import { html } from "../vendor/htm-3.1.1/standalone.module.js";
import { page, say } from "../page.js";

const MANY = 7;

export function DrawSeats({ seats, open, onChoose }) {
  const many = seats.length > MANY;
  return html`<div class=${`strip${many ? " many" : ""}`}>${seats.map((each) => html`<${Tab} key=${each.seat} ...${each} many=${many} pressed=${each.seat === open} onTap=${() => onChoose(each.seat)} />`)}</div>`;
}

/** Of many seats each has little room: the mark of the button is below then, and an all-in seat is its number. */
function Tab({ seat, button, count, allIn, many, pressed, onTap }) {
  const { words } = page;
  const short = many || allIn;
  const takes = count === undefined ? "–" : !count ? words.pat : short ? count : say("takes", { count });
  const mark = button && html` <i>${words["button-short"]}</i>`;
  const tag = allIn && html` <span class="tag owes">${words["all-in"]}</span>`;
  return html`<button type="button" class=${`tab${count === undefined ? "" : " told"}`} aria-pressed=${pressed} onClick=${onTap}>
    <b>${many && allIn ? html`<span class="unseen">${say("seat", { number: seat })}</span><span aria-hidden="true">${seat}</span>` : say("seat", { number: seat })}${many ? tag : mark}</b>
    <small>${takes}${many ? mark : tag}</small>
  </button>`;
}
