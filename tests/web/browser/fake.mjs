// A browser's database, locks and storage of texts for database.mjs, with their faults. Long waits are short here.
export const world = { kept: null, life: 0, silent: false, held: [], broken: false, full: false, silentOpen: false, silentLocks: false };

const soon = globalThis.setTimeout;
globalThis.setTimeout = (call, wait, ...given) => soon(call, Math.min(wait ?? 0, 30), ...given);

// The database is thrown away, and every connection with it.
export const lose = () => Object.assign(world, { kept: null, life: world.life + 1 });

// Chromium's own error of a full disk: no script has raised it, and it has no stack.
const fromDisk = () => {
  const error = new DOMException("no space", "UnknownError");
  delete error.stack;
  return error;
};

const transaction = (database, mode) => {
  const draft = new Map(world.kept);
  let [open, over] = [0, false];
  const it = {
    error: null,
    abort() {
      if (over) throw new DOMException("it is over", "InvalidStateError");
      over = true;
      soon(() => it.onabort?.());
    },
  };
  const commit = () => {
    if (over || open) return;
    over = true;
    if (mode === "readwrite") world.kept = draft;
    it.oncomplete?.();
  };
  const request = (work) => {
    const asked = {};
    open += 1;
    const answer = () => {
      open -= 1;
      if (over) return;
      asked.result = work();
      asked.onsuccess?.();
      soon(commit);
    };
    if (world.silent) world.held.push(answer);
    else soon(answer);
    return asked;
  };
  const names = () => [...draft.keys()].sort();
  const put = (text, name) => {
    if (world.broken) it.abort();
    if (world.full && !over) {
      it.error = fromDisk();
      it.abort();
    }
    return request(() => void draft.set(name, text));
  };
  const store = {
    transaction: it,
    put,
    get: (name) => request(() => draft.get(name)),
    getAll: () => request(() => names().map((name) => draft.get(name))),
    getAllKeys: () => request(names),
    delete: (name) => request(() => void draft.delete(name)),
  };
  return { objectStore: () => store };
};

globalThis.indexedDB = {
  open() {
    const request = {};
    if (world.silentOpen) return request;
    soon(() => {
      const { life } = world;
      request.result = {
        createObjectStore() {},
        transaction(_, mode) {
          if (life !== world.life) throw new DOMException("it is closed", "InvalidStateError");
          return transaction(request.result, mode);
        },
      };
      world.kept ??= new Map();
      request.onsuccess?.();
    });
    return request;
  },
};

export const local = new Map();
globalThis.localStorage = { getItem: (name) => local.get(name) ?? null, setItem: (name, text) => local.set(name, text) };

let holder;
const waiting = [];
const grant = (one) => {
  holder = one;
  soon(() => holder === one && one.got({}));
};
const locks = {
  request: (_, { steal }, got) =>
    new Promise((_, reject) => {
      world.asks = (world.asks ?? 0) + 1;
      if (world.silentLocks) return;
      const one = { got, reject };
      const before = holder;
      if (steal && before) soon(() => before.reject(new DOMException("stolen", "AbortError")));
      if (steal || !before) grant(one);
      else waiting.push(one);
    }),
  query: async () => (world.silentLocks ? new Promise(() => {}) : { held: [] }),
};
Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
Object.assign(globalThis, { window: globalThis, BroadcastChannel: undefined });

// One more tab.
let tabs = 0;
export const opened = async (texts) => {
  const { ready } = await import(`${texts}?${(tabs += 1)}`);
  const tab = window.calaveraTexts;
  await ready;
  return tab;
};

// What a writing comes to: nothing, or what its error says.
export const written = async (tab, texts, whole) => {
  try {
    await tab.write(JSON.stringify(texts), whole);
    return "";
  } catch (error) {
    // Pyodide takes for an error what has all three.
    return error.name && error.message && "stack" in error ? error.message : "an error that says nothing";
  }
};

// Until nothing more follows from what was asked.
export const calm = async () => {
  for (let turns = 0; turns < 60; turns += 1) await new Promise((done) => soon(done, 1));
};
