// The page as readers get it, beside the text. It has another origin, and cannot reach the studio.
import { button, h, set } from "./dom.js";
import { t } from "./strings.js";

export function previewPanel(ed) {
  const frame = h("iframe", { class: "preview-frame", title: t("preview"), sandbox: "allow-scripts allow-same-origin allow-forms", loading: "eager", referrerPolicy: "no-referrer" });
  const box = h("div", { class: "preview-box" }, frame);
  const link = h("a", { class: "button is-small", target: "_blank", rel: "noopener" }, t("open in a tab"));
  const phone = button(t("as a phone"), () => size("phone"), { picture: "phone", only: true });
  const wide = button(t("as a wide screen"), () => size("wide"), { picture: "wide", only: true });
  const again = button(t("load again"), () => load(true), { picture: "refresh", only: true });
  const element = h("div", { class: "preview" }, h("div", { class: "panel-bar" }, h("h2", {}, t("tab preview")), h("span", { class: "group" }, phone, wide, again), link), box);
  let kind = "phone";
  const waiting = h("p", { class: "empty" }, t("preview comes"));
  box.append(waiting);
  const load = (isAgain = false) => {
    const { previewAddress } = ed.story;
    // A new story has an address as soon as the site has been read again.
    link.hidden = frame.hidden = !previewAddress;
    waiting.hidden = Boolean(previewAddress);
    if (!previewAddress) return;
    link.href = previewAddress;
    if (frame.src !== previewAddress || isAgain) { frame.src = previewAddress; fit(); }
  };
  const fit = () => {
    const width = kind === "wide" ? 1280 : Math.max(320, box.clientWidth);
    const scale = box.clientWidth ? Math.min(1, box.clientWidth / width) : 1;
    set(frame, { style: { width: `${width}px`, height: `${box.clientHeight / scale}px`, transform: scale === 1 ? "none" : `scale(${scale})` } });
  };
  const size = (name) => {
    kind = name;
    set(phone, { "aria-pressed": String(name === "phone") });
    set(wide, { "aria-pressed": String(name === "wide") });
    fit();
  };
  // The page in the frame finds the block by its words, and scrolls to it.
  let chosen = null;
  let soon;
  const point = () => {
    clearTimeout(soon);
    if (!chosen || element.hidden || !frame.src.startsWith("http")) return;
    soon = setTimeout(() => frame.contentWindow?.postMessage({ rhapsode: "show", ...chosen }, new URL(frame.src).origin), 150);
  };
  frame.addEventListener("load", point);
  const watch = new ResizeObserver(fit);
  watch.observe(box);
  size("phone");
  // The preview follows by itself; it is opened when it is seen for the first time.
  return { element, follow: (block) => { chosen = block && seen(block); point(); }, shown: () => { load(); requestAnimationFrame(fit); point(); }, show: () => { if (!element.hidden) load(); }, stop: () => { clearTimeout(soon); watch.disconnect(); frame.src = "about:blank"; } };
}

/** What readers see of a block: its words without Markdown, else those of the first block in it, and its name. */
function seen(block) {
  const plainText = (text) => (text ?? "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\{[^}]*\}/g, " ");
  const name = block.label ?? block.title ?? "";
  const inner = block.children?.length ? seen(block.children[0]) : null;
  const isWords = !["image", "audio", "video", "embed", "rule", "html"].includes(block.kind);
  return { words: (isWords && !inner ? plainText(block.text) : inner?.words ?? "").slice(0, 200), name: plainText(name || inner?.name) };
}
