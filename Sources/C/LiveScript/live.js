// Keeps an open page up to date while the files of its site change. Only `rhapsode serve` sends it.
//
// The page as it was sent is remembered apart from the page that is shown, which scripts and readers have changed since. When
// the page changes, both versions that were sent are compared, and only their differences are made in what is shown: so sound
// goes on playing, and focus, scrolling, open details and what scripts have added stay.
"use strict";
(() => {
  const own = document.currentScript;
  let digest = own.dataset.page;
  // The page as it was sent, and what is shown for each of its nodes.
  let sent;
  const shown = new WeakMap();

  class Unclear extends Error {}

  function pair(node, visible) {
    shown.set(node, visible);
    const [inner, visibleInner] = [node.childNodes, visible.childNodes];
    for (let i = 0; i < inner.length && i < visibleInner.length; i += 1) pair(inner[i], visibleInner[i]);
  }

  // When the page is parsed, before deferred scripts and those that wait for the page change it.
  document.addEventListener("readystatechange", () => {
    // The list of mistakes is not part of the page.
    const isShown = host.isConnected;
    host.remove();
    sent = document.documentElement.cloneNode(true);
    pair(sent, document.documentElement);
    if (isShown) document.documentElement.append(host);
  }, { once: true });

  // Matches two lists of nodes: for each of `after`, the node of `before` that becomes it, or undefined.
  function matches(before, after) {
    const found = new Array(after.length);
    let start = 0;
    let [end, endAfter] = [before.length, after.length];
    while (start < end && start < endAfter && before[start].isEqualNode(after[start])) {
      found[start] = before[start];
      start += 1;
    }
    while (end > start && endAfter > start && before[end - 1].isEqualNode(after[endAfter - 1])) {
      end -= 1;
      endAfter -= 1;
      found[endAfter] = before[end];
    }
    let [from, fromAfter] = [start, start];
    for (const [old, fresh] of [...common(before, after, start, end, endAfter), [end, endAfter]]) {
      if (fresh < endAfter) found[fresh] = before[old];
      // Between the equal nodes, nodes of the same kind are matched in order.
      while (from < old && fromAfter < fresh) {
        const candidate = before.slice(from, old).findIndex((node) => isOfOneKind(node, after[fromAfter]));
        if (candidate >= 0) {
          found[fromAfter] = before[from + candidate];
          from += candidate + 1;
        }
        fromAfter += 1;
      }
      [from, fromAfter] = [old + 1, fresh + 1];
    }
    return found;
  }

  const isOfOneKind = (a, b) => a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

  // The longest common subsequence between the common start and end, as pairs of positions.
  function common(before, after, start, end, endAfter) {
    const [height, width] = [end - start, endAfter - start];
    if (height * width === 0 || height * width > 250_000) return [];
    const text = (node) => node.outerHTML ?? `${node.nodeName} ${node.data}`;
    const [old, fresh] = [before.slice(start, end).map(text), after.slice(start, endAfter).map(text)];
    const lengths = Array.from({ length: height + 1 }, () => new Uint16Array(width + 1));
    for (let i = height - 1; i >= 0; i -= 1) {
      for (let j = width - 1; j >= 0; j -= 1) {
        lengths[i][j] = old[i] === fresh[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
      }
    }
    const pairs = [];
    for (let i = 0, j = 0; i < height && j < width;) {
      if (old[i] === fresh[j]) pairs.push([start + i++, start + j++]);
      else if (lengths[i + 1][j] >= lengths[i][j + 1]) i += 1;
      else j += 1;
    }
    return pairs;
  }

  // Changes what is shown for `before` into `after`: two elements of one kind.
  function change(before, after) {
    let visible = shown.get(before);
    if (!visible) throw new Unclear();
    if (after.matches("link[rel~=stylesheet]") && before.getAttribute("href") !== after.getAttribute("href")) {
      visible = swapStyle(visible, after);
    }
    shown.set(after, visible);
    changeAttributes(before, after, visible);
    if (before.localName !== "noscript") changeChildren(before, after, visible);
  }

  // The old style sheet stays until the new one is there, so that the page is never without.
  function swapStyle(visible, after) {
    const fresh = document.importNode(after, true);
    fresh.onload = fresh.onerror = () => visible.remove();
    visible.after(fresh);
    return fresh;
  }

  function changeAttributes(before, after, visible) {
    for (const { name, value } of after.attributes) {
      if (before.getAttribute(name) === value) continue;
      if (name === "class") changeClasses(before, after, visible);
      else visible.setAttribute(name, value);
    }
    for (const { name } of before.attributes) if (!after.hasAttribute(name)) visible.removeAttribute(name);
  }

  function changeClasses(before, after, visible) {
    for (const name of before.classList) if (!after.classList.contains(name)) visible.classList.remove(name);
    visible.classList.add(...after.classList);
  }

  function changeChildren(before, after, visible) {
    const [old, fresh] = [[...before.childNodes], [...after.childNodes]];
    const found = matches(old, fresh);
    const kept = new Set(found);
    for (const node of old) if (!kept.has(node)) shown.get(node)?.remove();
    let last = null;
    fresh.forEach((node, index) => {
      const match = found[index];
      let here = node;
      if (!match) {
        const made = document.importNode(node, true);
        pair(node, made);
        if (made.matches?.(scripted) || made.querySelector?.(scripted)) throw new Unclear();
        if (last && last.parentNode !== visible) throw new Unclear();
        if (last) last.after(made);
        else visible.prepend(made);
      } else if (match.isEqualNode(node)) {
        // The old node is kept, since `shown` knows what is shown for its descendants.
        node.replaceWith(match);
        here = match;
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        change(match, node);
      } else {
        const text = shown.get(match);
        if (!text) throw new Unclear();
        text.data = node.data;
        shown.set(node, text);
      }
      last = shown.get(here) ?? last;
    });
  }

  // What the theme's scripts look for when a page is loaded: where it is new, they must run again.
  const scripted = "audio, video, .slideshow, .compare, .quiz, .gallery, .pages, .scene, .zoomable, [data-transcript], [data-seek]";

  const scripts = (page) => [...page.querySelectorAll("script:not(#_rhapsode)")]
    .filter((script) => ["", "module", "text/javascript"].includes(script.type)).map((script) => script.outerHTML).join();

  const policy = (page) => page.querySelector("meta[http-equiv='Content-Security-Policy']")?.content;

  // Whether only the browser can show the new page. A page keeps its first policy.
  const mustReload = (next) => !sent || scripts(sent) !== scripts(next) || policy(sent) !== policy(next)
    || "rhapsodeFailure" in next.dataset || "rhapsodeFailure" in sent.dataset;

  let isBusy = false;
  let isAsked = false;

  async function update() {
    if (isBusy) { isAsked = true; return; }
    isBusy = true;
    try {
      do {
        isAsked = false;
        await fetchPage();
      } while (isAsked);
    } catch (error) {
      if (!(error instanceof TypeError)) location.reload();
    } finally {
      isBusy = false;
    }
  }

  async function fetchPage() {
    const answer = await fetch(location.href, { cache: "no-cache" });
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").documentElement;
    const script = next.querySelector("#_rhapsode");
    if (answer.redirected) { location.replace(answer.url); return; }
    if (!script || mustReload(next)) { location.reload(); return; }
    digest = script.dataset.page;
    script.replaceWith(sent.querySelector("#_rhapsode").cloneNode());
    const focused = document.activeElement;
    const anchor = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
    const top = anchor?.getBoundingClientRect().top;
    try {
      change(sent, next);
    } catch (error) {
      // Another script has moved a node that would be changed, or must run again.
      if (error instanceof Unclear) { location.reload(); return; }
      throw error;
    }
    sent = next;
    if (focused && !focused.isConnected && focused.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
    if (anchor?.isConnected) scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
    document.dispatchEvent(new CustomEvent("rhapsode:changed"));
  }

  // Pictures, sounds, style sheets and scripts that keep their addresses when their files change. With another query, the
  // browser loads them again.
  let times = 0;
  const sources = ["src", "srcset", "poster", "href"];

  function showFiles(names) {
    if (!sent) return;
    const again = (address) => {
      const url = new URL(address, document.baseURI);
      if (url.origin !== location.origin || !names.includes(decodeURIComponent(url.pathname.split("/").pop()))) return address;
      url.searchParams.set("changed", times);
      return url.href;
    };
    times += 1;
    const newValue = (name, value) => (name === "srcset"
      ? value.replace(/[^\s,][^\s]*(?:\s+[\d.]+[wx])?/g, (one) => one.replace(/^[^\s]+/, again)) : again(value));
    for (const node of sent.querySelectorAll("img, source, audio, video, image, link[rel~=stylesheet], script[src]")) {
      const visible = shown.get(node);
      if (!visible || node.id === "_rhapsode") continue;
      for (const name of sources) {
        const value = node.getAttribute(name);
        const fresh = value && newValue(name, value);
        if (!fresh || fresh === value) continue;
        if (node.localName === "script") { location.reload(); return; }
        if (node.localName === "link") {
          const copy = node.cloneNode();
          copy.setAttribute(name, fresh);
          shown.set(node, swapStyle(visible, copy));
        } else {
          visible.setAttribute(name, fresh);
        }
      }
    }
  }

  // Shows what is wrong, above the page.

  const host = document.createElement("rhapsode-problems");
  const root = host.attachShadow({ mode: "open" });
  const make = (name, className, text = "") => Object.assign(document.createElement(name), { className, textContent: text });
  const looks = new CSSStyleSheet();
  // A `<style>` element would be against the policy of the page.
  looks.replaceSync(`
    :host { all: initial; }
    section { position: fixed; inset: auto 0 0 0; max-height: 60vh; overflow: auto; z-index: 2147483647; box-sizing: border-box;
      padding: 1rem 1.25rem; background: #1d1517; color: #f6eeee; border-top: 4px solid #e5484d; font: 15px/1.5 system-ui, sans-serif; }
    article + article { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid #4a3a3d; }
    p { margin: 0.2rem 0; } .summary { font-weight: 600; } .help { color: #9ad1ff; } .step { color: #c9b8ba; }
    pre { margin: 0.4rem 0; overflow-x: auto; font: 13px/1.45 ui-monospace, monospace; } .caret { color: #ff8589; }
    button { font: inherit; color: #9ad1ff; background: none; border: 0; padding: 0; text-decoration: underline; cursor: pointer; }
    button:focus-visible { outline: 2px solid #9ad1ff; outline-offset: 2px; } .close { float: right; }
    aside { position: fixed; inset: auto auto 0.75rem 0.75rem; z-index: 2147483647; padding: 0.3rem 0.8rem; border-radius: 2rem;
      background: #1d1517; color: #f6eeee; border: 1px solid #d9a441; font: 13px/1.5 system-ui, sans-serif; }
    aside button { margin-inline-start: 0.6rem; }
    @media print { section, aside { display: none; } }`);
  root.adoptedStyleSheets = [looks];

  let problems = [];
  // The number of warnings, until somebody hides it. The studio, which has this page in a frame, shows warnings at their blocks.
  let warnings = 0;

  function show() {
    root.replaceChildren();
    if (problems.length > 0) root.append(list());
    else if (warnings > 0 && parent === window) root.append(count());
    if (root.childElementCount > 0) document.documentElement.append(host);
    else host.remove();
  }

  function list() {
    const section = make("section", "");
    section.setAttribute("role", "alert");
    const close = make("button", "close", "hide");
    close.addEventListener("click", () => host.remove());
    section.append(close, ...problems.map(article));
    return section;
  }

  function count() {
    const box = make("aside", "", `${warnings === 1 ? "1 warning" : `${warnings} warnings`}: see the terminal`);
    const close = make("button", "", "hide");
    close.addEventListener("click", () => { warnings = 0; show(); });
    box.append(close);
    return box;
  }

  function article(problem) {
    const box = make("article", "");
    if (problem.file) {
      const place = make("button", "place", problem.file + (problem.line ? `:${problem.line}:${problem.column}` : ""));
      place.addEventListener("click", () => command({ file: problem.file, line: problem.line, column: problem.column }));
      box.append(place);
    }
    box.append(make("p", "summary", problem.summary));
    if (problem.text !== undefined && problem.column > 0) {
      // Of a long line, the part around the mistake.
      const from = problem.column > 60 ? problem.column - 31 : 0;
      const text = (from ? "…" : "") + [...problem.text].slice(from, from + 200).join("");
      const before = [...text].slice(0, problem.column - 1 - from + (from ? 1 : 0)).map((letter) => (letter === "\t" ? "\t" : " ")).join("");
      const code = make("pre", "", `${text}\n${before}`);
      code.append(make("span", "caret", "^".repeat(Math.max(1, problem.length))));
      box.append(code);
    }
    for (const step of problem.steps) box.append(make("p", "step", step));
    if (problem.help) box.append(make("p", "help", problem.help));
    return box;
  }

  const command = (body) => fetch("/_rhapsode/command", {
    method: "POST", headers: { "X-Rhapsode": "1", "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => {});

  // Alt-click on a block opens its line in the editor.
  document.addEventListener("click", (event) => {
    const block = event.altKey && event.target.closest?.("p, li, h1, h2, h3, h4, h5, h6, figure, blockquote, pre, td, th, dt, dd");
    if (!block) return;
    event.preventDefault();
    event.stopPropagation();
    const picture = block.querySelector("img")?.alt ?? "";
    command({ page: location.pathname, words: `${picture} ${block.textContent}`.slice(0, 400) });
  }, true);

  // The studio, which shows this page in a frame, names the block that is being edited: by its words, or by its name if it
  // has none, as a picture.
  const letters = (text) => (text ?? "").normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const blocks = "p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, figure, figcaption, blockquote, pre, section, aside, details, img, audio, video, [aria-label]";
  const namesOf = (element) => ["aria-label", "alt", "title"].map((name) => letters(element.getAttribute(name)));
  function find({ words, name }) {
    const root = document.querySelector("main") ?? document.body;
    if (!root) return null;
    const all = [...root.querySelectorAll(blocks)];
    const start = letters(words).slice(0, 60);
    // The innermost element whose text begins with these letters.
    const found = start && all.filter((element) => letters(element.textContent).startsWith(start))
      .reduce((outer, element) => (!outer || outer.contains(element) ? element : outer), null);
    const called = letters(name);
    return found || called && (all.find((element) => namesOf(element).includes(called)) ?? all.find((element) => letters(element.textContent) === called));
  }
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || parent === window || data?.rhapsode !== "show") return;
    // The message can arrive before the page is parsed.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => showBlock(data), { once: true });
    else showBlock(data);
  });
  function showBlock({ words, name }) {
    const element = find({ words: String(words ?? ""), name: String(name ?? "") });
    if (element) element.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  }

  // Only visible pages listen: browsers open few connections to one server.
  let stream;
  function listen() {
    stream?.close();
    stream = undefined;
    if (document.visibilityState === "hidden") return;
    stream = new EventSource(`/_rhapsode/events/${digest}${location.pathname}`);
    stream.addEventListener("page", (event) => { if (event.data !== digest) update(); });
    stream.addEventListener("files", (event) => showFiles(JSON.parse(event.data)));
    stream.addEventListener("problems", (event) => { problems = JSON.parse(event.data); show(); });
    stream.addEventListener("warnings", (event) => { warnings = JSON.parse(event.data); show(); });
  }
  document.addEventListener("visibilitychange", listen);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  addEventListener("pagehide", () => stream?.close());
  listen();

  // A service worker of the published site would show old pages.
  navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister())).catch(() => {});
})();
