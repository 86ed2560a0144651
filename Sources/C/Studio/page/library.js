// Pictures of digital libraries: searched with filters of rights, type and years, and saved with their credit.
import { button, field, h, icon, say } from "./dom.js";
import { blobAddress, get } from "./api.js";
import { failed, notice, open } from "./dialogs.js";
import { known, t } from "./strings.js";

export function openLibrary(ed) {
  const there = ed.site.can?.library ?? {};
  return open(t("library"), (close) => {
    const words = h("input", { type: "search", required: true, autocomplete: "off" });
    const inside = select(["both", "europeana", "dpla"].filter((name) => name === "both" ? there.europeana && there.dpla : there[name]), "in");
    const rights = select(["open", "restricted", "permission", "any"], "rights");
    const type = select(["image", "sound", "video", "text", "any"], "type");
    const years = ["from", "to"].map((name) => h("input", { type: "number", min: -3000, max: 2100, "aria-label": t(`year ${name}`), placeholder: t(`year ${name}`), inputmode: "numeric" }));
    const status = h("p", { class: "help", role: "status" });
    const failures = h("div");
    const results = h("ul", { class: "results" });
    const pager = h("div", { class: "button-row pager" });
    const view = h("div", { class: "results-box" }, failures, results, pager);
    const detail = h("div", { class: "result-detail", hidden: true });
    let stop = null;

    async function search(page) {
      stop?.abort();
      stop = new AbortController();
      status.textContent = t("searching");
      detail.hidden = true;
      view.hidden = false;
      try {
        const [from, to] = years.map((input) => input.value);
        const found = await get("library", { q: words.value, in: inside.value, rights: rights.value, type: type.value === "any" ? "" : type.value, years: from || to ? `${from}-${to}` : "", page }, stop.signal);
        status.textContent = found.results.length ? t("found", { count: found.results.length, page: found.page, pages: found.pages }) : t("nothing found");
        failures.replaceChildren(...(found.failures ?? []).map((one) => h("p", { class: "problem" }, icon("warning"), `${name(one.library)}: ${one.error}${one.help ? ` ${one.help}` : ""}`)));
        results.replaceChildren(...found.results.map((one) => h("li", {}, card(one))));
        pager.replaceChildren(...[found.page > 1 && button(t("previous"), () => search(found.page - 1), { picture: "back" }), found.page < found.pages && button(t("next"), () => search(found.page + 1))].filter(Boolean));
      } catch (error) {
        if (error.name === "AbortError") return;
        status.textContent = "";
        failed(error);
      }
    }

    const preview = (one, className) => {
      const image = h("img", { alt: "", class: className, loading: "lazy" });
      if (one.preview) blobAddress("library/preview", { id: one.id }).then((url) => { image.src = url; }, () => image.classList.add("is-missing"));
      else image.classList.add("is-missing");
      return image;
    };

    function card(one) {
      return h("button", { type: "button", class: "result", on: { click: () => show(one) } }, preview(one, ""), h("b", {}, one.title || t("untitled")), h("span", {}, [one.creator, one.year].filter(Boolean).join(" · ")), h("span", { class: "badge" }, one.rights ?? t("rights unknown")));
    }

    function show(one) {
      view.hidden = true;
      detail.hidden = false;
      const rows = [["creator", one.creator], ["year", one.year], ["provider", one.provider], ["library", name(one.library)], ["rights", one.rights], ["description", one.description]].filter(([, value]) => value);
      const save = button(t("save into the story"), async () => {
        save.disabled = true;
        try {
          await ed.store.flush();
          const before = new Set(ed.story.blocks.map((block) => block.source));
          const story = await ed.store.act("library/save", { id: one.id, story: ed.file });
          const made = story.blocks.find((block) => !before.has(block.source));
          close();
          notice(t("saved with credit", { title: one.title ?? "" }));
          if (made) setTimeout(() => ed.focusBlock(made.id));
        } catch (error) { failed(error); save.disabled = false; }
      }, { class: "button is-main", picture: "add" });
      detail.replaceChildren(
        button(t("back to results"), () => { detail.hidden = true; view.hidden = false; results.querySelector("button")?.focus(); }, { picture: "back" }),
        h("div", { class: "detail-box" }, preview(one, "detail-picture"), h("div", {}, h("h3", { tabIndex: -1 }, one.title || t("untitled")),
          h("table", {}, h("tbody", {}, rows.map(([key, value]) => h("tr", {}, h("th", { scope: "row" }, t(key)), h("td", {}, key === "rights" && one.rightsAddress ? link(one.rightsAddress, value) : value))))),
          h("div", { class: "button-row" }, save, one.link && link(one.link, t("open link"), "button")))));
      detail.querySelector("h3").focus();
      say(one.title ?? "");
    }

    const form = h("form", { class: "library-form", on: { submit: (event) => { event.preventDefault(); search(1); } } },
      field(t("search words"), words), field(t("in which"), inside), field(t("rights"), rights), field(t("kind"), type),
      h("fieldset", { class: "years" }, h("legend", {}, t("years")), years), h("button", { type: "submit", class: "button is-main" }, icon("search"), h("span", {}, t("search"))));
    return h("div", { class: "dialog-body library" }, form, status, view, detail);
  }, { wide: true, className: "is-library" });
}

const name = (library) => ({ europeana: "Europeana", dpla: "DPLA" }[library] ?? library);
const link = (href, words, className = "") => (/^https?:/.test(href) ? h("a", { href, target: "_blank", rel: "noopener noreferrer", class: className }, words) : h("span", {}, words));
const select = (values, prefix) => h("select", {}, values.map((value) => h("option", { value }, known(`${prefix} ${value}`) ?? name(value))));
