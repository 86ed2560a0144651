// Blocks of words in the flow: paragraphs, headers, lists and quotations. One that was just added is written with its first letter.
import { h, say } from "./dom.js";
import { insertParts } from "./paste.js";
import { released } from "./press.js";
import { caret, richText, runsOf } from "./rich.js";
import { signsBefore, takeOut } from "./signs.js";
import { paragraphs, restyled } from "./source.js";
import { t } from "./strings.js";

const isMany = (kind) => kind === "list" || kind === "quote";
const valueOf = (block) => (isMany(block.kind) ? block.source : block.text);
const isNumbered = ({ source = "", numbered = /^\d/.test(source) }) => numbered;
const shapeOf = (one) => `${one.kind}${one.level ?? ""}${one.kind === "list" && isNumbered(one) ? " numbered" : ""}`;

/** The block of a box, or what is about to be written: of a text, what the person made of it until the file says so too. */
export const shownAs = (box) => box.wanted ?? box.block ?? box.draft;

/** What a text of this style is before the file has it. */
const ofStyle = (style) => {
  if (style === "text") return { kind: "paragraph" };
  if (/^h/.test(style)) return { kind: "heading", level: Number(style[1]) };
  return style === "quote" ? { kind: "quote" } : { kind: "list", numbered: style === "numbers" };
};

/** Fills the element of a text block. */
export function textView(ed, box) {
  const body = h("div", { class: "text-body" });
  let area;
  // The signs that made this text what it is, until something else is typed: they can be taken back.
  let signs = null;
  const shown = () => shownAs(box);
  /** The words, without the signs of a list or quotation. */
  const plainWords = () => (isMany(shown().kind) ? paragraphs({ kind: shown().kind }, area.value()).join("\n\n") : area.value());
  const build = () => {
    const { kind, level } = shown();
    area = richText({
      text: box.block && !box.wanted ? valueOf(box.block) : "", many: isMany(kind), label: kind === "heading" ? t("header") : t(`block ${kind}`),
      placeholder: kind === "heading" ? t("write a header") : t("write here"),
      input: (event) => {
        signs = null;
        if (kind === "paragraph" && obey(event)) return;
        if (kind === "list" && !event?.isComposing) divide();
        ed.store.touch(box, edits);
      },
      enter: (after) => ed.split(box, after), join: () => takeBack() || ed.joinUp(box), paste: isMany(kind) ? null : (parts) => insertParts(ed, box, parts),
    });
    area.addEventListener("compositionend", area.told);
    area.classList.add(kind === "heading" ? `is-h${level}` : `is-${kind}`);
    area.owner = box;
    area.addEventListener("blur", leave);
    area.addEventListener("keydown", (event) => {
      if (!signs || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      event.stopPropagation();
      takeBack();
    });
    if (isMany(kind) && !area.value().trim()) area.replaceChildren(kind === "quote" ? h("blockquote", {}, h("p", {}, h("br"))) : h(isNumbered(shown()) ? "ol" : "ul", {}, h("li", {}, h("br"))));
    body.replaceChildren(area);
    box.area = area;
    box.shownKind = kind;
    box.shape = `${kind}${level ?? ""}`;
  };
  /** Shows these words, Markdown of one paragraph, as a text of this style. */
  const become = (style, words, isAtStart) => {
    box.wanted = ofStyle(style);
    if (!box.block) box.draft = box.wanted;
    build();
    if (words.trim()) area.write(isMany(box.wanted.kind) ? restyled([words], style) : words);
    box.rename();
    caret(area, isAtStart);
    if (isAtStart) getSelection().collapse(area.querySelector("li, blockquote > p") ?? area, 0);
    ed.store.touch(box, edits);
  };
  // Signs of Markdown at the start of a text, and a space after them, make it a header, a list or a quotation.
  const obey = (event) => {
    const found = signsBefore(area, event);
    if (!found) return false;
    takeOut(area);
    become(found.style, area.value(), true);
    signs = found.signs;
    say(t(`style ${found.style}`));
    return true;
  };
  // The last step is undone: the text is a paragraph with these signs.
  const takeBack = () => {
    if (!signs) return false;
    const typed = signs;
    become("text", plainWords(), true);
    const start = document.createTextNode(typed);
    area.prepend(start);
    getSelection().collapse(start, typed.length);
    area.told();
    say(t("style text"));
    return true;
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
  const leave = () => setTimeout(async () => {
    await released();
    if (!box.isConnected || area === document.activeElement || area.value().trim()) return;
    if (box.block) ed.store.apply([{ op: "remove", block: box.block.id }]); else if (!box.isNewest) ed.discard(box);
  });
  const edits = () => {
    const words = area.value().trimEnd();
    if (!box.block) {
      if (!words.trim() || !box.isConnected) return [];
      return [{ op: "insert", after: ed.blockBefore(box), into: box.parentNode.owner?.block.id ?? null, text: styled(words) }];
    }
    if (!words.trim() || !box.isConnected) return [];
    if (box.wanted && shapeOf(box.wanted) !== shapeOf(box.block)) return [{ op: "replace", block: box.block.id, text: styled(words) }];
    if (words === valueOf(box.block)) return [];
    return [isMany(box.block.kind) ? { op: "replace", block: box.block.id, text: words } : { op: "text", block: box.block.id, text: box.block.kind === "heading" ? words.replaceAll(/\s*\\?\n\s*/g, " ") : words }];
  };
  const styled = (words) => (shown().kind === "heading" ? restyled([words], `h${shown().level}`) : words);

  box.styleName = () => {
    const { kind, level } = shown();
    return kind === "heading" ? `h${level}` : kind === "list" ? (isNumbered(shown()) ? "numbers" : "list") : kind === "quote" ? "quote" : "text";
  };
  box.restyle = async (style) => {
    const level = style === "text" ? 0 : Number(/^h(\d)/.exec(style)?.[1] ?? -1);
    await ed.store.flush();
    signs = null;
    if (!box.block || box.wanted) {
      become(style, plainWords());
      return;
    }
    const { block } = box;
    const isLine = block.kind === "heading" || block.kind === "paragraph";
    if (isLine && level >= 0) await ed.store.apply([{ op: "level", block: block.id, level }]);
    else await ed.store.apply([{ op: "replace", block: block.id, text: restyled(paragraphs(block, valueOf(block)), style) }]);
    ed.focusBlock(block.id);
  };
  box.show = () => {
    const isBusy = area.contains(document.activeElement) || area === document.activeElement;
    if (ed.store.holds(box)) return;
    if (box.wanted && shapeOf(box.wanted) !== shapeOf(box.block) && !area.value().trim()) return;
    box.wanted = null;
    const { kind, level } = box.block;
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
    if (box.isNew) return box.begun();
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
