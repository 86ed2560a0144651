// The search on a wall: shows the cards whose words, author and tag fit, from all pages of the list. The choice stays in
// the address, so that it can be sent and gone back to.
"use strict";

const form = document.querySelector("form.filter");
const wall = document.querySelector(".wall:not(.drafts .wall)");

if (form && wall) {
  const shown = [...wall.childNodes];
  const pager = document.querySelector(".pager");
  const count = form.querySelector(".filter-count");
  const fields = [...form.elements].filter((field) => field.name);
  let index;
  let latest = 0;

  // Case, accents and the final sigma make no difference.
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");

  const read = () => {
    index ??= fetch(form.dataset.index, { cache: "no-cache" }).then((answer) => {
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }).then((rows) => rows.map((row) => ({ ...row, folded: folded([row.words, ...row.authors, ...row.tags].join(" ")) })));
    index.catch(() => { index = undefined; });
    return index;
  };

  const reset = () => {
    wall.replaceChildren(...shown);
    wall.classList.remove("is-found");
    if (pager) pager.hidden = false;
    count.textContent = "";
  };

  const show = (rows) => {
    wall.innerHTML = rows.map((row) => row.card).join("");
    wall.classList.add("is-found");
    if (pager) pager.hidden = true;
    // A source that the reader has muted stays hidden.
    const seen = [...wall.children].filter((card) => !globalThis.muted?.hides(card)).length;
    const words = seen === 0 ? form.dataset.none : seen === 1 ? form.dataset.one : form.dataset.many;
    count.textContent = words.replace("#", seen);
  };

  const find = async () => {
    const turn = ++latest;
    const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value.trim()]).filter(([, value]) => value));
    const address = new URL(location.href);
    for (const field of fields) {
      if (wanted[field.name]) address.searchParams.set(field.name, wanted[field.name]);
      else address.searchParams.delete(field.name);
    }
    history.replaceState(null, "", address);
    if (Object.keys(wanted).length === 0) return reset();
    try {
      const rows = await read();
      if (turn !== latest) return;
      const words = folded(wanted.q ?? "").split(/\s+/);
      show(rows.filter((row) => words.every((word) => row.folded.includes(word))
        && (!wanted.author || row.authors.includes(wanted.author)) && (!wanted.tag || row.tags.includes(wanted.tag))));
    } catch {
      if (turn !== latest) return;
      reset();
      count.textContent = form.dataset.failed;
    }
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", find);
  const asked = new URL(location.href).searchParams;
  for (const field of fields) if (asked.has(field.name)) field.value = asked.get(field.name);
  if (fields.some((field) => field.value)) find();
}
