// The boxes of lists that can be ticked, such as the answers of a quiz: `[x]` and `[ ]` in the text, boxes to press in the editor.
import { atCaret } from "./caret.js";
import { h, set } from "./dom.js";
import { t } from "./strings.js";

const mark = /^\[([ xX])\](?:[ \t]+|$)/;
const boxOf = (item) => item?.querySelector(":scope > .answer-box");
const isTicked = (box) => /[xX]/.test(box.dataset.source);

const makeBox = (source) => h("span", { class: "answer-box", contentEditable: "false", role: "checkbox", tabIndex: 0, data: { source } });

const write = (box, isNow) => { box.dataset.source = box.dataset.source.replace(/\[.\]/, isNow ? "[x]" : "[ ]"); };

/** Divides the source of an item into its box, if it has one, and its words. */
export function boxed(text) {
  const found = mark.exec(text);
  return found ? [makeBox(found[0].padEnd(4)), text.slice(found[0].length)] : [null, text];
}

/** Ticks and unticks the boxes of an editor when they are pressed. With `isOne`, one item of a list is ticked. */
export function tickBoxes(area, isOne) {
  area.nameBoxes = () => {
    for (const box of area.querySelectorAll(".answer-box")) {
      const words = t(isOne ? (isTicked(box) ? "answer is right" : "answer is wrong") : isTicked(box) ? "item is ticked" : "item is open");
      set(box, { "aria-checked": String(isTicked(box)), "aria-label": words, title: words });
    }
  };
  const press = (event) => {
    const box = event.target.closest?.(".answer-box");
    if (!box || event.type === "keydown" && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const isNow = isOne || !isTicked(box);
    if (isOne) for (const item of box.closest("li").parentNode.children) if (boxOf(item)) write(boxOf(item), false);
    write(box, isNow);
    area.nameBoxes();
    area.told(event);
  };
  area.addEventListener("click", press);
  area.addEventListener("keydown", press);
}

/** A new item below one with a box has a box too. */
export function boxAgain() {
  const selection = getSelection();
  const item = atCaret("li", selection);
  if (!item || boxOf(item) || !boxOf(item.previousElementSibling)) return;
  const isEmpty = !item.textContent.trim();
  const place = document.createTextNode("\u200b");
  item.prepend(makeBox("[ ] "), place);
  if (isEmpty) item.querySelector(":scope > br")?.remove();
  selection.collapse(place, 1);
  item.closest(".rich").nameBoxes();
}

/** Enter in an item that has only its box leaves the list. */
export function leaveEmptyItem() {
  const selection = getSelection();
  const item = atCaret("li", selection);
  if (!boxOf(item) || item.textContent.replaceAll("\u200b", "").trim() || item.querySelectorAll("[data-source]").length > 1) return;
  item.replaceChildren(h("br"));
  selection.collapse(item, 0);
}
