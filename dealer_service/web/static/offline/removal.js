// In place of the worker, where those who run the service want nothing kept: what was kept goes, and the worker with it.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) if (name.startsWith("dealer ")) await caches.delete(name);
  await registration.unregister();
}
