// The file was changed by somebody else while this page was changing it: both versions are shown, and the person chooses.
import { button, h, say } from "./dom.js";
import { open } from "./dialogs.js";
import { t } from "./strings.js";

/** Gives back `{edits}` to write on top of the newer version, "keep" (both stay, ours beside) or "theirs". */
export async function resolveConflict(ed, { current, mine, edits }) {
  const mineText = applied(mine, edits);
  const again = rebased(mine, current, edits);
  const choice = await open(t("conflict title"), (close) => h("div", { class: "dialog-body" },
    h("p", {}, t("conflict words")),
    h("div", { class: "versions" }, version(t("version theirs"), current.text, mineText), version(t("version mine"), mineText, current.text)),
    h("div", { class: "dialog-foot" },
      button(t("copy mine"), (event) => copyMine(mineText, event.currentTarget)),
      button(t("take theirs"), () => close("theirs")),
      button(t("keep both"), () => close("keep"), { class: again ? "button" : "button is-main" }),
      again && button(t("mine into theirs"), () => close({ edits: again }), { class: "button is-main" }))), { wide: true, className: "is-conflict" });
  // Closing the dialog must not lose anything: both versions are kept.
  return choice ?? "keep";
}

/** Puts the text into the clipboard. Where the browser refuses that, it selects the text, to be copied by hand. */
async function copyMine(text, control) {
  let words = t("mine copied");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(control.closest(".dialog-body").querySelector(".versions section:last-child pre"));
    words = t("mine selected");
  }
  control.textContent = words;
  say(words);
}

function version(title, text, other) {
  const others = new Set(other.split("\n"));
  const shown = h("pre", { tabIndex: 0, role: "group", "aria-label": title }, text.split("\n").map((line) => (others.has(line) ? `${line}\n` : h("mark", {}, `${line}\n`))));
  requestAnimationFrame(() => { const first = shown.querySelector("mark"); if (first) shown.scrollTop = first.offsetTop - shown.offsetTop - 48; });
  return h("section", {}, h("h3", {}, title), shown);
}

const flat = (blocks) => blocks.flatMap((block) => [block, ...flat(block.children ?? [])]);

/** The story with these edits applied, as far as that is possible without the server. */
function applied(story, edits) {
  const lines = story.text.split("\n");
  const blocks = new Map(flat(story.blocks).map((block) => [block.id, block]));
  const put = [];
  let text = null;
  for (const edit of edits) {
    const block = blocks.get(edit.block ?? edit.after);
    if (edit.op === "source") text = edit.text;
    if (edit.op === "front") put.push({ at: 0, before: 0, text: `${edit.field}: ${typeof edit.value === "string" ? edit.value : JSON.stringify(edit.value)}` });
    if (edit.op === "insert") put.push({ at: block?.last ?? lines.length, before: 0, text: `\n${edit.text}` });
    if (!block || !["text", "replace", "label", "remove", "attributes", "level"].includes(edit.op)) continue;
    const now = { replace: edit.text, remove: "", text: block.source.replace(block.text, () => edit.text ?? ""), label: block.source.replace(`[${block.label ?? ""}]`, () => `[${edit.text}]`) }[edit.op] ?? `${block.source} ${JSON.stringify(edit.set ?? edit.level ?? "")}`;
    put.push({ at: block.first - 1, before: block.last - block.first + 1, text: now });
  }
  if (text !== null) return text;
  for (const one of put.sort((left, right) => right.at - left.at)) lines.splice(one.at, one.before, ...one.text.split("\n"));
  return lines.join("\n");
}

/** The edits adapted to the newer version, if each block that they name is there unchanged and only once. */
function rebased(mine, current, edits) {
  const old = new Map(flat(mine.blocks).map((block) => [block.id, block]));
  const now = flat(current.blocks);
  const find = (id) => {
    if (id === null || id === undefined) return id;
    const found = now.filter((block) => block.kind === old.get(id)?.kind && block.source === old.get(id)?.source);
    return found.length === 1 ? found[0].id : undefined;
  };
  const made = [];
  for (const edit of edits) {
    if (edit.op === "source") return null;
    if (edit.op === "front") {
      const [name] = edit.field.split(".");
      if (JSON.stringify(mine.front[name]) !== JSON.stringify(current.front[name])) return null;
    }
    const one = { ...edit };
    for (const key of ["block", "after", "into"]) {
      if (edit[key] === undefined || edit[key] === null) continue;
      one[key] = find(edit[key]);
      if (one[key] === undefined) return null;
    }
    made.push(one);
  }
  return made;
}
