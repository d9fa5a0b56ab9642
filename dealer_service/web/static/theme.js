// Before the page is painted: the colours that were chosen on this browser, else those that the system asks for, and the hand.

try {
  const chosen = JSON.parse(localStorage.getItem("dealer.theme"));
  if (["light", "dark", "contrast"].includes(chosen)) document.documentElement.dataset.theme = chosen;
  if (JSON.parse(localStorage.getItem("dealer.hand")) === "left") document.documentElement.dataset.hand = "left";
} catch {
  // nothing is kept here: the system decides
}
