// Finds the block of a page that is edited: in the editor, or in the studio.

const command = (body) => fetch("/_rhapsode/command", {
  method: "POST", headers: { "X-Rhapsode": "1", "Content-Type": "application/json" }, body: JSON.stringify(body),
}).catch(() => {});

// Alt-click on a block opens its line in the editor.
document.addEventListener("click", (event) => {
  const block = event.altKey && event.target.closest?.("p, li, h1, h2, h3, h4, h5, h6, figure, blockquote, pre, td, th, dt, dd");
  if (!block) return;
  event.preventDefault();
  event.stopPropagation();
  const picture = block.querySelector("img")?.alt ?? "";
  command({ page: location.pathname, words: `${picture} ${block.textContent}`.slice(0, 400) });
}, true);

// The studio, which shows this page in a frame, names the block that is being edited: by its words, or by its name if it
// has none, as a picture.
const letters = (text) => (text ?? "").normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const blocks = "p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, th, figure, figcaption, blockquote, pre, section, aside, details, img, audio, video, [aria-label]";
const namesOf = (element) => ["aria-label", "alt", "title"].map((name) => letters(element.getAttribute(name)));
function find({ words, name }) {
  const root = document.querySelector("main") ?? document.body;
  if (!root) return null;
  const all = [...root.querySelectorAll(blocks)];
  const start = letters(words).slice(0, 60);
  // The innermost element whose text begins with these letters.
  const found = start && all.filter((element) => letters(element.textContent).startsWith(start))
    .reduce((outer, element) => (!outer || outer.contains(element) ? element : outer), null);
  const called = letters(name);
  return found || called && (all.find((element) => namesOf(element).includes(called)) ?? all.find((element) => letters(element.textContent) === called));
}
addEventListener("message", ({ source, data }) => {
  if (source !== parent || parent === window || data?.rhapsode !== "show") return;
  // The message can arrive before the page is parsed.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => showBlock(data), { once: true });
  else showBlock(data);
});
function showBlock({ words, name }) {
  const element = find({ words: String(words ?? ""), name: String(name ?? "") });
  if (element) element.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}
