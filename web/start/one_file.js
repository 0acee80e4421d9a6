// The start from one file: its parts stand behind this script, compressed and in base 85. Unpacked, they answer what
// the other scripts ask for by `fetch` and `import`, so that these are the same as on a site.
{
  const DIGITS = {{DIGITS}};
  const PARTS = {{PARTS}}; // the bytes of each
  const MODULES = {{MODULES}};
  const REST = {{REST}};
  const ENTRIES = {{ENTRIES}};
  const TYPES = { wasm: "application/wasm", zip: "application/zip" };
  const NONE = 255; // line ends, which an editor may have changed

  const values = new Uint8Array(128).fill(NONE);
  [...DIGITS].forEach((digit, value) => (values[digit.charCodeAt(0)] = value));

  const decoded = (text, size) => {
    const bytes = new Uint8Array(size + 4);
    let at = 0;
    let number = 0;
    let digits = 0;
    const put = () => {
      for (let shift = 24; shift >= 0; shift -= 8) bytes[at++] = number >>> shift;
      number = digits = 0;
    };
    for (let n = 0; n < text.length; n += 1) {
      const value = values[text.charCodeAt(n)] ?? NONE;
      if (value === NONE) continue;
      number = number * 85 + value;
      digits += 1;
      if (digits === 5) put();
    }
    const rest = digits;
    for (; digits && digits < 5; digits += 1) number = number * 85 + 84;
    if (rest) put();
    if (at - (rest && 5 - rest) !== size) throw new Error("a part of the file is missing");
    return bytes.subarray(0, size);
  };

  const unpacked = async (name) => {
    const part = document.querySelector(`script[data-part="${name}"]`);
    const bytes = decoded(part?.textContent ?? "", PARTS[name]);
    part.remove();
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")); // which checks them
    return new Response(stream).arrayBuffer();
  };

  const object = async (name) => JSON.parse(new TextDecoder().decode(await unpacked(name)));

  // Find what has a path in an address: our own, or one that PyScript has made of the file's.
  const named = (among, address) => Object.keys(among).find((path) => `/${address}`.endsWith(`/${path}`));

  const archives = {};
  const answer = async (path) => {
    const type = TYPES[path.split(".").pop()];
    return new Response(await archives[path], { headers: { "Content-Type": type } });
  };
  const { fetch } = window;
  window.fetch = (address, ...rest) => {
    const path = named(archives, String(address));
    return path ? answer(path) : fetch(address, ...rest);
  };

  const addresses = {};
  window.calaveraImport = (address) => import(addresses[named(addresses, String(address))] ?? address);

  const start = async () => {
    const { style, drawings } = await object(REST); // before the others: a game that goes on is drawn with it
    document.querySelector(".sprite").insertAdjacentHTML("afterend", drawings);
    document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
    dispatchEvent(new Event("unpacked"));
    for (const name of Object.keys(PARTS)) if (![MODULES, REST].includes(name)) archives[name] = unpacked(name);
    const [modules] = await Promise.all([object(MODULES), ...Object.values(archives)]);
    // Each comes after those that it imports.
    for (const [path, text] of Object.entries(modules)) {
      const whole = text.replace(/"{{LINK}}([^"]+)"/g, (_, wanted) => JSON.stringify(addresses[wanted]));
      addresses[path] = URL.createObjectURL(new Blob([whole], { type: "text/javascript" }));
    }
    for (const entry of ENTRIES) await window.calaveraImport(entry);
  };

  const damaged = (error) => window.calaveraFirst.fail("damaged", String(error));
  if (window.calaveraFirst) addEventListener("DOMContentLoaded", () => start().catch(damaged)); // else check.js says why not
}
