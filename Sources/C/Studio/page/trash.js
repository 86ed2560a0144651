// The trash: stories that were deleted, until it is emptied.
import { button, h, say } from "./dom.js";
import { get, post } from "./api.js";
import { when } from "./dates.js";
import { confirm, failed } from "./dialogs.js";
import { t } from "./strings.js";

export async function openTrash() {
  let { items } = await get("trash");
  const heading = h("h1", { tabIndex: -1 }, t("trash"));
  const list = h("ul", { class: "trash-list" });
  const empty = button(t("empty the trash"), async () => {
    if (await confirm(t("empty the trash"), t("empty the trash words"), t("delete for ever"), { danger: true })) await act("trash/empty", {}, t("trash is empty"));
  }, { picture: "trash", class: "button is-danger" });
  const load = async () => { ({ items } = await get("trash")); show(); };
  async function act(name, body, words) {
    try { await post(name, body); await load(); say(words); heading.focus(); } catch (error) { failed(error); }
  }
  function show() {
    empty.hidden = items.length === 0;
    list.replaceChildren(...items.map((one) => h("li", {}, h("div", {}, h("h2", {}, one.title || t("untitled")), h("p", { class: "help" }, `${one.file} · ${t("deleted", { when: when(one.trashed, true) })}`)),
      h("div", { class: "button-row" },
        button(t("restore"), () => act("trash/restore", { id: one.id }, t("restored", { title: one.title })), { picture: "restore", "aria-label": `${t("restore")}: ${one.title}` }),
        button(t("delete for ever"), async () => { if (await confirm(t("delete for ever"), t("delete for ever words", { title: one.title }), t("delete for ever"), { danger: true })) await act("trash/empty", { id: one.id }, t("removed", { name: one.title })); }, { picture: "close", only: true, "aria-label": `${t("delete for ever")}: ${one.title}` })))));
    if (items.length === 0) list.append(h("li", { class: "empty" }, t("trash is empty")));
  }
  show();
  return { element: h("div", { class: "wide trash-view" }, h("div", { class: "list-head" }, heading, empty), h("p", { class: "help" }, t("trash help")), list), heading, title: t("trash"), leave: async () => true, changed: () => load().catch(() => {}) };
}
