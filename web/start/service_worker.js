// The cache for use without a network: one whole build, every file of it, or nothing.
// The build fills in the two constants: its name, and each file with its hash, the bytes to fetch, and whether these
// are the bytes of a compressed twin.
const BUILD = "{{BUILD}}";
const FILES = {{FILES}};

// Several copies of the page may live under one origin: each has its own caches.
const MINE = `calavera:${new URL(registration.scope).pathname}:`;
const NAME = MINE + BUILD;
const SNAPSHOTS = `${MINE}snapshots`;

const TYPES = { css: "text/css", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };
const STEP = 100_000; // bytes between two reports
const PULSE = 1000; // milliseconds after which fewer are reported too: the page shall know that they still come
const ANSWER = 5000; // milliseconds after which a cache that has not answered may never
const HURRY = 500; // and after it has once not answered
const END = 30_000; // milliseconds after which it and the network have both had their time

const total = Object.values(FILES).reduce((sum, { bytes }) => sum + bytes, 0);
let fetched = 0;
let reported = 0;
let pulse = -Infinity;

const tell = async (message) => {
  for (const client of await clients.matchAll({ includeUncontrolled: true, type: "window" })) client.postMessage(message);
};

const count = (bytes) => {
  fetched += bytes;
  if (fetched - reported < STEP && performance.now() - pulse < PULSE && fetched < total) return;
  reported = fetched;
  pulse = performance.now(); // a clock may be set back
  tell({ fetched: Math.min(fetched, total), total });
};

// Pass on the bytes of a response as they arrive, and count them.
const counted = (body) =>
  body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );

const hash = async (bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
};

const inflated = async (bytes) => {
  const [one, two] = new Uint8Array(bytes, 0, 2);
  if (one !== 0x1f || two !== 0x8b) return bytes; // some hosts say of such a file that its content is encoded
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

// Check whether a folder's name holds its hash: such a file is the same in every build that has it.
const named = (url) => /\/(app|runtime)-[0-9a-f]+\//.test(url);

// List the ways to fetch a file. Some hosts leave compressed files out and answer with a page of their own, as if that
// were the file; and the browser's own cache may hold something else under an address.
const ways = (url, file) => {
  const addresses = file.packed ? [`${url}.gz`, url] : [url];
  return (named(url) ? ["default", "reload"] : ["no-cache"]).flatMap((cache) =>
    addresses.map((address) => [address, { cache }]),
  );
};

const fetchWhole = async (url, file) => {
  let wrong;
  for (const [address, options] of ways(url, file)) {
    const response = await fetch(address, options);
    wrong = `${response.url}: ${response.status}`;
    if (!response.ok) continue;
    const bytes = await new Response(counted(response.body)).arrayBuffer();
    const content = file.packed ? await inflated(bytes).catch(() => bytes) : bytes; // what is cut off is not right
    wrong = `${response.url} is not what the build has written`;
    if ((await hash(content)) !== file.hash) continue;
    const type = TYPES[url.split(".").pop()] ?? response.headers.get("Content-Type");
    return new Response(content, { headers: { "Content-Type": type, "Content-Length": content.byteLength } });
  }
  throw new Error(wrong);
};

const keep = async (cache, [path, file]) => {
  const url = new URL(path, registration.scope).href;
  const old = named(url) ? await caches.match(url) : undefined; // also of a build that did not arrive as a whole
  if (old) count(file.bytes);
  await cache.put(url, old ?? (await fetchWhole(url, file)));
};

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const install = async () => {
  const cache = await Promise.race([caches.open(NAME), wait(ANSWER)]);
  if (!cache) {
    await tell({ failed: "the cache does not answer" });
    throw new Error("the cache does not answer");
  }
  const files = Object.entries(FILES).map((file) => keep(cache, file));
  try {
    await Promise.all(files);
  } catch (error) {
    await Promise.allSettled(files);
    // Files of a first build need not be fetched again; where the disk is full, nothing may stay.
    if (registration.active || error.name === "QuotaExceededError") await caches.delete(NAME);
    await tell({ failed: String(error.message ?? error) });
    throw error;
  }
};

// Remove older builds, but only once a page of this one has started: another page may still be loading one of them.
const removeOld = async () => {
  if (registration.waiting || registration.installing) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== NAME && name !== SNAPSHOTS);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const find = async (request) => {
  const cache = await caches.open(NAME);
  const url = new URL(request.url);
  // The page itself, with any query; another page below this path is not ours.
  const asked = request.mode === "navigate" ? url.origin + url.pathname.replace(/index\.html$/, "") : request.url;
  return (await cache.match(asked)) ?? (await caches.match(asked));
};

let patience = ANSWER;

// Answer from the cache, else from the network. A silent cache is not waited for, but may still be first: without a
// network it is all there is.
const answer = async (request) => {
  const found = find(request).then((kept) => ({ kept })).catch(() => ({}));
  const first = await Promise.race([found, wait(patience)]);
  patience = first ? ANSWER : HURRY;
  if (first) return first.kept ?? fetch(request);
  const late = found.then(({ kept }) => kept ?? Promise.reject(new Error("it is not kept")));
  return Promise.race([Promise.any([late, fetch(request)]), wait(END).then(() => Response.error())]);
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "clean") event.waitUntil(removeOld());
  if (event.data === "claim") event.waitUntil(clients.claim());
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
