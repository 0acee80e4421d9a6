// What is kept, as named texts in IndexedDB. They are written all together or not at all, and by one page alone: the
// one whose name stands beside them. A second page follows what the first one writes, until it takes over.
import { createStore, entries, getMany, keys, promisifyRequest } from "../{{RUNTIME}}/idb-keyval/index.js";

const NAME = `calavera:${new URL("../", import.meta.url).pathname}`;
const OWNER = "owner";
const PATIENCE = 400; // milliseconds in which a page that is being left gives up its lock

const store = createStore(NAME, "texts");
const me = `${Date.now()} ${Math.random()}`;
let channel;
const heard = { changed() {}, mine() {}, lost() {} }; // Python puts its own answers here

// What a start needs: the games that are not at hand, and what was counted of them, can wait.
const early = (name) => name !== OWNER && name !== "statistics" && !name.startsWith("kept/");

const read = async () => {
  const names = (await keys(store)).filter(early);
  const texts = await getMany(names, store);
  return Object.fromEntries(names.map((name, n) => [name, texts[n]]));
};

const all = async () => JSON.stringify(Object.fromEntries((await entries(store)).filter(([name]) => name !== OWNER)));

// In one transaction: whether this page may write, and the writing. One that has lost its right in between, or is
// killed, has written nothing.
const write = (json) => {
  page.writing += 1;
  return written(json).finally(() => (page.writing -= 1));
};

const written = (json) =>
  store("readwrite", (texts) => {
    const done = promisifyRequest(texts.transaction);
    const owner = texts.get(OWNER);
    let problem;
    owner.onsuccess = () => {
      try {
        if (owner.result !== me) throw new Error("elsewhere");
        for (const [name, text] of Object.entries(JSON.parse(json))) {
          if (text === null) texts.delete(name);
          else texts.put(text, name);
        }
      } catch (error) {
        problem = error;
        texts.transaction.abort();
      }
    };
    return done.then(
      () => channel?.postMessage("changed"),
      (error) => Promise.reject(problem ?? error),
    );
  });

const claim = () =>
  store("readwrite", (texts) => {
    texts.put(me, OWNER);
    return promisifyRequest(texts.transaction);
  });

const own = async () => {
  await claim();
  page.mine = true;
  heard.mine(JSON.stringify(await read()));
};

// Hold the lock until this page is gone. Where another one takes it away, this one waits for that to be closed.
const hold = (options, got) =>
  navigator.locks
    .request(NAME, options, () => {
      got();
      return new Promise(() => {});
    })
    .catch(({ name }) => {
      if (name !== "AbortError") return got(); // no locks here: whoever writes last plays
      page.mine = false;
      heard.lost();
      hold({}, own);
    });

// Whether this page plays: no other one does. If one does, this one plays as soon as that is closed.
const alone = () =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    let late = false;
    const waiting = setTimeout(() => resolve(!(late = true)), PATIENCE);
    hold({}, () => {
      clearTimeout(waiting);
      if (late) ready.then(own);
      else resolve(true);
    });
  });

const takeOver = () => hold({ steal: true }, own);

const page = { found: null, mine: true, refused: "", writing: 0, read: async () => JSON.stringify(await read()), all, write, takeOver, heard };
window.calaveraTexts = page;

export const ready = (async () => {
  page.mine = await alone();
  if (page.mine) await claim();
  page.found = JSON.stringify(await read());
  channel = globalThis.BroadcastChannel && new BroadcastChannel(NAME);
  channel?.addEventListener("message", () => page.mine || heard.changed());
})().catch((error) => {
  page.refused = String(error?.message ?? error); // Python keeps its texts elsewhere, or says that it cannot
});
