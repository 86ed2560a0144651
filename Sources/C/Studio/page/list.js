// All stories and drafts: searched, filtered, opened, begun.
import { button, field, h, icon } from "./dom.js";
import { blobAddress, get, post } from "./api.js";
import { when } from "./dates.js";
import { open } from "./dialogs.js";
import { many, plain, storyAddress, t } from "./strings.js";

const kept = { words: "", state: "all", section: "", language: "", sort: "new" };

export async function openList(app) {
  let { stories } = await get("stories");
  const heading = h("h1", { tabIndex: -1 }, t("stories"));
  const words = h("input", { type: "search", value: kept.words, autocomplete: "off" });
  const state = select("state", ["all", "draft", "scheduled", "published", "expired", "problems"].map((id) => ({ id, title: t(`show ${id}`) })));
  const section = select("section", [{ id: "", title: t("all sections") }, ...app.site.sections]);
  const language = select("language", [{ id: "", title: t("all languages") }, ...app.site.languages.map(({ code: id, title }) => ({ id, title }))]);
  const sort = select("sort", ["new", "changed", "title"].map((id) => ({ id, title: t(`sort ${id}`) })));
  const count = h("p", { class: "help count", role: "status" });
  const list = h("ul", { class: "stories" });
  const more = button(t("show more"), () => { limit += 60; show(); });
  let limit = 60;

  function select(name, options) {
    const made = h("select", {}, options.map(({ id, title }) => h("option", { value: id }, title)));
    made.value = kept[name];
    made.addEventListener("change", () => { kept[name] = made.value; limit = 60; show(); });
    return made;
  }
  words.addEventListener("input", () => { kept.words = words.value; limit = 60; show(); });

  const stateOf = (one) => (one.draft ? "draft" : one.expired ? "expired" : one.future ? "scheduled" : "published");
  function show() {
    const looked = plain(kept.words).split(/\s+/).filter(Boolean);
    const found = stories.filter((one) => (kept.state === "all" || (kept.state === "problems" ? one.problems > 0 : stateOf(one) === kept.state))
      && (!kept.section || one.section === kept.section) && (!kept.language || one.language === kept.language)
      && looked.every((word) => plain(`${one.title} ${one.author ?? ""} ${one.summary ?? ""}`).includes(word)));
    const order = { new: () => 0, changed: (one, other) => String(other.modified).localeCompare(String(one.modified)), title: (one, other) => one.title.localeCompare(other.title) }[kept.sort];
    found.sort(order);
    count.textContent = many("story", found.length);
    list.replaceChildren(...found.slice(0, limit).map((one) => card(app, one, stateOf(one))));
    if (found.length === 0) list.append(h("li", { class: "empty" }, t(stories.length ? "nothing found" : "no stories yet")));
    more.hidden = found.length <= limit;
  }

  const element = h("div", { class: "wide list-view" },
    h("div", { class: "list-head" }, heading, button(t("new story"), () => newStory(app), { picture: "add", class: "button is-main" })),
    h("div", { class: "filter", role: "search" }, field(t("search words"), words, { class: "field filter-words" }), field(t("state"), state), app.site.sections.length > 1 && field(t("section"), section), app.site.languages.length > 1 && field(t("language"), language), field(t("order"), sort)),
    count, list, more);
  show();
  return { element, heading, title: t("stories"), changed: async () => { stories = (await get("stories").catch(() => ({ stories }))).stories; show(); }, leave: async () => true };
}

function card(app, one, state) {
  const cover = h("span", { class: "story-cover" });
  if (one.cover) {
    const image = h("img", { alt: "", loading: "lazy", decoding: "async" });
    blobAddress("file", { path: one.cover.file, width: 480 }, one.modified).then((url) => { image.src = url; }, () => image.remove());
    cover.append(image);
  } else cover.append(h("span", { class: "letter", "aria-hidden": "true" }, [...(one.title || "–")][0].toLocaleUpperCase()));
  const facts = [one.author, one.date && when(one.date), app.site.languages.length > 1 && one.language?.toUpperCase(), many("word", one.words)].filter(Boolean);
  return h("li", { class: "story" }, cover,
    h("div", { class: "story-text" },
      h("h2", {}, h("a", { href: storyAddress(one.file), class: "whole" }, one.title || t("untitled"))),
      one.summary && h("p", { class: "summary" }, one.summary),
      h("p", { class: "meta" }, facts.map((fact) => h("span", {}, fact))),
      h("p", { class: "badges" }, state !== "published" && h("span", { class: `badge is-${state}` }, t(state)), one.problems > 0 && h("span", { class: "badge is-problem" }, icon("warning"), many("problem", one.problems)))));
}

/** Asks for a title, and begins a draft. */
async function newStory(app) {
  const made = await open(t("new story"), (close) => {
    const title = h("input", { type: "text", required: true, autocomplete: "off" });
    const section = h("select", {}, app.site.sections.map(({ id, title }) => h("option", { value: id }, title)));
    section.value = app.site.sections.find(({ id }) => id === "stories")?.id ?? app.site.sections[0]?.id ?? "";
    const language = h("select", {}, app.site.languages.map(({ code, title }) => h("option", { value: code }, title)));
    language.value = app.site.language;
    const kinds = ["article", "pages"].map((name, number) => h("label", { class: "choice" }, h("input", { type: "radio", name: "kind", value: name, checked: number === 0 }), h("span", {}, h("b", {}, t(`kind ${name}`)), h("span", {}, t(`kind ${name} help`)))));
    const error = h("p", { class: "form-error", role: "alert" });
    return h("form", { class: "dialog-body", on: { submit: async (event) => {
      event.preventDefault();
      const isPages = event.target.elements.kind.value === "pages";
      try {
        let story = await post("stories", { title: title.value.trim(), section: section.value || undefined, language: language.value || undefined });
        if (isPages) {
          story = await post("story", { version: story.version, edits: [{ op: "front", field: "canvas", value: "987x660" }, { op: "insert", after: story.blocks.at(-1)?.id ?? null, into: null, text: "::::scene{page=1}\n::::" }] }, { file: story.file });
        }
        close(story);
      } catch (problem) { error.textContent = problem.status ? `${problem.message} ${problem.help ?? ""}` : t("server gone"); }
    } } }, field(t("title"), title), h("fieldset", { class: "choices" }, h("legend", {}, t("kind of story")), kinds),
    app.site.sections.length > 1 && field(t("section"), section), app.site.languages.length > 1 && field(t("language"), language), error,
    h("div", { class: "dialog-foot" }, button(t("cancel"), () => close()), h("button", { type: "submit", class: "button is-main" }, t("begin"))));
  });
  if (!made) return;
  app.begun = made.file;
  location.hash = storyAddress(made.file);
}
