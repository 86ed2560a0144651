// The search of the site: in a list of all entries with their summaries, or in whole texts by Pagefind where the page names
// it. What is asked for stays in the address, so that it can be sent and gone back to.
const form = document.querySelector("form.search");
const found = document.querySelector(".found");
const letters = [...document.querySelectorAll(".letters, .pager")];
const count = form.querySelector(".filter-count");
const facets = ["section", "category", "source", "year"];
const shownAtOnce = 50;

const make = (name, values = {}, ...inner) => {
  const element = Object.assign(document.createElement(name), values);
  element.append(...inner);
  return element;
};

// Case, accents and the final sigma make no difference.
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");

// The same with one space before each word, so that ` lamp` is found where a word begins with it. Between the letters of
// languages that write no spaces, each letter begins a word.
const spaced = (text) => folded(text).replace(/[^\p{L}\p{N}]+/gu, " ").replace(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/gu, " $&")
  .replace(/^ ?/, " ");

// The words of a text that begin with one of those that are looked for, marked.
const marked = (text, words) => text.split(/([\p{L}\p{N}]+)/u).map((part, index) =>
  index % 2 && words.some((word) => folded(part).startsWith(word)) ? make("mark", {}, part) : part);

async function titles() {
  const answer = await fetch(form.dataset.index, { cache: "no-cache" });
  if (!answer.ok) throw new Error(answer.status);
  const rows = (await answer.json()).map((row) => ({
    ...row, inTitle: spaced(row.title), inAll: spaced([row.title, row.words, ...(row.tags ?? []), ...(row.authors ?? [])].join(" ")),
  }));
  const find = (text, chosen) => {
    const words = folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const starts = words.map((word) => spaced(word));
    const hits = rows.filter((row) => starts.every((word) => row.inAll.includes(word))
      && Object.entries(chosen).every(([facet, value]) => row[facet] === value));
    const weight = (row) => starts.filter((word) => row.inTitle.includes(word)).length;
    hits.sort((a, b) => weight(b) - weight(a) || (b.date ?? "").localeCompare(a.date ?? ""));
    return { total: hits.length, show: (count) => hits.slice(0, count).map((row) => item(row, marked(row.words, words))) };
  };
  return { find };
}

async function pagefind() {
  const engine = await import(form.dataset.pagefind);
  await engine.options({ excerptLength: 28 });
  // What results are chosen by is in their data, of which only as much is fetched as is shown.
  const find = async (text, chosen) => {
    const { results } = await engine.search(text || null);
    const isChosen = ({ meta }) => Object.entries(chosen).every(([facet, value]) => meta[facet] === value);
    const hits = { total: results.length };
    hits.show = async (count) => {
      const shown = [];
      let read = 0;
      while (shown.length < count && read < results.length) {
        const part = await Promise.all(results.slice(read, read + count).map((result) => result.data()));
        shown.push(...part.filter(isChosen));
        read += count;
      }
      if (read >= results.length) hits.total = shown.length;
      return shown.slice(0, count).map((hit) => {
        const excerpt = new DOMParser().parseFromString(hit.excerpt, "text/html").body;
        const words = [...excerpt.childNodes].map((node) => node.nodeName === "MARK" ? make("mark", {}, node.textContent) : node.textContent);
        return item({ ...hit.meta, path: hit.raw_url ?? hit.url, external: hit.meta.external === "true" }, words);
      });
    };
    return hits;
  };
  return { find };
}

function item(row, words) {
  const link = make("a", { href: row.path, textContent: row.title });
  if (row.external) link.rel = "external";
  const where = [row.source, row.shown].filter(Boolean).join(" · ");
  return make("li", { lang: row.language ?? "" }, link, make("span", { className: "line-meta", textContent: where }),
    make("p", { className: "summary" }, ...words));
}

let engine;
const ready = () => {
  // A preview has no index of whole texts.
  engine ??= form.dataset.pagefind ? pagefind().catch(titles) : titles();
  engine.catch(() => { engine = undefined; });
  return engine;
};

let latest = 0;

async function search(limit = shownAtOnce) {
  const turn = latest += 1;
  const wanted = Object.fromEntries([...form.elements].filter((field) => field.name && field.value.trim())
    .map((field) => [field.name, field.value.trim()]));
  const address = new URL(location.href);
  for (const field of ["q", ...facets]) {
    if (wanted[field]) address.searchParams.set(field, wanted[field]);
    else address.searchParams.delete(field);
  }
  history.replaceState(null, "", address);
  const isAsked = Object.keys(wanted).length > 0;
  try {
    const { q = "", ...chosen } = wanted;
    const hits = isAsked ? await (await ready()).find(q, chosen) : undefined;
    const items = await hits?.show(limit) ?? [];
    if (turn !== latest) return;
    found.replaceChildren(...items);
    if (hits?.total > items.length) {
      const more = make("button", { type: "button", className: "button", textContent: "…" });
      more.ariaLabel = form.dataset.more;
      // The button is gone with the list, and the focus with it: it goes to the first of what is new.
      more.addEventListener("click", async () => {
        await search(limit * 2);
        found.children[items.length]?.querySelector("a, button").focus();
      });
      found.append(make("li", {}, more));
    }
    count.textContent = !hits ? "" : hits.total === 0 ? form.dataset.none
      : hits.total === 1 ? form.dataset.one : form.dataset.many.replace("#", hits.total);
  } catch {
    if (turn !== latest) return;
    found.replaceChildren();
    count.textContent = form.dataset.failed;
  }
  found.hidden = !isAsked;
  for (const part of letters) part.hidden = isAsked;
}

const asked = new URL(location.href).searchParams;
const field = form.elements.q;
for (const name of ["q", ...facets]) if (form.elements[name]) form.elements[name].value = asked.get(name) ?? "";
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => search());
form.addEventListener("focusin", () => ready().catch(() => {}), { once: true });
if ([...asked.keys()].some((name) => name === "q" || facets.includes(name))) ready().then(() => search(), () => search());
else if (location.hash === "") field.focus({ preventScroll: true });
