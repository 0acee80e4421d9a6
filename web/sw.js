// Keeps one build whole for use without a network: every file of it, or nothing.
// The build writes the two constants: what it is called, and each file with its hash.
const BUILD = "{{BUILD}}";
const FILES = {{FILES}};

// Several copies of the page may live under one origin: each has its own caches.
const MINE = `calavera:${new URL(registration.scope).pathname}:`;
const NAME = MINE + BUILD;

const keep = async (cache, [path, integrity]) => {
  const url = new URL(path, registration.scope).href;
  // A file below a name that holds its hash is the same in every build that has it.
  const old = /\/(app|runtime)-[0-9a-f]+\//.test(url) ? await caches.match(url) : undefined;
  const response = old ?? (await fetch(new Request(url, { integrity, cache: "no-cache" })));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
};

const install = async () => {
  const cache = await caches.open(NAME);
  try {
    await Promise.all(Object.entries(FILES).map((file) => keep(cache, file)));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
};

// Older builds stay until a page of this one has started: another page may still be loading one of them.
const removeOld = async () => {
  if (registration.waiting || registration.installing) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const answer = async (request) => {
  const cache = await caches.open(NAME);
  const url = new URL(request.url);
  // The page itself, whatever its query; another page below this path is none of ours.
  const asked = request.mode === "navigate" ? url.origin + url.pathname.replace(/index\.html$/, "") : request.url;
  return (await cache.match(asked)) ?? (await caches.match(asked)) ?? fetch(request);
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "clean") event.waitUntil(removeOld());
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
