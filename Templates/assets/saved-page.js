// The page of what the reader has kept, with export and import as a file. Ids that the site does not have are passed over, but
// stay in the store: an entry may come back.
"use strict";
(() => {
  const page = document.querySelector(".saved-page");
  if (!page || !globalThis.saved) return;
  const { erase, load, make, merge, set, taken } = globalThis.saved;
  const words = page.dataset;
  const status = page.querySelector(".saved-status");
  let entries;

  // The list of this page's language comes first: an entry with translations is shown in it.
  async function index() {
    // Without a connection, the list of another language may be missing.
    const answers = await Promise.allSettled(words.index.split(" ").map(async (address) => {
      const answer = await fetch(address, { cache: "no-cache" });
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }));
    const lists = answers.filter((answer) => answer.status === "fulfilled").map((answer) => answer.value);
    if (lists.length === 0) throw new Error("none");
    return Object.assign({}, ...lists.reverse());
  }

  function line(id, kind) {
    const { title, path, language, shown, source, external } = entries[id];
    const item = make("li", { lang: language });
    const anchor = make("a", { href: path, textContent: title, rel: external ? "external" : "" });
    const remove = make("button", { type: "button", className: "keep", ariaLabel: `${words.remove}: ${title}`, textContent: words.remove });
    remove.addEventListener("click", () => {
      const list = item.parentElement;
      const place = [...list.children].indexOf(item);
      set(id, kind, false);
      // The line is gone, and the focus with it: it goes to the next line, or to the title above an empty list.
      const next = list.children[Math.min(place, list.children.length - 1)]?.querySelector("button")
        ?? document.getElementById(list.parentElement.getAttribute("aria-labelledby"));
      if (next.localName !== "button") next.tabIndex = -1;
      next.focus();
    });
    item.append(anchor, make("span", { className: "line-meta", textContent: [source, shown].filter(Boolean).join(" · ") }), " ", remove);
    return item;
  }

  async function show() {
    const marks = load();
    try {
      if (!entries && Object.keys(marks).length) entries = await index();
    } catch {
      status.textContent = words.failed;
    }
    for (const section of page.querySelectorAll(".saved")) {
      const { kind } = section.dataset;
      const ids = entries ? Object.keys(marks).filter((id) => marks[id][kind] && Object.hasOwn(entries, id)) : [];
      ids.sort((a, b) => marks[b][kind].localeCompare(marks[a][kind]));
      section.querySelector("ul").replaceChildren(...ids.map((id) => line(id, kind)));
      section.querySelector(".empty").hidden = ids.length > 0;
      section.hidden = kind === "read" && ids.length === 0;
    }
    page.hidden = false;
  }

  page.querySelector(".saved-export").addEventListener("click", () => {
    const file = new Blob([JSON.stringify({ format: "rhapsode saved", version: 1, entries: load() }, null, 1)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "saved.json" });
    link.click();
    // A download begins after this event: an address that is gone by then would fail.
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });

  const field = page.querySelector("input[type=file]");
  page.querySelector(".saved-import").addEventListener("click", () => field.click());
  field.addEventListener("change", async () => {
    const [file] = field.files;
    field.value = "";
    if (!file) return;
    try {
      if (file.size > 8_000_000) throw new Error("size");
      const given = JSON.parse(await file.text());
      if (given.format !== "rhapsode saved") throw new Error("format");
      const more = taken(given.entries);
      merge(more);
      status.textContent = words.taken.replace("#", Object.keys(more).length);
    } catch {
      status.textContent = words.wrong;
    }
  });

  page.querySelector(".saved-erase").addEventListener("click", () => { if (confirm(words.erase)) erase(); });
  document.addEventListener("saved", show);
  // What other tabs change is shown when the reader comes back: a list must not move while it is read or clicked.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) show(); });
  show();
})();
