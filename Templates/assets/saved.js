// What readers keep: favourites, what they want to read later, and what they have read. It is stored in this browser alone, by
// ids that stay when a title or an address changes.
"use strict";
(() => {
  const link = document.querySelector(".saved-link");
  const words = link?.dataset ?? {};
  const key = words.key ?? "saved";
  const most = 5000;

  function load() {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
      return taken(stored);
    } catch { return {}; }
  }

  // Only what has the right form: a file that is imported may be anything.
  function taken(value) {
    const marks = {};
    if (typeof value !== "object" || !value || Array.isArray(value)) return marks;
    for (const [id, mark] of Object.entries(value)) {
      const kept = {};
      for (const kind of ["liked", "later", "read"]) {
        if (typeof mark?.[kind] === "string" && !Number.isNaN(Date.parse(mark[kind]))) kept[kind] = new Date(mark[kind]).toISOString();
      }
      if (Object.keys(kept).length && id.length < 1000 && id !== "__proto__") marks[id] = kept;
    }
    return marks;
  }

  // The oldest marks of what was read go first, so that the store does not grow without end.
  function store(marks) {
    const read = Object.keys(marks).filter((id) => marks[id].read).sort((a, b) => marks[b].read.localeCompare(marks[a].read));
    for (const id of read.slice(most)) {
      delete marks[id].read;
      if (!Object.keys(marks[id]).length) delete marks[id];
    }
    try { localStorage.setItem(key, JSON.stringify(marks)); } catch { /* a private window forgets */ }
    document.dispatchEvent(new CustomEvent("saved"));
  }

  function set(id, kind, isSet) {
    const marks = load();
    const mark = { ...marks[id] };
    if (isSet) mark[kind] = new Date().toISOString();
    else delete mark[kind];
    if (kind === "read" && isSet) delete mark.later;
    if (Object.keys(mark).length) marks[id] = mark;
    else delete marks[id];
    store(marks);
  }

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
    const marks = load();
    for (const box of document.querySelectorAll("[data-id]")) {
      const mark = marks[box.dataset.id] ?? {};
      box.classList.toggle("is-read", Boolean(mark.read));
      for (const kind of ["liked", "later", "read"]) {
        for (const made of box.querySelectorAll(`.keep-${kind}`)) made.ariaPressed = String(Boolean(mark[kind]));
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
    addEventListener("storage", (event) => { if (event.key === key) document.dispatchEvent(new CustomEvent("saved")); });
    document.addEventListener("rhapsode:changed", show);
  }
  globalThis.saved = { load, make, set, store, taken };
})();
