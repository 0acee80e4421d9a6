// Where the memory snapshot is kept: in the Cache API, under the build that made it. It is an accelerator and no
// more: whatever goes wrong with it, the page starts without it.
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

// Seconds after which a storage that has not answered never will, and for reading 30 MB of it.
const ANSWER = 3;
const READING = 15;

export const forget = () => within(ANSWER, caches.delete(CACHE), "the cache").catch(() => {});

const entry = async () => (await caches.open(CACHE)).match(KEY);

// A start that ends neither well nor in an error, as when the tab dies, is counted by what it leaves behind: after
// two of them this build goes without.
const trials = () => {
  const [build, number] = (localStorage.getItem(TRIAL) ?? "").split(" ");
  return build === KEY ? Number(number) : 0;
};

export const worked = () => localStorage.removeItem(TRIAL);

// What is cut off could cost the tab its life, and no error could be caught.
const whole = async (found) => {
  const memory = await within(READING, found.arrayBuffer(), "the snapshot");
  if (memory.byteLength !== Number(found.headers.get(BYTES))) throw new Error("it is not whole");
  return memory;
};

// A promise of the memory as bytes, in a box since it takes its time; undefined where there is none, or where it is
// better not used.
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

// Worth making: Firefox was measured to start faster without; iPhones and iPads kill a tab for the memory of a second
// Python, and devices that say they have little are spared it.
export const useful = async () => {
  const apple = "standalone" in navigator && navigator.maxTouchPoints > 1;
  const small = (navigator.deviceMemory ?? 8) < 4;
  if ("mozInnerScreenX" in globalThis || apple || small || trials() > TRIALS) return false;
  return !(await within(ANSWER, entry(), "the cache"));
};
