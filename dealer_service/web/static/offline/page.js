// On every page: has pages kept for the time when the service is away; and what a kept page says of itself.

const AGAIN = 2500;
const root = document.documentElement;
const WORKER = "/worker.js";

/** The houses whose rules and tables this browser has used: of them all rules are kept, of others the wall cards. */
function usedHouses() {
  const found = Object.keys(localStorage).filter((key) => key.startsWith("dealer.")).map((key) => {
    try {
      const { house, now } = JSON.parse(localStorage.getItem(key));
      return house ?? now?.house;
    } catch {
      return undefined;
    }
  });
  return [...new Set(found)].filter(Boolean);
}

async function keepPages() {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ language: root.lang, houses: usedHouses() });
}

/** A kept page says of when it is, looks for the service, and is the service's own again as soon as that is there. */
function tellKept(line) {
  line.hidden = false;
  const when = new Date(root.dataset.kept).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const each of line.querySelectorAll("time")) each.textContent = when;
  const look = async () => {
    const answer = await fetch(WORKER, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
  };
  setInterval(look, AGAIN);
  addEventListener("online", look);
}

const line = document.querySelector("[data-offline]");
if (root.dataset.kept && line) tellKept(line);
else if ("serviceWorker" in navigator) addEventListener("load", () => keepPages().catch(() => undefined));
