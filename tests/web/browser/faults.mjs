// What database.mjs makes of a database that fails, step by step, as JSON.
import { calm, local, lose, opened, world, written } from "./fake.mjs";

const [texts] = process.argv.slice(2);
const told = {};
const game = () => world.kept.get("game");
const copy = () => [...local.values()].at(-1);

const first = await opened(texts);
told.first = [await written(first, { game: "1", settings: "s" }), game(), copy()];

world.broken = true;
told.broken = [await written(first, { game: "2" }), game(), copy()];
Object.assign(world, { broken: false, full: true });
told.full = [await written(first, { game: "2" }), game()];
world.full = false;
told.mended = [await written(first, { game: "3" }), game(), copy()];

world.life += 1;
told.closed = await written(first, { game: "4" });

lose();
told.lost = await written(first, { game: "5" });
told.whole = [await written(first, { game: "5", settings: "s" }, true), game(), copy()];

world.silent = true;
told.silent = await written(first, { game: "6" });
world.silent = false;
told.after = [await written(first, { game: "7" }), game()];
world.held.splice(0).forEach((answer) => answer());
await calm();
told.late = game();

const second = await opened(texts);
told.second = [second.mine, JSON.parse(second.found).game];
told.rounds = [];
for (let round = 0; round < 5; round += 1) {
  first.takeOver();
  second.takeOver();
  await calm();
  told.rounds.push([first.mine, second.mine, await written(first, { game: "a" }), await written(second, { game: `b${round}` })]);
}

const asks = world.asks;
Object.assign(globalThis, { location: { pathname: "/" }, sessionStorage: { getItem: (name) => (name === "calavera:/:shared" ? "{}" : null) } });
const sitting = await opened(texts);
told.sitting = [sitting.mine, JSON.parse(sitting.found).game, world.asks - asks];
delete globalThis.sessionStorage;

lose();
const third = await opened(texts);
told.third = [third.mine, third.found];
third.heard.mine = (found) => (told.restored = JSON.parse(found));
third.takeOver();
await calm();

world.silentOpen = true;
lose();
const deaf = await opened(texts);
told.deaf = [deaf.found, deaf.refused];

Object.assign(world, { silentOpen: false, silentLocks: true });
const free = await opened(texts);
told.free = [free.mine, await written(free, { game: "8" }, true)];
const other = await opened(texts);
told.other = [other.mine, await written(other, { game: "9" }), await written(free, { game: "x" }), free.mine];
free.takeOver();
await calm();
told.back = [free.mine, await written(free, { game: "10" })];

console.log(JSON.stringify(told));
process.exit(0);
