// Edits of a story, written into its text without the server: for the question after a conflict, and for copies that the server cannot make.
import { flat } from "./sync.js";

const linesOf = (text) => text.split(/\r?\n/);

/**
 * The text of the story with these edits. A typed source is the text that all other edits are written into. Words that have no place in
 * the text follow it, so that none are lost.
 */
export function applied(story, edits) {
  const source = edits.findLast(({ op }) => op === "source");
  const lines = linesOf(source?.text ?? story.text);
  const blocks = new Map(flat(story.blocks).map((block) => [block.id, block]));
  const find = (block) => (source ? foundIn(lines, block) : { at: block.first - 1, count: block.last - block.first + 1 });
  const [changes, puts, rest] = [new Map(), [], []];
  for (const edit of edits) {
    const block = blocks.get(edit.block ?? edit.after);
    if (edit.op === "insert") {
      const place = block ? find(block) : edit.into ? undefined : { at: frontOf(lines), count: 0 };
      if (place) puts.push({ at: place.at + place.count, count: 0, lines: ["", ...linesOf(edit.text), ...(place.count ? [] : [""])] });
      else rest.unshift(edit.text);
    } else if (edit.op === "front") {
      const words = `${edit.field}: ${JSON.stringify(edit.value)}`;
      const place = fieldIn(lines, edit.field);
      if (place) puts.push({ ...place, lines: edit.value === null ? [] : [words] }); else if (edit.value !== null) rest.push(words);
    } else if (block) changes.set(block, changed(changes.get(block) ?? block.source, edit, block));
  }
  for (const [block, now] of changes) {
    const place = find(block);
    if (!place) rest.push(now); else puts.push(narrowed(place, linesOf(block.source), linesOf(now)));
  }
  for (const put of puts.sort((one, other) => other.at - one.at)) lines.splice(put.at, put.count, ...put.lines);
  const words = rest.filter((one) => one.trim());
  return words.length ? `${[lines.join("\n").trimEnd(), ...words].join("\n\n")}\n` : lines.join("\n");
}

/** Where the lines of a block are, or undefined if they are not there, or more than once. */
function foundIn(lines, block) {
  const own = linesOf(block.source);
  const starts = [...lines.keys()].filter((start) => own.every((line, number) => lines[start + number] === line));
  return starts.length === 1 ? { at: starts[0], count: own.length } : undefined;
}

/** The number of lines of the front matter, with its fences. */
function frontOf(lines) {
  const end = lines[0] === "---" ? lines.findIndex((line, number) => number > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line)) : -1;
  return end + 1;
}

/** Where a field of the front matter is, or where it can be added. Undefined for a part of a field, and for values of several lines. */
function fieldIn(lines, field) {
  const end = frontOf(lines) - 1;
  if (end < 0 || field.includes(".")) return undefined;
  const at = lines.findIndex((line, number) => number < end && line.startsWith(`${field}:`));
  if (at < 0) return { at: end, count: 0 };
  return /^[ \t-]/.test(lines[at + 1]) && at + 1 < end ? undefined : { at, count: 1 };
}

/** The part of a block that differs: its settings are in its first line, and its inner blocks may have edits of their own. */
function narrowed({ at }, old, now) {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { at: at + start, count: old.length - start - end, lines: now.slice(start, now.length - end) };
}

function changed(source, edit, block) {
  const put = (old, now) => (old && source.includes(old) ? source.replace(old, () => now) : null);
  if (edit.op === "replace") return edit.text;
  if (edit.op === "remove") return "";
  if (edit.op === "text") return put(block.text, edit.text) ?? `${source}\n\n${edit.text}`;
  const head = linesOf(source)[0];
  const isNamed = edit.op === "label" && block.label !== undefined;
  const words = edit.op === "label" ? `[${edit.text}]` : edit.text ?? JSON.stringify(edit.set ?? edit.level ?? "");
  return (isNamed && put(`[${block.label}]`, words)) || source.replace(head, () => `${head} ${words}`);
}
