// The store of the memory snapshot: the Cache API, under the build that made it. It only makes starts faster: where
// anything goes wrong with it, the page starts without it.
import { within } from "./patience.mjs";

const scope = new URL("../", import.meta.url).pathname;
const CACHE = `calavera:${scope}:snapshots`;
const KEY = new URL("./snapshot", import.meta.url).href; // below the name of the build
const TRIAL = `calavera:${scope}:trial`;
const TRIALS = 2;
const BYTES = "X-Bytes"; // how many there are: a response made here has no Content-Length

export const keep = async (memory) => {
  await caches.delete(CACHE); // those of older builds
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(memory, { headers: { [BYTES]: memory.byteLength } }));
};

// Seconds after which a silent storage counts as broken; reading 13 MB has a limit of its own.
const ANSWER = 3;
const READING = 15;

export const forget = () => within(ANSWER, caches.delete(CACHE), "the cache").catch(() => {});

const entry = async () => (await caches.open(CACHE)).match(KEY);

// Count the starts that ended neither well nor in an error, as when the tab dies: each leaves its mark. After two of
// them this build starts without the snapshot.
const trials = () => {
  const [build, number] = (localStorage.getItem(TRIAL) ?? "").split(" ");
  return build === KEY ? Number(number) : 0;
};

export const worked = () => localStorage.removeItem(TRIAL);

// Check that a snapshot is whole: a truncated one could crash the tab, and no error could be caught.
const whole = async (found) => {
  const memory = await within(READING, found.arrayBuffer(), "the snapshot");
  if (memory.byteLength !== Number(found.headers.get(BYTES))) throw new Error("it is not whole");
  return memory;
};

// Find the snapshot: a promise of its bytes, in a box since reading takes a while; undefined where there is none, or
// where it is better not used.
export const find = async () => {
  try {
    const found = await within(ANSWER, entry(), "the cache");
    if (!found) return undefined;
    const number = trials() + 1;
    localStorage.setItem(TRIAL, `${KEY} ${number}`);
    if (number > TRIALS) {
      await forget();
      return undefined;
    }
    const memory = whole(found);
    memory.catch(() => {}); // the loader hears of it, but later
    return { memory };
  } catch {
    return undefined; // no storage, or none that answers
  }
};

// Check whether a snapshot is worth making: Firefox was measured to start faster without one; iPhones and iPads kill a
// tab for the memory of a second Python, and devices that report little memory are spared it.
export const useful = async () => {
  const apple = "standalone" in navigator && navigator.maxTouchPoints > 1;
  const small = (navigator.deviceMemory ?? 8) < 4;
  if ("mozInnerScreenX" in globalThis || apple || small || trials() > TRIALS) return false;
  return !(await within(ANSWER, entry(), "the cache"));
};
