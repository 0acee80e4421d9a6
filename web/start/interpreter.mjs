// What PyScript loads as its interpreter: the real Pyodide, told where its files are, with the game made ready in
// it. It starts as soon as this module is loaded: PyScript asks for it only after a good many steps of its own.
import { load, version } from "./python.mjs";
import { find, forget } from "./snapshot_store.mjs";
import { ready as found } from "./database.mjs";

export { version };

// Where PyScript wants printed lines to go, and who wants to know how far the start is, is known only later.
const lines = {};
let report = () => {};
let asked = false;

const options = {
  stdout: (line) => (lines.stdout ?? console.log)(line),
  stderr: (line) => (lines.stderr ?? console.error)(line),
  report: (...stage) => report(...stage),
};

const fromSnapshot = async () => {
  const found = await find();
  if (!found) return undefined;
  try {
    const python = await load({ ...options, _loadSnapshot: found.memory });
    delete python._api.config._loadSnapshot; // 30 MB that are not needed twice
    document.documentElement.dataset.snapshot = "used";
    return python;
  } catch (error) {
    console.info("The memory snapshot is of no use:", error);
    await forget();
    return undefined;
  }
};

const started = fromSnapshot().then((python) => python ?? load(options));

// The game's first question is what was kept, and that is read meanwhile.
export const ready = found.then(() => started);

export const loadPyodide = ({ stdout, stderr } = {}) => {
  asked = true;
  Object.assign(lines, { stdout, stderr });
  return ready;
};

export const wanted = () => asked;
export const onStage = (listener) => {
  report = listener;
};
