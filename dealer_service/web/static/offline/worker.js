// Keeps the screens, the rulebooks and the cases on this browser, to be read while the service is away.
//
// Kept are the files that ship with the pages, under addresses that hold their version, and those pages of which the
// service says that they may be kept, for whom and until when (Dealer-Keep). Never an answer to a question, a ruling, or
// a key. While the service is there, every page is the service's own. SHIPPED, which the service puts above, is the
// version of the files, their addresses, and the languages.

const SHELL = "dealer shell ";
const PAGES = "dealer pages ";
const LIST = "/offline";
const PATIENCE = 5000; // so long a page is waited for where there is a kept one
const LOOKED_EVERY = 10 * 60 * 1000; // so often it is asked whether what is kept has changed
const ANEW_EVERY = 24 * 60 * 60 * 1000;
const AWAY = [502, 503, 504];
// What is fetched to be kept leaves the browser's own cache alone: there a page that is asked for meanwhile would wait for it.
const UNSHARED = { cache: "no-store" };
// What a kept page, which is whole, is shown for as well: some of it, or the same edition.
const PARTS = ["language", "search", "topic", "digest"];
let keeping = false;
let waiting = null; // what a later page has asked for meanwhile: its houses go first
let forgotten = 0; // how often: what was asked for before is not kept after

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepShell());
});
addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), dropOldShells()])));
addEventListener("message", (event) => event.waitUntil(keepPages(event.data)));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(event.request));
  else if (event.request.mode === "navigate") event.respondWith(page(event, url));
});

// The files of one version.

async function keepShell() {
  const cache = await caches.open(SHELL + SHIPPED.version);
  const kept = new Set((await cache.keys()).map((each) => new URL(each.url).pathname));
  const lacking = SHIPPED.files.filter((each) => !kept.has(each));
  await Promise.all(lacking.map(async (address) => {
    const answer = await fetch(address);
    // Amid an update another version answers, and says that this is not to be kept: the next visit tries again.
    if (!answer.ok || !answer.headers.get("Cache-Control")?.includes("immutable")) throw new Error(address);
    await cache.put(address, answer);
  }));
}

/** The version before this one stays for screens that are still open: they fetch some of their parts late. */
async function dropOldShells() {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== SHELL + SHIPPED.version);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

const file = async (request) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

// Pages.

/** The service's page; while the service is away the kept one, or the list of those that are kept. */
async function page(event, url) {
  const { request } = event;
  const since = forgotten;
  const answered = fetch(request).catch(() => null);
  if (request.method !== "GET") {
    const sent = await answered;
    if (url.pathname.startsWith("/sign-")) await forget(); // in or out: what was kept was another's
    return sent ?? missing(url);
  }
  event.waitUntil(answered.then((answer) => answer && take(answer.clone(), url, since)).catch(() => undefined));
  const soon = await Promise.race([answered, new Promise((done) => setTimeout(done, PATIENCE))]);
  if (soon && !AWAY.includes(soon.status)) return soon;
  return (await keptPage(url)) ?? (await answered) ?? missing(url);
}

/** Keep the page if it may be kept; forget all where the key is no longer good. Whether it was kept. */
async function take(answer, url, since) {
  if (answer.headers.get("WWW-Authenticate")?.includes("invalid_token")) await forget();
  const holder = answer.headers.get("Dealer-Keep");
  if (!answer.ok || !holder || since !== forgotten) return false;
  for (const name of await caches.keys()) if (name.startsWith(PAGES) && name !== PAGES + holder) await caches.delete(name);
  const cache = await caches.open(PAGES + holder);
  await cache.put(addressOf(url.pathname, answer.headers.get("Content-Language")), answer);
  if (since !== forgotten) await caches.delete(PAGES + holder);
  return since === forgotten;
}

const addressOf = (path, language) => `${path}?language=${language}`;

async function forget() {
  forgotten += 1;
  for (const name of await caches.keys()) if (name.startsWith(PAGES)) await caches.delete(name);
}

/** The pages that are kept, unless the key for which they are has ended. */
async function openPages() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGES)) continue;
    const ends = Number(name.slice(PAGES.length).split(" ")[1] ?? Infinity);
    if (ends * 1000 > Date.now()) return caches.open(name);
    await caches.delete(name);
  }
  return null;
}

async function find(path, asked) {
  const cache = await openPages();
  const wanted = asked ? [asked] : navigator.languages.map((each) => each.slice(0, 2));
  for (const language of cache ? [...wanted, ...SHIPPED.languages] : []) {
    const found = await cache.match(addressOf(path, language));
    if (found) return found;
  }
  return null;
}

async function keptPage(url) {
  const asked = url.searchParams;
  if ([...asked.keys()].some((each) => !PARTS.includes(each))) return null;
  const found = await find(url.pathname, asked.get("language"));
  if (!found) return null;
  const text = await found.text();
  const edition = asked.get("digest")?.split(":")[1]?.slice(0, 8);
  return !edition || text.includes(edition) ? shown(found, text, "") : null;
}

async function missing(url) {
  const found = await find(LIST, url.searchParams.get("language"));
  return found ? shown(found, await found.text(), " data-missing") : Response.error();
}

/** A kept page says of itself that it is one, and of when. */
function shown(found, text, more) {
  const said = `<html data-kept="${found.headers.get("Date")}"${more} `;
  return new Response(text.replace("<html ", () => said), { headers: found.headers });
}

/** Keep what the list names, for the page that asked last. */
async function keepPages(message) {
  waiting = message;
  if (keeping) return;
  keeping = true;
  while (waiting) {
    const now = waiting;
    waiting = null;
    await keepFor(now);
  }
  keeping = false;
}

/** The pages of the list, one after the other: all anew when the list has changed, else what is lacking. */
async function keepFor({ language, houses }) {
  try {
    const address = new URL(addressOf(LIST, language), location);
    const before = await (await openPages())?.match(address);
    const kept = before && { text: await before.text(), age: Date.now() - Date.parse(before.headers.get("Date")) };
    if (kept && kept.age < LOOKED_EVERY) return void (await keepListed(kept.text, houses, false));
    const since = forgotten;
    const answer = await fetch(address, UNSHARED);
    const list = answer.clone();
    const text = await answer.text();
    if (!kept && !(await take(list.clone(), address, since))) return;
    if (await keepListed(text, houses, kept && (kept.text !== text || kept.age > ANEW_EVERY))) await take(list, address, since);
  } catch {
    // away again: the next visit goes on
  }
}

async function keepListed(text, houses, anew) {
  const cache = await openPages();
  const kept = new Set((await cache.keys()).map((each) => each.url));
  for (const url of listed(text, houses)) {
    if (waiting) return false;
    if (!anew && kept.has(url.href)) continue;
    const since = forgotten;
    if (!(await take(await fetch(url, { ...UNSHARED, headers: { Accept: "text/html" } }), url, since))) return false;
  }
  return true;
}

/** What the list names for a browser that has used these houses: the screens and what is of these houses first. */
function listed(text, houses) {
  const found = [...text.matchAll(/data-keep="([^"]*)" href="([^"]+)"/g)].filter(([, house]) => !house || houses.includes(house));
  const urls = found.map(([, , address]) => new URL(address, location));
  const later = ({ pathname }) => pathname.endsWith("/card") && !houses.some((house) => pathname.startsWith(`/rulesets/${house}/`));
  return [...urls.filter((url) => !later(url)), ...urls.filter(later)];
}
