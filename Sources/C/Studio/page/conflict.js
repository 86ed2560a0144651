// The file was changed by somebody else while this page was changing it: both versions are shown, and the person chooses.
import { applied } from "./applied.js";
import { button, h, icon, say } from "./dom.js";
import { open } from "./dialogs.js";
import { t } from "./strings.js";
import { flat } from "./sync.js";

/**
 * Gives back `{edits}` to write on top of the newer version, "keep" (both stay, ours beside) or "theirs". `typed`: all words that are not
 * saved, also of edits that the server refused before. `refusal`: why "keep" did not succeed; it can be chosen again.
 */
export async function resolveConflict({ current, mine, edits, typed, refusal }) {
  const mineText = applied(mine, typed);
  const again = rebased(mine, current, edits);
  const choice = await open(t("conflict title"), (close) => h("div", { class: "dialog-body" },
    h("p", {}, t("conflict words")),
    refusal && h("p", { class: "problem", role: "alert" }, icon("warning"), h("span", {}, t("keep failed", { why: refusal.status ? refusal.message : t("server gone") }))),
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
