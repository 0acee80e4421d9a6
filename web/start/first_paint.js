// The first screen, before the first paint and without Python. It is the one that Python drew ahead when the page was
// left, as long as it still fits the stored data; else the start screen as the build has drawn it. Python takes these
// elements over, and handles what was tapped or typed meanwhile. Where check.js has found that the game cannot start,
// nothing is shown.
if (document.documentElement.dataset.app !== "failed") {
  const page = document.documentElement;
  const app = document.getElementById("app");
  const PATIENCE = 3000; // milliseconds for what comes before loading again
  const HIDDEN = 1000; // milliseconds that a frame is waited for
  const path = location.pathname.replace(/[^/]*$/, "");
  const block = (id) => document.getElementById(id).textContent;
  const words = JSON.parse(block("words"));

  const kept = (name) => {
    try {
      return localStorage.getItem(`calavera:${path}:${name}`);
    } catch {
      return null; // no storage
    }
  };
  const settings = kept("settings");

  // A frame without an origin of its own may not even ask whether there are service workers.
  const serviceWorkers = () => {
    try {
      return navigator.serviceWorker;
    } catch {
      return undefined;
    }
  };
  const workers = serviceWorkers();

  const drawnAhead = () => {
    try {
      const ahead = JSON.parse(kept("first")) ?? {};
      return ahead.build === page.dataset.build && ahead.settings === settings ? ahead.html : null;
    } catch {
      return null; // none, or not ours
    }
  };

  const chosen = () => {
    try {
      return JSON.parse(settings);
    } catch {
      return null; // Python will set it aside and say so
    }
  };

  const language = () => {
    const tags = navigator.languages ?? [navigator.language]; // some apps' own browsers have no list
    const wanted = [chosen()?.language, ...tags.map((tag) => tag.split("-")[0].toLowerCase()), "en"];
    return wanted.find((tag) => Object.hasOwn(words, tag));
  };

  // Fill the words of a language into what the start screen is in all of them.
  const startScreen = () => {
    const own = words[page.lang];
    return block("screen").split("{}").reduce((whole, piece, n) => whole + own[n - 1] + piece);
  };

  const canonical = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.innerHTML;
  };

  // The first paint of a start screen waits neither for the style nor for the drawings of all other screens.
  const later = document.querySelector("link[rel=later]");
  const rule = (name) => getComputedStyle(page).getPropertyValue(name) !== ""; // the last one of a part
  const restOfStyle = () =>
    new Promise((resolve, reject) => {
      const lost = () => reject(new Error(`${later.href} could not be fetched`));
      later.addEventListener("load", () => (rule("--rest") ? resolve() : lost()));
      later.addEventListener("error", lost);
      later.rel = "stylesheet";
    });
  const restOfDrawings = () =>
    new Promise((resolve) => {
      const look = () => {
        const rest = document.getElementById("drawings");
        if (!rest?.nextElementSibling && document.readyState === "loading") return; // it is still arriving
        observer.disconnect();
        if (rest) document.querySelector(".sprite").insertAdjacentHTML("afterend", rest.textContent);
        rest?.remove();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true });
      look();
    });
  // In one file both are among the parts.
  const unpacked = () =>
    new Promise((resolve) => (rule("--rest") ? resolve() : addEventListener("unpacked", resolve, { once: true })));
  const rest = () => (later ? Promise.all([restOfStyle(), restOfDrawings()]) : unpacked());
  const plain = (html) =>
    /^<div [^>]*data-screen="start"/.test(html) &&
    [...html.matchAll(/<use href="#([\w-]+)"/g)].every(([, name]) => document.getElementById(name));

  const styled = rule("--whole");
  const onTable = chosen()?.screen === "table";
  const ahead = drawnAhead();
  page.lang = language();
  const html = ahead ?? (onTable ? document.querySelector("template.splash").innerHTML : startScreen());
  // Changes of others in the screen (foreign_changes.mjs), until Python takes it over.
  const foreign = [];
  const observer = new MutationObserver((records) => foreign.push(...records));
  const changes = () => foreign.splice(0).concat(observer.takeRecords());
  const put = () => {
    observer.observe(app, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
    app.innerHTML = html;
    changes();
  };
  // The screen has been drawn, and it is in sight; where nothing is drawn, as in a tab in the background, a while counts
  // as that.
  const drawn = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN);
  });
  const seen = new Promise((resolve) => {
    const look = (list) => list.getEntriesByName("first-contentful-paint").length && resolve();
    new PerformanceObserver(look).observe({ type: "paint", buffered: true });
    setTimeout(resolve, HIDDEN);
  });
  // On a first visit the service worker fetches a compressed twin of the rest, and so it comes from there.
  let serve;
  const served = new Promise((resolve) => {
    serve = resolve;
    if (workers?.controller) resolve();
  });
  const early = !ahead || plain(ahead);
  if (early) put();
  const whole = early ? Promise.all([seen, served]).then(rest) : rest().then(put);
  whole.catch(() => {}); // the start waits for it, and tells

  const texts = JSON.parse(block("texts"));
  const ownLanguage = () => (Object.hasOwn(texts, page.lang) ? page.lang : language()); // translators change `lang`
  const say = (message) => texts[ownLanguage()][message];

  // Fetch the page's own files past the browser's cache, which may hold the login page of a public network.
  const refetch = async () => {
    const parts = [...document.querySelectorAll("head > :is([rel=stylesheet], [rel=later]), script[src]")];
    await Promise.all(parts.map((part) => fetch(part.href ?? part.src, { cache: "reload" })));
  };

  // Delete all cached parts of the page itself. Games and settings are stored elsewhere.
  const forget = async () => {
    await (await workers?.getRegistration())?.unregister();
    const mine = (await caches.keys()).filter((name) => name.startsWith(`calavera:${path}:`));
    await Promise.all(mine.map((name) => caches.delete(name)));
  };

  // Reload the page, after some steps that may fail or never end.
  const again = async (...steps) => {
    for (const step of steps) {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
      await Promise.race([step(), late]).catch((error) => console.info("Loading again without:", error));
    }
    location.reload();
  };

  const own = new URL(".", document.baseURI).href; // what extensions of the browser put in comes from elsewhere

  // A frame that gives the page no origin of its own keeps it from its files and from every storage.
  const framed = window !== window.parent && window.origin === "null";

  // Types that browsers want of a file, by the end of its name.
  const SCRIPT = /^(text|application)\/(x-)?(java|ecma)script$/;
  const TYPES = { js: SCRIPT, mjs: SCRIPT, css: /^text\/css$/ };
  const NEEDED = { js: "text/javascript", mjs: "text/javascript", css: "text/css" };

  // Find out what the host sends for a file: a reason why it counts as lost, or none where its type is right.
  const sentFor = async (address) => {
    const ending = new URL(address).pathname.split(".").pop();
    const response = await fetch(address, { cache: "no-store" });
    response.body?.cancel(); // its headers tell
    const sent = (response.headers.get("Content-Type") ?? "").split(";")[0].trim().toLowerCase();
    if (!response.ok) return undefined;
    if (sent === "text/html") return say("why_page");
    if (!TYPES[ending] || TYPES[ending].test(sent)) return undefined;
    return say("why_type").replace("{sent}", sent || "?").replace("{needed}", NEEDED[ending]);
  };

  // Replace the cause of a loss where the host has sent something else. The browser names the module that was asked
  // for, not the one of its imports that failed, so every script and style that has been asked for is looked at. First
  // comes a module, since types go by the ends of names.
  const examine = async (detail) => {
    const named = detail.match(/https?:\/\/[^\s"']+/)?.[0];
    const module = `${own}${page.dataset.build}/patience.mjs`; // the document may not have come as far as its scripts
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    for (const address of new Set([named, module, ...asked.filter((name) => /\.(m?js|css)$/.test(name))])) {
      const why = address?.startsWith(own) && (await sentFor(address));
      if (!why) continue;
      card.querySelector(".why").textContent = why;
      card.querySelector("pre").textContent = address;
      return;
    }
  };

  // The card of a start that failed, or of a page that broke later: what happened, a likely cause, and two ways out.
  // Out of a frame there is only one: its page's own window.
  const card = document.getElementById("failed");
  const fail = (why, detail) => {
    const broken = why === "broken" && page.dataset.app === "ready";
    if (page.dataset.app !== undefined && !broken) return;
    page.dataset.app = "failed";
    card.querySelector(".what").textContent = broken ? say("broken") : say("failed");
    card.querySelector(".why").textContent = say(`why_${framed ? "frame" : why}`);
    card.querySelector("pre").textContent = detail;
    if (framed) {
      const way = card.querySelector(".way");
      const out = { href: location.href, textContent: location.href, target: "_blank", rel: "noopener" };
      way.append(Object.assign(document.createElement("a"), out)); // not there before it leads anywhere
      way.hidden = false;
      card.querySelector(".actions").hidden = true;
    } else if (why === "fetch") examine(detail).catch(() => {}); // without a network the first sentence is right
    for (const [name, action] of [["retry", () => again(refetch)], ["repair", () => again(forget, refetch)]]) {
      const button = card.querySelector(`.${name}`);
      button.textContent = say(name);
      button.addEventListener("click", action, { once: true });
    }
    document.getElementById("boot").hidden = true;
    card.hidden = false;
    card.querySelector(framed ? ".way a" : ".retry").focus();
  };
  // Remove the card where the start goes on after all, as when a storage has answered late.
  new MutationObserver(() => {
    if (page.dataset.app === "ready") card.hidden = true;
  }).observe(page, { attributeFilter: ["data-app"] });
  // The start script itself may fail to load, and then only this one can tell.
  const onLost = ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.startsWith(own)) fail("fetch", target.src);
  };
  addEventListener("error", onLost, { capture: true });
  if (!styled) fail("fetch", document.querySelector("link[rel=stylesheet]").href);

  const taps = [];
  const typed = new Map();
  const onClick = (event) => {
    const target = event.target.closest?.("#app [data-intent]");
    if (!target) return;
    target.dataset.waiting = "";
    taps.push({ intent: target.dataset.intent, at: event.timeStamp, x: event.clientX, y: event.clientY });
  };
  const onInput = ({ target }) => {
    if (target.dataset?.change) typed.set(target.dataset.change, target);
  };
  addEventListener("click", onClick);
  addEventListener("input", onInput);

  // The start gets the texts from here; Python the screen that is shown, and the taps that it has to answer.
  window.calaveraFirst = {
    ownLanguage,
    say,
    fail,
    drawn,
    workers,
    serve,
    whole,
    same: (tree) => tree === html || canonical(tree) === canonical(html),
    changes: () => {
      const all = changes();
      observer.disconnect();
      return all;
    },
    handOver: () => {
      removeEventListener("click", onClick);
      removeEventListener("input", onInput);
      for (const target of app.querySelectorAll("[data-waiting]")) delete target.dataset.waiting;
      const changes = [...typed].map(([change, target]) => ({ intent: `${change} ${target.value}` }));
      return [...changes, ...taps];
    },
  };
  // From here on this script can report files that do not arrive.
  document.getElementById("lost").remove();
}
