// A memory without its zeros. More than half of a Python's memory is pages that were never written; they are neither
// kept nor touched at the start, so that the browser has to read less and the system need not provide them.
const PAGE = 4096; // bytes; what a system provides at once
const WORD = BigUint64Array.BYTES_PER_ELEMENT;
const HEAD = 1; // the word of Pyodide's snapshot that says where the memory begins
const GROWTH = 65536; // bytes by which the memory of WebAssembly grows

// Find the ranges of pages that hold anything.
const ranges = (memory) => {
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.byteLength / WORD);
  const found = [];
  for (let from = 0; from < words.length; from += PAGE / WORD) {
    const to = Math.min(from + PAGE / WORD, words.length);
    let at = from;
    while (at < to && words[at] === 0n) at += 1;
    if (at === to) continue;
    const last = found.at(-1);
    if (last?.[1] === from * WORD) last[1] = to * WORD;
    else found.push([from * WORD, to * WORD]);
  }
  return found;
};

// Return Pyodide's snapshot in short: the numbers of its parts, its head, and the pages that hold anything.
export const pack = (snapshot) => {
  const begin = new Uint32Array(snapshot.buffer, snapshot.byteOffset, HEAD + 1)[HEAD];
  const memory = snapshot.subarray(begin);
  if (!begin || begin % WORD || !memory.byteLength || memory.byteLength % GROWTH)
    throw new Error("Pyodide's snapshot is not written as sparse.mjs knows it");
  const held = ranges(memory);
  const numbers = Uint32Array.from([begin, memory.byteLength, held.length, 0, ...held.flat()]);
  const parts = [new Uint8Array(numbers.buffer), snapshot.subarray(0, begin)];
  for (const [from, to] of held) parts.push(memory.subarray(from, to));
  const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    packed.set(part, at);
    at += part.byteLength;
  }
  return packed;
};

// Return the snapshot's head, and what restores its memory: `used` are the bytes that a new Python has written to.
export const unpack = (packed) => {
  const [begin, size, count] = new Uint32Array(packed, 0, 4);
  const edges = new Uint32Array(packed, 4 * Uint32Array.BYTES_PER_ELEMENT, 2 * count);
  const first = edges.byteOffset + edges.byteLength;
  const restore = (memory, used) => {
    if (memory.byteLength < size) throw new Error("the memory is too small for the snapshot");
    let at = first + begin;
    let end = 0;
    for (let n = 0; n < edges.length; n += 2) {
      const [from, to] = [edges[n], edges[n + 1]];
      if (end < used) memory.fill(0, end, Math.min(from, used));
      memory.set(new Uint8Array(packed, at, to - from), from);
      at += to - from;
      end = to;
    }
    if (end < used) memory.fill(0, end, used);
  };
  // A copy, so that nothing holds the whole.
  return { head: new Uint8Array(packed.slice(first, first + begin)), restore };
};
