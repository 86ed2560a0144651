// Signs of Markdown that are typed at the start of a text: `# `, `- `, `1. ` and `> ` make it a header, a list or a quotation.

import { beforeCaret } from "./caret.js";

const styles = { "#": "h2", "##": "h2", "###": "h3", "####": "h4", "-": "list", "*": "list", "+": "list", "1.": "numbers", "1)": "numbers", ">": "quote" };

/** The signs before the caret of a text, if a space was just typed after them and nothing else is before it; else `null`. */
export function signsBefore(area, event) {
  if (event?.inputType !== "insertText" || event.data !== " " || event.isComposing) return null;
  const range = beforeCaret(area);
  if (!range || range.cloneContents().querySelector("[data-source], br")) return null;
  const signs = range.toString().replaceAll("\u200b", "").replaceAll("\u00a0", " ");
  const style = signs.endsWith(" ") && Object.hasOwn(styles, signs.slice(0, -1)) ? styles[signs.slice(0, -1)] : null;
  return style && { style, signs };
}

/** Removes all that is before the caret. */
export const takeOut = (area) => beforeCaret(area)?.deleteContents();
