// The first script: checks that this browser has what the others, PyScript and Python need. It is written in the
// JavaScript of 2009 (ES5), which the oldest browsers read, and says itself what is missing: in them no other script
// runs. Each name was found by taking it away: without it the game does not start. Chrome and Edge have all of it from
// 111 on, Firefox from 121 and Safari from 16.4. The page's policy allows no text to be run as code, so syntax cannot
// be tried; but these browsers know all that the scripts use. The newest of it, static blocks of classes, came to
// Safari together with lookbehind in regular expressions, which is tried.
(function () {
  "use strict";
  var TEXTS = {{UNABLE}};
  var NEEDED = (
    "Array.from Array.prototype.at Array.prototype.includes BigInt BigInt64Array CSS.supports Element.prototype.after " +
    "Element.prototype.append Element.prototype.insertAdjacentHTML Element.prototype.remove FinalizationRegistry " +
    "HTMLElement.prototype.dataset Map MessageChannel MutationObserver Object.entries Object.fromEntries Object.hasOwn " +
    "PerformanceObserver Promise.all Promise.prototype.finally Proxy Reflect Response.prototype.arrayBuffer Set " +
    "String.prototype.codePointAt String.prototype.padStart Symbol TextDecoder URL WeakMap crypto.getRandomValues fetch " +
    "indexedDB matchMedia performance requestAnimationFrame"
  ).split(" ");
  // What lays out and colours the table: rules on the size of a part of the page (Chrome 105, Firefox 110, Safari 16),
  // rules on what a part holds (Chrome 105, Firefox 121, Safari 15.4), mixed colours (Chrome 111, Firefox 113, Safari 16.2).
  var IN_STYLE = [
    ["container-type", "(container-type: size)"],
    [":has()", "selector(:has(a))"],
    ["color-mix()", "(color: color-mix(in srgb, red, blue))"]
  ];
  var IN_WEBASSEMBLY = ["Global", "Instance", "Memory", "Module", "compile", "instantiate", "instantiateStreaming"];
  // A function that throws, catches all and fills memory: what Python's code uses that came last (Chrome 95, Firefox 100,
  // Safari 15.2).
  var CODE = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1, 13, 3, 1, 0, 0,
    10, 19, 1, 17, 0, 6, 64, 8, 0, 25, 65, 0, 65, 0, 65, 0, 252, 11, 0, 11, 11
  ];
  var EMPTY = CODE.slice(0, 8);
  var page = document.documentElement;

  // Follow a name's parts. The last one is not read: a browser may refuse even to look at a storage.
  function has(name) {
    var parts = name.split(".");
    var at = window;
    for (var n = 0; n < parts.length; n += 1) {
      if (at === null || at === undefined || !(parts[n] in Object(at))) return false;
      if (n < parts.length - 1) at = at[parts[n]];
    }
    return true;
  }

  function looksBehind() {
    try {
      return new RegExp("(?<=a)b").test("ab");
    } catch (error) {
      return false;
    }
  }

  function missing() {
    var names = [];
    var needed = page.hasAttribute("data-file") ? NEEDED.concat("DecompressionStream") : NEEDED;
    for (var n = 0; n < needed.length; n += 1) if (!has(needed[n])) names.push(needed[n]);
    if (!looksBehind()) names.push("RegExp (?<=)");
    for (n = 0; n < IN_STYLE.length; n += 1) {
      if (has("CSS.supports") && !CSS.supports(IN_STYLE[n][1])) names.push("CSS " + IN_STYLE[n][0]);
    }
    return names;
  }

  // Check for what is needed of WebAssembly in a browser that has all else.
  function missingOfWebAssembly() {
    var names = [];
    for (var n = 0; n < IN_WEBASSEMBLY.length; n += 1) {
      if (!has("WebAssembly." + IN_WEBASSEMBLY[n])) names.push("WebAssembly." + IN_WEBASSEMBLY[n]);
    }
    if (!names.length && !WebAssembly.validate(new Uint8Array(CODE))) names.push("WebAssembly: exceptions, bulk memory");
    return names;
  }

  // A browser, or a policy, may refuse every code.
  function refusal() {
    if (!has("WebAssembly")) return "WebAssembly";
    try {
      return new WebAssembly.Module(new Uint8Array(EMPTY)) && "";
    } catch (error) {
      return String(error);
    }
  }

  // Return the reason why the game cannot start here, and what shows it; nothing where it can.
  function verdict() {
    var names = missing();
    if (names.length) return { why: "old", detail: names.join(", ") };
    var refused = refusal();
    if (refused && /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent) && /^Apple/.test(navigator.vendor)) {
      return { why: "lockdown", detail: refused };
    }
    if (refused) return { why: "wasm", detail: refused };
    names = missingOfWebAssembly();
    return names.length ? { why: "old", detail: names.join(", ") } : null;
  }

  // Return the texts in the player's language: as chosen in the game, or as the browser has it.
  function texts() {
    var wanted = [];
    try {
      var path = location.pathname.replace(/[^/]*$/, "");
      wanted.push(JSON.parse(localStorage.getItem("calavera:" + path + ":settings")).language);
    } catch (error) {} // no storage, or nothing is chosen yet
    wanted = wanted.concat(navigator.languages || [], navigator.language || navigator.userLanguage || "", "en");
    for (var n = 0; n < wanted.length; n += 1) {
      var language = String(wanted[n]).split("-")[0].toLowerCase();
      if (Object.prototype.hasOwnProperty.call(TEXTS, language)) {
        page.lang = language;
        return TEXTS[language];
      }
    }
  }

  function put(selector, text) {
    var element = document.querySelector("#failed " + selector);
    if (text) element.appendChild(document.createTextNode(text));
    else element.parentNode.removeChild(element);
  }

  // Show the card of a start that failed, without its buttons: neither would help.
  function show(found) {
    var said = texts();
    var lost = document.getElementById("lost");
    lost.parentNode.removeChild(lost);
    put(".what", said.failed);
    put(".why", said[found.why]);
    put("pre", found.detail);
    put(".actions", "");
    document.getElementById("failed").removeAttribute("hidden");
  }

  var found = verdict();
  if (!found) return;
  page.setAttribute("data-app", "failed"); // the other scripts do nothing then
  var shown = false;
  document.addEventListener("readystatechange", function () {
    if (shown || document.readyState === "loading") return;
    shown = true;
    show(found);
  });
})();
