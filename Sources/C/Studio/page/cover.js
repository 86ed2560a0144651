// The cover of a story: its picture, what can be seen on it, whose work it is.
import { button, field, h } from "./dom.js";
import { askFiles } from "./add.js";
import { open } from "./dialogs.js";
import { send } from "./media.js";
import { t } from "./strings.js";
import { lineInput } from "./texts.js";
import { picture } from "./views.js";

export const coverOf = (ed) => { const { cover } = ed.story.front; return typeof cover === "string" ? { src: cover } : cover && typeof cover === "object" ? cover : null; };

/** Writes a field of the cover; a cover that was only a file's name becomes one with fields. */
export const coverEdit = (ed, name, value) => {
  const { cover } = ed.story.front;
  if (typeof cover === "string" && name !== "src") return [{ op: "front", field: "cover", value: { src: cover, [name]: value } }];
  if (!cover) return [{ op: "front", field: "cover", value: { [name]: value } }];
  if (typeof cover === "string") return [{ op: "front", field: "cover", value }];
  return [{ op: "front", field: `cover.${name}`, value: value === "" ? null : value }];
};

export function coverBox(ed) {
  const image = picture(ed, null);
  const choose = button(t("choose cover"), () => chooseCover(ed), { picture: "picture" });
  const alt = lineInput(ed, { value: coverOf(ed)?.alt ?? "", label: t("cover alternative text"), placeholder: t("alternative text help"), make: (value) => (value === (coverOf(ed)?.alt ?? "") || !coverOf(ed) ? [] : coverEdit(ed, "alt", value)) });
  alt.classList.add("alt");
  const element = h("div", { class: "cover-box" }, image, h("div", { class: "cover-tools" }, choose, alt));
  const look = () => alt.classList.toggle("is-missing", !alt.value.trim());
  alt.addEventListener("input", look);
  return {
    element,
    show: () => {
      const cover = coverOf(ed);
      image.hidden = !cover?.src;
      alt.hidden = !cover?.src;
      if (cover?.src) { image.show(cover.src); image.alt = cover.alt ?? ""; alt.show(cover.alt ?? ""); }
      choose.querySelector("span").textContent = t(cover?.src ? "change cover" : "choose cover");
      look();
    },
  };
}

async function chooseCover(ed) {
  const pictures = ed.story.media.filter(({ type }) => type.startsWith("image/"));
  const cover = coverOf(ed);
  const path = await open(t("cover"), (close) => h("div", { class: "dialog-body" },
    pictures.length > 0 && h("ul", { class: "tiles of-pictures" }, pictures.map((file) => h("li", {}, h("button", { type: "button", class: "tile", "aria-pressed": String(file.path === cover?.src), on: { click: () => close(file.path) } }, picture(ed, file.path, "", 320), h("span", {}, file.path))))),
    h("div", { class: "dialog-foot" },
      cover && button(t("no cover"), () => close(false)),
      button(t("from this machine"), async () => { const [file] = await askFiles("image/*", false); const sent = file && (await send(ed, file, { wanted: "picture" })); if (sent) close(sent.path); }, { picture: "files", class: "button is-main" }))), { wide: true });
  if (path === null) return;
  if (path === false) { await ed.store.apply([{ op: "front", field: "cover", value: null }]); return; }
  // The fields of the old picture do not describe the new one.
  const alt = ed.story.blocks.flatMap(function all(block) { return [block, ...(block.children ?? []).flatMap(all)]; }).find((block) => block.kind === "image" && block.target === path)?.label ?? "";
  await ed.store.apply(cover && cover.src === path ? [] : [{ op: "front", field: "cover", value: alt ? { src: path, alt } : { src: path } }]);
  ed.element.querySelector(".cover-tools .alt")?.focus();
}

/** Caption, credit, rights and link of the cover. */
export function coverFields(ed) {
  const rows = ["caption", "credit", "rights", "link"].map((name) => {
    const input = lineInput(ed, { value: coverOf(ed)?.[name] ?? "", label: "", make: (value) => (value === (coverOf(ed)?.[name] ?? "") || !coverOf(ed) ? [] : coverEdit(ed, name, value)) });
    input.removeAttribute("aria-label");
    return { name, input, row: field(t(`attribute ${name}`), input) };
  });
  const element = h("fieldset", {}, h("legend", {}, t("cover")), rows.map(({ row }) => row));
  return { element, show: () => { const cover = coverOf(ed); element.hidden = !cover; for (const { name, input } of rows) input.show(cover?.[name] ?? ""); } };
}
