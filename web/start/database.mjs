// The page's data: named texts in IndexedDB. They are written all together or not at all, and by one page alone, the
// owner, whose name is stored beside them. A second page follows what the first one writes, until it takes over.
//
// A browser may delete its database (Chromium does so on a full disk, with its caches and its files), or never answer
// at all. So everything that cannot be made again has a copy in localStorage, which outlives that, and every request
// to the database has a time limit.
import { createStore, entries, getMany, keys, promisifyRequest } from "../{{RUNTIME}}/idb-keyval/index.js";

const NAME = `calavera:${new URL("../", import.meta.url).pathname}`;
const OWNER = "owner"; // the page that writes; empty where one has given up, and missing in a database that is new
const COUNT = "count"; // the number of writings so far, by which the copy is known to be older or newer
const OWN = [OWNER, COUNT];
const COPY = `${NAME}:copy`;
const COPIED = {{COPIED}}; // the current games, and the daily results
const PATIENCE = 400; // milliseconds in which a page that is being left gives up its lock
const UNLOCKED = 3000; // milliseconds after which locks do not work here
const TICKS = 10; // of TICK milliseconds each: the patience with a database, but not while the page itself stands still
const TICK = 500;

let store = createStore(NAME, "texts");
const me = `${Date.now()} ${Math.random()}`;
let channel;
let holding; // that by which this page plays: its lock, or what stands for one where there are none
let release = () => {};
let copied = {};
let count = 0; // the highest that this page knows of
const heard = { changed() {}, mine() {}, lost() {} }; // Python puts its own answers here

// Make an error with a message: an aborted transaction has no error, and that of a full storage has no message. That of
// a database whose disk is full has no stack, and Pyodide tells errors by theirs: its promises would never answer.
const isTold = (error) => error instanceof Error && error.message && "stack" in error;
const failure = (error) => (isTold(error) ? error : new Error(error?.message || error?.name || "refused"));

const abort = (transaction) => {
  try {
    transaction?.abort();
  } catch {
    // it has ended by itself
  }
};

// Work on the database with a time limit. After a failure the next work opens it again. `late` tells the work that its
// caller waits no more.
const once = (work) =>
  new Promise((resolve, reject) => {
    const using = store;
    const state = { late: false };
    let left = TICKS;
    let timer;
    const fail = (error) => {
      clearTimeout(timer);
      state.late = true;
      if (store === using && !error?.verdict) store = createStore(NAME, "texts");
      reject(failure(error));
    };
    const wait = () => {
      left -= 1;
      if (left) timer = setTimeout(wait, TICK);
      else fail(Object.assign(new Error("the database does not answer"), { silent: true }));
      if (state.late) abort(state.transaction);
    };
    timer = setTimeout(wait, TICK);
    const done = (value) => {
      clearTimeout(timer);
      resolve(value);
    };
    (async () => work(using, state))().then(done, fail);
  });

// Work, and try a second time before failing: a connection may have been lost silently.
const patiently = (work) =>
  once(work).catch((error) => (error.verdict || error.silent ? Promise.reject(error) : once(work)));

// Make an error that is a decision inside a transaction: the database itself works.
const verdict = (message) => Object.assign(new Error(message), { verdict: true });

// Run one transaction, which gets the owner and the number of earlier writes. It is all or nothing, and nothing where
// its time is over.
const change = (work) =>
  patiently((using, state) =>
    using("readwrite", (texts) => {
      state.transaction = texts.transaction;
      const done = promisifyRequest(texts.transaction);
      const owner = texts.get(OWNER);
      const before = texts.get(COUNT);
      let problem;
      before.onsuccess = () => {
        try {
          if (state.late) throw verdict("too late");
          work(texts, owner.result, numberOf(before.result));
        } catch (error) {
          problem = error;
          abort(texts.transaction);
        }
      };
      return done.catch((error) => Promise.reject(problem ?? error));
    }),
  );

// Check whether a start needs a text: stored games and the statistics can wait.
const early = (name) => !OWN.includes(name) && name !== "statistics" && !name.startsWith("kept/");

const read = () =>
  patiently(async (using) => {
    const names = (await keys(using)).filter(early);
    const texts = await getMany(names, using);
    return Object.fromEntries(names.map((name, n) => [name, texts[n]]));
  });

const all = async () => {
  const found = await patiently((using) => entries(using));
  return JSON.stringify(Object.fromEntries(found.filter(([name]) => !OWN.includes(name))));
};

const copy = () => {
  try {
    return localStorage.getItem(COPY) ?? "";
  } catch {
    return ""; // no storage
  }
};

// Read a number of writes, with which a stored text begins; whatever is no such number counts as none.
const numberOf = (text) => {
  const number = parseInt(text, 10);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};

// Copy to localStorage only what the database holds: so a full disk, which takes no writes, cannot spoil the copy.
const copyOn = (changed) => {
  const news = Object.entries(changed).filter(([name]) => COPIED.includes(name));
  if (!news.length) return;
  for (const [name, text] of news) {
    if (text === null) delete copied[name];
    else copied[name] = text;
  }
  if (numberOf(copy()) > count) return; // another page has written since
  try {
    localStorage.setItem(COPY, `${count} ${JSON.stringify(copied)}`);
  } catch {
    // no room for a second one
  }
};

// Write in one transaction, as long as this page is the owner; a page that is not, or is killed, has written nothing.
// A deleted database has no owner: then Python writes all its texts (`whole`).
const write = async (json, whole = false) => {
  page.writing += 1;
  const changed = JSON.parse(json);
  let number;
  try {
    await change((texts, owner, before) => {
      const free = page.mine && !page.refused && (owner === undefined || owner === "");
      if (owner !== me && !free) throw verdict("elsewhere");
      if (owner === undefined && !whole) throw verdict("lost");
      if (owner !== me) texts.put(me, OWNER);
      number = Math.max(before, count) + 1;
      texts.put(String(number), COUNT);
      for (const [name, text] of Object.entries(changed)) {
        if (text === null) texts.delete(name);
        else texts.put(text, name);
      }
    });
    count = number;
    copyOn(changed);
    channel?.postMessage("changed");
  } catch (error) {
    if (error.message === "elsewhere") page.mine = false;
    throw error;
  } finally {
    page.writing -= 1;
  }
};

// Become the owner, if this page still holds the same lock when the database gets to it.
const claim = async () => {
  const by = holding;
  await change((texts, _, before) => {
    if (page.refused || holding !== by) throw verdict("elsewhere");
    texts.put(me, OWNER);
    count = before;
  });
  const found = await read();
  copied = Object.fromEntries(COPIED.filter((name) => name in found).map((name) => [name, found[name]]));
  if (holding !== by) throw verdict("elsewhere");
  const second = copy();
  if (numberOf(second) > count) {
    count = numberOf(second);
    found.copy = second; // the database has lost what it had reported as written
  }
  return JSON.stringify(found);
};

const own = () => {
  if (page.refused) return;
  claim()
    .then((found) => {
      page.mine = true;
      heard.mine(found);
    })
    .catch((error) => console.info("This tab does not play:", error.message));
};

// Hold the lock until this page closes. Where another page takes it away, wait until that one closes.
const hold = (options, got, gone = () => {}) => {
  const mine = {};
  let granted = false;
  navigator.locks
    .request(NAME, options, () => {
      if (page.refused || page.apart) return undefined; // a window that only sits at a table leaves the rest to others
      granted = true;
      got(mine);
      return new Promise((resolve) => (release = resolve));
    })
    .catch(({ name }) => {
      if (name !== "AbortError") return got(mine); // no locks here: the last writer plays
      gone();
      if (!granted) return hold({}, playBy); // taken away again before it was here
      if (holding !== mine) return;
      holding = null;
      page.mine = false;
      heard.lost();
      // Give back an ownership that was claimed a moment too late.
      change((texts, owner) => owner === me && texts.put("", OWNER)).catch(() => {});
      hold({}, playBy);
    });
};

const playBy = (lock) => {
  holding = lock;
  own();
};

// Check whether the browser answers requests for locks at all.
const answering = () =>
  new Promise((resolve) => {
    setTimeout(resolve, UNLOCKED, false);
    (async () => navigator.locks.query())().then(() => resolve(true), () => resolve(false));
  });

// Check whether this page may play: only one may. If another one does, take over as soon as it closes.
const alone = () =>
  new Promise((resolve) => {
    let plays;
    const settle = (value) => {
      plays ??= value;
      resolve(plays);
    };
    holding = {};
    if (page.apart) return settle(false); // it neither waits for the lock, nor keeps the host from it that is loaded again
    if (!navigator.locks) return settle(true);
    hold({}, (lock) => {
      if (plays) return; // that was too late, and it plays without
      holding = lock;
      if (plays === false) ready.then(own);
      else settle(true);
    });
    setTimeout(async () => settle(plays ?? !(await answering())), PATIENCE);
  });

const takeOver = () => {
  let silent = false;
  const timer = setTimeout(() => {
    silent = true;
    playBy({});
  }, UNLOCKED);
  const answered = () => clearTimeout(timer);
  const got = (lock) => {
    answered();
    if (!silent) playBy(lock);
  };
  hold({ steal: true }, got, answered);
};

// Check whether this window only sits at a table, and keeps its texts for itself (Storage.go_apart).
const sits = () => {
  try {
    return sessionStorage.getItem(`calavera:${location.pathname.replace(/[^/]*$/, "")}:shared`) !== null;
  } catch {
    return false; // no storage
  }
};

const page = { apart: sits(), found: null, mine: true, refused: "", writing: 0, read: async () => JSON.stringify(await read()), all, write, takeOver, heard };
window.calaveraTexts = page;

export const ready = (async () => {
  page.mine = await alone();
  if (page.mine) {
    page.found = await claim().catch((error) => {
      if (!error.verdict) throw error;
      page.mine = false; // another page was quicker
    });
  }
  page.found ??= JSON.stringify(await read());
  channel = globalThis.BroadcastChannel && new BroadcastChannel(NAME);
  channel?.addEventListener("message", () => page.mine || heard.changed());
})().catch((error) => {
  page.refused = failure(error).message; // Python keeps its texts elsewhere, or says that it cannot
  release();
});
