// The interpreter that PyScript loads: the real Pyodide with its files' addresses and the game prepared in it. It starts
// as soon as this module is loaded, since PyScript asks for it only after many steps of its own.
import { load, version } from "./python.mjs";
import { find, forget } from "./snapshot_store.mjs";
import { ready as found } from "./database.mjs";

export { version };

// PyScript's receivers of printed lines, and the receiver of the progress, are known only later.
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
    const python = await load({ ...options, snapshot: found.memory });
    document.documentElement.dataset.snapshot = "used";
    return python;
  } catch (error) {
    console.info("The memory snapshot is of no use:", error);
    await forget();
    return undefined;
  }
};

const started = fromSnapshot().then((python) => python ?? load(options));

// The stored data is read meanwhile: it is the first thing that the game asks for. What Python draws needs the whole
// style.
export const ready = Promise.all([started, found, window.calaveraFirst.whole]).then(([python]) => python);

export const loadPyodide = ({ stdout, stderr } = {}) => {
  asked = true;
  Object.assign(lines, { stdout, stderr });
  return ready;
};

export const wanted = () => asked;
export const onStage = (listener) => {
  report = listener;
};
