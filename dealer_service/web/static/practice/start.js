// The start of practice with a script: the day of this place, games of the house, and situations that come back today.

import { dayAfter, daysInARow, deleteScore, dueToday, readScore } from "./score.js";

const form = document.querySelector("form.begin");
const { house, game, day, seed, again } = form.elements;
const dealt = JSON.parse(form.dataset.dealt);
const score = document.querySelector("[data-score]");

/** The games that the chosen house deals, and the situations to repeat. */
function show() {
  for (const each of game.options) each.hidden = each.disabled = Boolean(each.value) && !dealt[house.value].includes(each.value);
  if (game.selectedOptions[0].disabled) game.value = "";
  const due = seed.value ? [] : dueToday(house.value, game.value); // a class has the same ten
  again.value = due.map((each) => each.id).join(",");
  again.disabled = !due.length;
  const { best, days, tens } = readScore();
  score.hidden = !tens.length && !days.length;
  score.querySelector("[data-streak]").textContent = daysInARow();
  score.querySelector("[data-best]").textContent = best;
  score.querySelector("[data-due]").textContent = due.length;
}

day.value = dayAfter();
const last = new URLSearchParams(readScore().tens.at(-1)?.link ?? "").get("house");
if (last && dealt[last]) house.value = last;
form.addEventListener("input", show);
form.addEventListener("submit", () => {
  for (const each of [game, seed]) each.disabled = !each.value; // a short link
});
addEventListener("pageshow", () => {
  for (const each of [game, seed]) each.disabled = false;
  show();
});
document.querySelector("[data-clear]").addEventListener("click", () => {
  deleteScore();
  show();
});
show();
