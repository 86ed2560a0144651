// The toolbar for words: what they are (text, header, list, quotation), how they are aligned, bold, italic, links.
import { button, h, say, set } from "./dom.js";
import { request } from "./dialogs.js";
import { attributeSource, isDirective, isTextKind } from "./source.js";
import { t } from "./strings.js";

const styles = ["text", "h2", "h3", "h4", "list", "numbers", "quote"];

export function makeToolbar(ed) {
  let area = null;
  const select = h("select", { class: "style-select", "aria-label": t("kind of text") }, styles.map((name) => h("option", { value: name }, t(`style ${name}`))));
  const bold = tool("bold", () => command("bold"));
  const italic = tool("italic", () => command("italic"));
  const link = tool("link", () => makeLink());
  const aligns = ["left", "center", "right"].map((name) => tool(name, () => align(name)));
  const bar = h("div", { class: "toolbar", role: "toolbar", "aria-label": t("formatting") }, select, h("span", { class: "group" }, bold, italic, link), h("span", { class: "group" }, aligns));
  const controls = [select, bold, italic, link, ...aligns];
  controls.forEach((one, number) => { one.tabIndex = number ? -1 : 0; });

  function tool(name, work) {
    const made = button(t(`tool ${name}`), work, { picture: name, only: true });
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    return made;
  }

  bar.addEventListener("keydown", (event) => {
    const here = controls.indexOf(document.activeElement);
    if (event.key === "Escape" && area) { area.focus(); return; }
    if (document.activeElement === select && !event.key.startsWith("ArrowR") && !event.key.startsWith("ArrowL")) return;
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = controls[(to + controls.length) % controls.length];
    for (const one of controls) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  });

  document.addEventListener("selectionchange", () => { if (bar.isConnected) look(); }, { signal: ed.signal });
  ed.element.addEventListener("focusin", (event) => {
    const found = event.target.closest?.(".rich");
    if (found) { area = found; look(); }
  });

  let held = null;
  function look() {
    const selection = getSelection();
    if (area && selection.rangeCount && area.contains(selection.anchorNode)) held = selection.getRangeAt(0).cloneRange();
    const isOn = Boolean(area?.isConnected);
    for (const one of controls) set(one, { "aria-disabled": isOn ? null : "true" });
    if (!isOn) { select.disabled = false; return; }
    for (const [one, name] of [[bold, "bold"], [italic, "italic"]]) set(one, { "aria-pressed": String(document.activeElement === area && document.queryCommandState(name)) });
    set(link, { "aria-pressed": String(Boolean(anchor())) });
    set(select, { disabled: Boolean(area.isCell) });
    select.value = styleNow();
    const now = area.alignment ? area.alignment() || "left" : area.owner?.block?.attributes?.align ?? "left";
    aligns.forEach((one, number) => set(one, { "aria-pressed": String({ start: "left", end: "right" }[now] === ["left", "center", "right"][number] || now === ["left", "center", "right"][number]) }));
  }

  const anchor = () => (held && area?.contains(held.startContainer) ? (held.startContainer.nodeType === 1 ? held.startContainer : held.startContainer.parentElement)?.closest("a") : null);

  function styleNow() {
    if (area.owner?.styleName && !area.isInner) return area.owner.styleName();
    const node = held?.startContainer;
    const inside = node && area.contains(node) ? (node.nodeType === 1 ? node : node.parentElement).closest("h2, h3, h4, li, blockquote") : null;
    if (!inside || !area.contains(inside)) return "text";
    return inside.tagName === "LI" ? (inside.parentElement.tagName === "OL" ? "numbers" : "list") : inside.tagName === "BLOCKQUOTE" ? "quote" : inside.tagName.toLowerCase();
  }

  function back() {
    if (!area || (document.activeElement === area && area.contains(getSelection().anchorNode))) return;
    area.focus({ preventScroll: true });
    if (!held || !area.contains(held.startContainer)) return;
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(held);
  }

  function command(name) {
    if (!area?.isConnected) return;
    back();
    document.execCommand("styleWithCSS", false, false);
    document.execCommand(name);
    area.told();
    look();
    say(t(document.queryCommandState(name) ? `${name} on` : `${name} off`));
  }

  async function makeLink() {
    if (!area?.isConnected) return;
    const existing = anchor();
    const picked = held?.cloneRange();
    const words = existing?.textContent ?? picked?.toString() ?? "";
    const given = await request(t("link"), [
      { name: "words", words: t("link words"), value: words },
      { name: "href", words: t("link address"), value: existing?.dataset.href ?? "", help: t("link help") },
    ], existing ? t("change") : t("insert"));
    if (!given) return;
    back();
    if (existing) {
      if (given.href) { existing.dataset.href = given.href; if (given.words && given.words !== existing.textContent) existing.textContent = given.words; } else existing.replaceWith(...existing.childNodes);
    } else if (given.href) {
      const range = picked ?? document.createRange();
      if (!picked) { range.selectNodeContents(area); range.collapse(false); }
      const made = h("a", { href: "#", data: { href: given.href } }, given.words || given.href);
      range.deleteContents();
      range.insertNode(made);
      range.setStartAfter(made);
      range.collapse(true);
      held = range;
      back();
    }
    area.told();
  }

  select.addEventListener("change", async () => {
    if (!area?.isConnected) return;
    const { owner } = area;
    const style = select.value;
    if (owner?.restyle && !area.isInner) { await owner.restyle(style); look(); return; }
    back();
    const inList = styleNow();
    if (inList === "list" && style !== "list") document.execCommand("insertUnorderedList");
    if (inList === "numbers" && style !== "numbers") document.execCommand("insertOrderedList");
    if (style === "list" && inList !== "list") document.execCommand("insertUnorderedList");
    else if (style === "numbers" && inList !== "numbers") document.execCommand("insertOrderedList");
    else if (!["list", "numbers"].includes(style)) document.execCommand("formatBlock", false, { text: "p", quote: "blockquote" }[style] ?? style);
    area.told();
    look();
  });

  async function align(name) {
    const { owner } = area ?? {};
    if (!owner?.block || !area.isConnected) return;
    if (area.isCell) { area.alignColumn(name); say(t(`tool ${name}`)); return; }
    await ed.store.flush();
    const { block } = owner;
    if (block.kind === "heading" || isDirective(block)) {
      await ed.store.apply([name === "left" ? { op: "attributes", block: block.id, set: {}, remove: ["align"] } : { op: "attributes", block: block.id, set: { align: name }, remove: [] }]);
    } else if (name !== "left" && isTextKind(block)) {
      await ed.store.apply([{ op: "replace", block: block.id, text: `:::text{align=${name}}\n${block.source}\n:::` }]);
    }
    ed.focusBlock(block.id);
    say(t(`tool ${name}`));
  }

  document.addEventListener("keydown", (event) => {
    if (!bar.isConnected || !(event.ctrlKey || event.metaKey) || event.altKey || !area?.contains(document.activeElement)) return;
    const key = event.key.toLowerCase();
    if (key === "b" || key === "i") { event.preventDefault(); command(key === "b" ? "bold" : "italic"); }
    if (key === "k") { event.preventDefault(); makeLink(); }
  }, { signal: ed.signal });
  // As in other editors: from the text to the toolbar; Escape leads back.
  ed.element.addEventListener("keydown", (event) => {
    if (event.altKey && event.key === "F10") { event.preventDefault(); controls.find((one) => one.tabIndex === 0).focus(); }
  });
  look();
  return bar;
}

/** A header that is placed on a page as a text, or the other way round. */
export function restylePlaced(block, style, words) {
  const given = attributeSource(block);
  if (/^h\d/.test(style)) return `${"#".repeat(Number(style[1]))} ${words.replaceAll(/\s*\\?\n\s*/g, " ")}${given ? ` ${given}` : ""}`;
  return `:::text${given}\n${words}\n:::`;
}
