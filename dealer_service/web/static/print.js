// A button prints the page it stands on; without scripts it does not show, and the browser's own menu prints.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
