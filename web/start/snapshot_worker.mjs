// The maker of the memory snapshot for later starts: a Python of its own, in a worker, prepared just like the page's.
// Its content depends on nothing but the build; no game, no person, no chance (dice are seeded by the browser's crypto
// when a game begins).
import { keep } from "./snapshot_store.mjs";
import { load } from "./python.mjs";
import { pack } from "./sparse.mjs";

const python = await load({ _makeSnapshot: true, report() {} });
await keep(pack(python.makeMemorySnapshot()));
postMessage("kept");
