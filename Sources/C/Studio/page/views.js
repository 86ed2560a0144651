// What blocks show that are not words alone: pictures, sound, groups of pictures, blocks with settings, and source that has no form.
import { button, grow, h, icon, set } from "./dom.js";
import { blobAddress, post } from "./api.js";
import { isDirective, texOf } from "./source.js";
import { bytes, seconds, t } from "./strings.js";
import { innerText, lineInput } from "./texts.js";

/** The address of a story's file for this page, or null if the path has a scheme or host: nothing foreign is loaded. */
function fileAddress(ed, path, width) {
  if (!path || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return null;
  const clean = decode(path.replace(/^<|>$/g, "").split(/[?#]/)[0]);
  const file = clean.startsWith("/") ? `content/static${clean}` : normal(`${ed.folder}/${clean}`);
  const facts = ed.story.media.find((one) => one.path === clean);
  return blobAddress("file", { path: file, width }, String(facts?.bytes ?? ""));
}

const decode = (path) => { try { return decodeURIComponent(path); } catch { return path; } };
const normal = (path) => path.split("/").reduce((parts, part) => (part === ".." ? parts.slice(0, -1) : part === "." || part === "" ? parts : [...parts, part]), []).join("/");

export function picture(ed, path, alt = "", width = 960) {
  const image = h("img", { alt, draggable: false, decoding: "async" });
  image.show = (now) => {
    if (image.path === now) return;
    image.path = now;
    const address = fileAddress(ed, now, width);
    image.classList.toggle("is-missing", !address);
    address?.then((url) => { image.src = url; image.classList.remove("is-missing"); }, () => image.classList.add("is-missing"));
  };
  image.addEventListener("error", () => image.classList.add("is-missing"));
  image.show(path);
  return image;
}

/** The field for what can be seen, with a word where it is missing. */
export function altField(ed, box) {
  const input = lineInput(ed, { value: box.block.label ?? "", label: t("alternative text"), placeholder: t("alternative text help"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
  input.classList.add("alt");
  const look = () => input.classList.toggle("is-missing", !input.value.trim());
  input.addEventListener("input", look);
  const { show } = input;
  input.show = (value) => { show(value); look(); };
  look();
  return input;
}

export function pictureView(ed, box) {
  const isSound = /\.(mp3|m4a|ogg|oga|opus|wav|flac|webm|mp4|mov)$/i.test(box.block.target ?? "");
  const image = isSound ? player(ed, box.block.target, box.block.label) : picture(ed, box.block.target);
  const alt = altField(ed, box);
  const caption = lineInput(ed, { value: box.block.title ?? "", label: t("caption"), placeholder: t("caption help"), make: (value) => {
    return value === (box.block.title ?? "") ? [] : [{ op: "title", block: box.block.id, text: value }];
  } });
  box.show = () => {
    image.show(box.block.target);
    if (!isSound) image.alt = box.block.label ?? "";
    alt.show(box.block.label ?? "");
    caption.show(box.block.title ?? "");
    credit.textContent = [box.block.attributes.credit, box.block.attributes.rights].filter(Boolean).join(" · ");
  };
  const credit = h("p", { class: "credit" });
  box.focusIn = () => alt.focus();
  box.show();
  return h("figure", { class: "figure" }, image, h("figcaption", {}, alt, caption, credit));
}

/** A player that loads its sound when it is asked to play. */
export function player(ed, path, title) {
  const words = h("span", { class: "player-title" }, title || path || "");
  const facts = h("span", { class: "player-facts" });
  const box = h("div", { class: "player" });
  const play = button(t("play"), async () => {
    const url = await fileAddress(ed, box.path)?.catch(() => null);
    if (!url) { facts.textContent = t("cannot play"); return; }
    const isFilm = /\.(mp4|webm|mov|m4v)$/i.test(box.path) && ed.story.media.find((one) => one.path === box.path)?.width;
    const media = h(isFilm ? "video" : "audio", { controls: true, src: url, "aria-label": words.textContent });
    play.replaceWith(media);
    media.play().catch(() => {});
  }, { picture: "play", only: true });
  box.append(play, h("span", { class: "player-text" }, words, facts));
  box.show = (now, title) => {
    if (title !== undefined) words.textContent = title || now || "";
    if (box.path === now) return;
    box.path = now;
    const found = ed.story.media.find((one) => one.path === now);
    facts.textContent = found ? [found.duration && seconds(found.duration), bytes(found.bytes)].filter(Boolean).join(" · ") : "";
  };
  box.show(path);
  return box;
}

const sourceOf = (block) => block.attributes.src ?? block.target ?? "";

export function soundView(ed, box) {
  const shown = player(ed, sourceOf(box.block), box.block.label);
  const title = lineInput(ed, { value: box.block.label ?? "", label: t("title of the recording"), placeholder: t("title of the recording"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
  box.show = () => { shown.show(sourceOf(box.block), box.block.label ?? ""); title.show(box.block.label ?? ""); };
  box.focusIn = () => title.focus();
  return h("div", { class: "sound" }, icon(box.block.kind === "video" ? "video" : "sound"), h("div", { class: "sound-text" }, title, shown));
}

/** Notes, quotes, timelines: a title in brackets and words. */
export function directiveText(ed, box) {
  const title = lineInput(ed, { value: box.block.label ?? "", label: t(box.block.kind === "quote" ? "who said it" : "title"), placeholder: t(box.block.kind === "quote" ? "who said it" : "title optional"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
  const area = innerText(ed, box);
  title.classList.add("inner-title");
  box.area = area;
  box.show = () => { title.show(box.block.label ?? ""); area.show(); };
  box.focusIn = () => area.focus();
  return h("div", { class: `inner is-${box.block.kind}` }, box.block.kind === "quote" ? [area, title] : [title, area, box.block.kind === "quiz" && h("p", { class: "help" }, t("answer help"))]);
}

/** A gallery, a slideshow, two pictures to compare. */
export function rowView(ed, box) {
  const title = lineInput(ed, { value: box.block.label ?? "", label: t("title"), placeholder: t("title optional"), make: (value) => (value === (box.block.label ?? "") ? [] : [{ op: "label", block: box.block.id, text: value }]) });
  const list = h("ul", { class: "row-pictures" });
  const fill = () => {
    title.show(box.block.label ?? "");
    const key = box.block.children.map((child) => child.source).join("\n");
    if (list.key === key) { [...list.children].forEach((item, number) => { item.box.block = box.block.children[number]; }); return; }
    if (list.contains(document.activeElement) && list.children.length === box.block.children.length) {
      [...list.children].forEach((item, number) => { item.box.block = box.block.children[number]; });
      list.key = key;
      return;
    }
    list.key = key;
    list.replaceChildren(...box.block.children.map((child, number) => {
      const one = { block: child };
      const swap = (by) => ed.store.apply([{ op: "move", block: one.block.id, after: box.block.children[number + by - (by > 0 ? 0 : 1)]?.id ?? null, into: box.block.id }]);
      const item = h("li", {}, child.kind === "image" ? picture(ed, child.target, child.label ?? "", 320) : h("pre", {}, child.source),
        child.kind === "image" && altField(ed, one),
        h("div", { class: "row-tools" },
          number > 0 && button(t("move up"), () => swap(-1), { picture: "up", only: true }),
          number < box.block.children.length - 1 && button(t("move down"), () => swap(1), { picture: "down", only: true }),
          button(t("remove"), () => ed.store.apply([{ op: "remove", block: one.block.id }]), { picture: "trash", only: true })));
      item.box = one;
      return item;
    }));
  };
  box.show = fill;
  box.focusIn = () => title.focus();
  fill();
  return h("div", { class: "row-box" }, title, list, button(t("add pictures"), () => ed.addPicturesInto(box), { picture: "picture" }));
}

/** A block that is only its settings: a map, a list of entries, a table of data. */
export function cardView(ed, box) {
  const words = h("p", { class: "card-words" });
  const inner = box.block.children.length || box.block.text ? innerText(ed, box) : null;
  if (inner) { inner.classList.add("in-card"); box.area = inner; }
  box.show = () => {
    words.textContent = [box.block.label, ...Object.entries(box.block.attributes).filter(([name]) => name !== "frame").map(([name, value]) => (value === true ? name : `${name}: ${value}`))].filter(Boolean).join(" · ");
    inner?.show();
  };
  box.focusIn = () => ed.showPanel("block", true);
  box.show();
  return h("div", { class: "card-block" }, icon("settings"), h("div", {}, h("p", { class: "card-kind" }, box.getAttribute("aria-label") || box.block.kind), words, inner), button(t("settings"), () => { ed.select(box); ed.showPanel("block", true); }));
}

/** A formula on lines of its own: as readers see it, above its source. */
export function formulaView(ed, box) {
  const area = rawView(ed, box);
  const shown = h("div", { class: "formula", hidden: true });
  let asked;
  let soon;
  const look = async () => {
    const tex = texOf(box.block, area.value);
    if (tex === asked) return;
    asked = tex;
    const { html } = tex.trim() ? await post("formula", { tex }).catch(() => ({})) : {};
    if (asked !== tex) return;
    shown.replaceChildren(...new DOMParser().parseFromString(html ?? "", "text/html").body.childNodes);
    shown.hidden = !html;
  };
  area.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(look, 400); });
  const { show } = box;
  box.show = () => { show(); look(); };
  look();
  return h("div", { class: "formula-block" }, shown, area);
}

/** Source that has no form of its own: tables, code, HTML. */
export function rawView(ed, box) {
  const isCode = box.block.kind === "code" && !isDirective(box.block);
  const now = () => (isCode ? box.block.text : box.block.source);
  const area = grow(h("textarea", { class: "raw", value: now(), spellcheck: "false", "aria-label": t("source of", { name: box.getAttribute("aria-label") || box.block.kind }), rows: 1 }));
  area.addEventListener("input", () => ed.store.touch(box, () => (!box.isConnected || area.value === now() || !area.value.trim() ? [] : [{ op: isCode ? "text" : "replace", block: box.block.id, text: area.value.replace(/\n+$/, "") }])));
  box.show = () => { if (!ed.store.holds(box) && area.value !== now() && document.activeElement !== area) { area.value = now(); area.fit(); } };
  box.focusIn = () => area.focus();
  set(area, { wrap: "soft" });
  return area;
}
