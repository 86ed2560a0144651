// Blocks of words in the flow: paragraphs, headers, lists and quotations. One that was just added is written with its first letter.
import { h } from "./dom.js";
import { insertParts } from "./paste.js";
import { caret, richText, runsOf } from "./rich.js";
import { paragraphs, restyled } from "./source.js";
import { t } from "./strings.js";

const isMany = (kind) => kind === "list" || kind === "quote";
const valueOf = (block) => (isMany(block.kind) ? block.source : block.text);

/** Fills the element of a text block. */
export function textView(ed, box) {
  const body = h("div", { class: "text-body" });
  let area;
  const build = () => {
    const { kind, level } = box.block ?? box.draft;
    area = richText({
      text: box.block ? valueOf(box.block) : "", many: isMany(kind), label: kind === "heading" ? t("header") : t(`block ${kind}`),
      placeholder: kind === "heading" ? t("write a header") : t("write here"),
      input: (event) => { if (kind === "list" && !event?.isComposing) divide(); ed.store.touch(box, edits); },
      enter: (after) => ed.split(box, after), join: () => ed.joinUp(box), paste: isMany(kind) ? null : (parts) => insertParts(ed, box, parts),
    });
    area.addEventListener("compositionend", area.told);
    area.classList.add(kind === "heading" ? `is-h${level}` : `is-${kind}`);
    area.owner = box;
    area.addEventListener("blur", leave);
    if (!box.block && kind === "list") { area.replaceChildren(h("ul", {}, h("li", {}, h("br")))); }
    body.replaceChildren(area);
    box.area = area;
    box.shownKind = kind;
    box.shape = `${kind}${level ?? ""}`;
  };
  // What is written after a list, in its area, becomes a text of its own at once. If it were saved with the list, the answer would show
  // it a second time below a list in which more is typed.
  const divide = () => {
    const [, ...others] = runsOf(area);
    if (others.length === 0) return;
    const { anchorNode, anchorOffset } = getSelection();
    const boxes = [box];
    for (const { kind, nodes } of others) {
      const made = ed.newText(boxes.at(-1), { kind: kind === "list" ? "list" : "paragraph" });
      made.area.replaceChildren(...(kind === "paragraph" ? nodes[0].childNodes : nodes));
      if (kind === "paragraph") nodes[0].remove();
      made.area.told();
      boxes.push(made);
    }
    const written = boxes.find((one) => one.area.contains(anchorNode));
    caret((written ?? boxes.at(-1)).area);
    if (written) getSelection().collapse(anchorNode, anchorOffset);
  };
  // An empty text is removed when it loses the focus: until then, it may be about to be rewritten. A box that is moved has it again at once.
  const leave = () => setTimeout(() => {
    if (!box.isConnected || area === document.activeElement || area.value().trim()) return;
    if (box.block) ed.store.apply([{ op: "remove", block: box.block.id }]); else if (!box.isNewest) ed.discard(box);
  });
  const edits = () => {
    const words = area.value().trimEnd();
    if (!box.block) {
      if (!words.trim() || !box.isConnected) return [];
      return [{ op: "insert", after: ed.blockBefore(box), into: box.parentNode.owner?.block.id ?? null, text: styled(words) }];
    }
    if (!words.trim() || words === valueOf(box.block) || !box.isConnected) return [];
    return [isMany(box.block.kind) ? { op: "replace", block: box.block.id, text: words } : { op: "text", block: box.block.id, text: box.block.kind === "heading" ? words.replaceAll(/\s*\\?\n\s*/g, " ") : words }];
  };
  const styled = (words) => (box.draft.kind === "heading" ? restyled([words], `h${box.draft.level}`) : words);

  box.styleName = () => {
    const { kind, level, source = "" } = box.block ?? box.draft;
    return kind === "heading" ? `h${level}` : kind === "list" ? (/^\d/.test(source) ? "numbers" : "list") : kind === "quote" ? "quote" : "text";
  };
  box.restyle = async (style) => {
    const level = style === "text" ? 0 : Number(/^h(\d)/.exec(style)?.[1] ?? -1);
    await ed.store.flush();
    if (!box.block) {
      box.draft = style === "text" ? { kind: "paragraph" } : /^h/.test(style) ? { kind: "heading", level: Number(style[1]) } : { kind: style === "quote" ? "quote" : "list" };
      const words = area.value();
      build();
      if (words.trim()) { area.write(isMany(box.draft.kind) ? restyled([words], style) : words); area.told(); }
      caret(area);
      return;
    }
    const { block } = box;
    const isLine = block.kind === "heading" || block.kind === "paragraph";
    if (isLine && level >= 0) await ed.store.apply([{ op: "level", block: block.id, level }]);
    else await ed.store.apply([{ op: "replace", block: block.id, text: restyled(paragraphs(block, valueOf(block)), style) }]);
    ed.focusBlock(block.id);
  };
  box.show = () => {
    const { kind, level } = box.block;
    const isBusy = area.contains(document.activeElement) || area === document.activeElement;
    if (ed.store.holds(box)) return;
    if (box.shape !== `${kind}${level ?? ""}`) {
      build();
      if (isBusy) caret(area);
      return;
    }
    const mine = area.value();
    if (mine === valueOf(box.block) || (isBusy && mine.trim() === valueOf(box.block).trim())) return;
    area.write(valueOf(box.block));
    if (isBusy) caret(area);
  };
  box.focusIn = (atStart = false) => caret(area, atStart);
  build();
  return body;
}

/** Blocks with a title and several paragraphs inside: notes, quotes, placed texts. */
export function innerText(ed, box, { label } = {}) {
  const area = richText({
    text: box.block.text, many: true, label: label ?? t(`block ${box.block.kind}`), placeholder: t("write here"), input: () => ed.store.touch(box, edits), one: ["quiz", "question"].includes(box.block.kind),
  });
  area.owner = box;
  const edits = () => {
    const words = area.value().trimEnd();
    return !box.isConnected || words === box.block.text ? [] : [{ op: "text", block: box.block.id, text: words }];
  };
  area.show = () => {
    if (ed.store.holds(box)) return;
    const isBusy = area === document.activeElement;
    const mine = area.value();
    if (mine === box.block.text || (isBusy && mine.trim() === box.block.text.trim())) return;
    area.write(box.block.text);
    if (isBusy) caret(area);
  };
  return area;
}

/** A line that is saved when typing pauses: a label, a caption, an alternative text. `make(value)` gives the edits. */
export function lineInput(ed, { value, label, placeholder, make, multiline = false }) {
  const input = h(multiline ? "textarea" : "input", { class: "line", placeholder: placeholder ?? "", "aria-label": label, value, rows: 1 });
  if (!multiline) input.type = "text";
  input.addEventListener("input", () => ed.store.touch(input, () => (input.isConnected ? make(input.value.trim()) : [])));
  input.show = (now) => { if (!ed.store.holds(input) && document.activeElement !== input && input.value !== now) { input.value = now; input.fit?.(); } };
  return input;
}
