// On the page of what is kept: whether this browser keeps anything here, how much, and when it was looked at last.
// While the service is away only what is kept can be opened.

const AGAIN = 1000;
const show = (name) => document.querySelectorAll("[data-state]").forEach((each) => (each.hidden = each.dataset.state !== name));

/** The pages that are kept, and when the list of them was looked at; null while they are still coming. */
async function kept() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("dealer pages ")) continue;
    const cache = await caches.open(name);
    const list = await cache.match(`/offline?language=${document.documentElement.lang}`);
    return list ? { pages: new Set((await cache.keys()).map((each) => each.url)), date: new Date(list.headers.get("Date")) } : null;
  }
  return null;
}

async function tell() {
  const found = await kept();
  show(found ? "kept" : "coming");
  if (!found) return;
  const { lang } = document.documentElement;
  document.querySelector("[data-count]").textContent = found.pages.size.toLocaleString(lang);
  if (document.documentElement.dataset.kept)
    for (const each of document.querySelectorAll("[data-keep]")) each.hidden = !found.pages.has(each.href);
  document.querySelector("[data-when]").textContent = found.date.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
}

if (!isSecureContext) show("insecure");
else if (!("serviceWorker" in navigator)) show("unable");
else {
  tell();
  setInterval(tell, AGAIN);
}
