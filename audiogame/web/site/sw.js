// Keeps the site, so that it works without a network: all but the clips at once, and the clips as the
// page asks for them, as no browser needs them in two formats. `SITE` is written above when the site is
// made: a version that changes with any file, and the list of those to keep at once.

const CACHE = `slapjack ${SITE.version}`;
const CLIP = /\/clips\/[^/]+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SITE.files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => names.filter((name) => name.startsWith("slapjack ") && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && CLIP.test(request.url)) await cache.put(request, answer.clone());
  return answer;
}
