// What readers keep: favourites, what they want to read later, and what they have read. It is stored in this browser alone, by
// ids that stay when a title or an address changes.
"use strict";
(() => {
  const link = document.querySelector(".saved-link");
  const words = link?.dataset ?? {};
  const key = words.key ?? "saved";
  const most = 5000;

  const kinds = ["liked", "later", "read"];
  const nameOf = (kind, id) => `${key} ${kind} ${id}`;

  // Each mark has a key of its own. A single value with all marks would lose some when tabs change it at the same time.
  function load() {
    const found = Object.create(null);
    try {
      for (const [name, kind, id] of names()) (found[id] ??= {})[kind] = localStorage.getItem(name);
    } catch { /* the reader has forbidden storage */ }
    return taken(found);
  }

  function names() {
    return Object.keys(localStorage).flatMap((name) => {
      const kind = kinds.find((kind) => name.startsWith(nameOf(kind, "")));
      return kind ? [[name, kind, name.slice(nameOf(kind, "").length)]] : [];
    });
  }

  function has(kind, id) {
    try { return localStorage.getItem(nameOf(kind, id)) !== null; } catch { return false; }
  }

  // Only what has the right form: a file that is imported may be anything.
  function taken(value) {
    const marks = {};
    if (typeof value !== "object" || !value || Array.isArray(value)) return marks;
    for (const [id, mark] of Object.entries(value)) {
      const kept = {};
      for (const kind of kinds) {
        if (typeof mark?.[kind] === "string" && !Number.isNaN(Date.parse(mark[kind]))) kept[kind] = new Date(mark[kind]).toISOString();
      }
      if (Object.keys(kept).length && id.length < 1000 && id !== "__proto__") marks[id] = kept;
    }
    return marks;
  }

  function change(work) {
    try {
      work();
      prune();
    } catch { /* a private window forgets */ }
    document.dispatchEvent(new CustomEvent("saved"));
  }

  // The oldest marks of what was read go first, so that the store does not grow without end.
  function prune() {
    const read = names().filter(([, kind]) => kind === "read").map(([name]) => [localStorage.getItem(name), name]).sort();
    for (const [, name] of read.slice(0, -most)) localStorage.removeItem(name);
  }

  function set(id, kind, isSet) {
    change(() => {
      if (isSet) localStorage.setItem(nameOf(kind, id), new Date().toISOString());
      else localStorage.removeItem(nameOf(kind, id));
      if (kind === "read" && isSet) localStorage.removeItem(nameOf("later", id));
    });
  }

  // Marks that are already stored keep their times.
  function add(marks) {
    for (const [id, mark] of Object.entries(marks)) {
      for (const kind of Object.keys(mark)) if (!has(kind, id)) localStorage.setItem(nameOf(kind, id), mark[kind]);
    }
  }

  const merge = (marks) => change(() => add(marks));
  const erase = () => change(() => names().forEach(([name]) => localStorage.removeItem(name)));

  const make = (name, values = {}) => Object.assign(document.createElement(name), values);

  // In lists, the sign alone is seen: the words would stand on every line.
  function prepare(button, id, title) {
    const kind = button.className.match(/keep-(\w+)/)[1];
    const isInList = !button.textContent;
    if (isInList) button.title = words.liked;
    button.append(make("span", { className: "unseen", textContent: `${isInList ? words.liked : ""}: ${title}` }));
    button.addEventListener("click", () => set(id, kind, button.ariaPressed !== "true"));
  }

  function show() {
    for (const box of document.querySelectorAll("[data-id]")) {
      const { id } = box.dataset;
      box.classList.toggle("is-read", has("read", id));
      for (const kind of kinds) {
        for (const made of box.querySelectorAll(`.keep-${kind}`)) made.ariaPressed = String(has(kind, id));
      }
    }
  }

  function offer(box) {
    const { id } = box.dataset;
    // The links to its sections are above the title of an entry.
    const title = (box.querySelector("h1, h2, h3") ?? box.querySelector("a"))?.textContent.trim() ?? "";
    for (const button of box.querySelectorAll(".keep")) if (button.closest("[data-id]") === box) prepare(button, id, title);
    if (box.querySelector(".actions")) return set(id, "read", true);
    // An entry whose page is elsewhere is read once its link was followed.
    const first = box.querySelector("a");
    if (first?.rel === "external") first.addEventListener("click", () => set(id, "read", true));
  }

  if (link) {
    link.classList.add("is-ready");
    // Earlier versions stored all marks as one value.
    try {
      add(taken(JSON.parse(localStorage.getItem(key) ?? "{}")));
      localStorage.removeItem(key);
    } catch { /* it stays as it is */ }
    // The search on a wall brings other cards.
    const boxes = new WeakSet();
    const offerAll = () => {
      for (const box of document.querySelectorAll("main [data-id]")) {
        if (!boxes.has(box)) offer(box);
        boxes.add(box);
      }
      show();
    };
    offerAll();
    new MutationObserver(offerAll).observe(document.querySelector("main"), { childList: true, subtree: true });
    document.addEventListener("saved", show);
    // A file that another tab imports is thousands of events.
    let frame;
    addEventListener("storage", (event) => {
      if (event.key !== null && !event.key.startsWith(`${key} `)) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(show);
    });
    document.addEventListener("rhapsode:changed", show);
  }
  globalThis.saved = { erase, load, make, merge, set, taken };
})();
