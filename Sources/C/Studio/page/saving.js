// What is said about saving: the state at the top of the editor, a notice for as long as something cannot be saved, and what screen
// readers are told. Each of them is said once, however often the studio tries again.
import { h } from "./dom.js";
import { failed, notice } from "./dialogs.js";
import { t } from "./strings.js";

/** The state of saving of a story. `isNarrow()` says whether the top of the page has room for a few words only. */
export function saveState(ed, isNarrow) {
  const { store } = ed;
  const state = h("span", { class: "save-state", data: { state: "saved" } }, t("state saved"));
  const told = h("span", { class: "unseen", role: "status" });
  let trouble = null;
  let gone = null;
  let last = "";

  const tell = (words) => {
    if (words === last) return;
    last = words;
    told.textContent = words;
  };
  /** Shows why the server cannot write, until it can. A closed notice comes back only with another reason. */
  const warn = (error) => {
    if (error.message === last) return;
    last = error.message;
    trouble?.remove();
    trouble = notice(error.message, { kind: "error", help: [error.help, t("kept here")].filter(Boolean).join(" ") });
  };
  const isGone = () => { if (!gone?.isConnected) gone = notice(t("story gone"), { kind: "error" }); };
  const wordsOf = (now, error) => {
    if (now === "offline") return isNarrow() ? t("state offline short") : error ? t("state unsaved", { why: error.message }) : t("state offline");
    return t(now === "refused" && gone ? "state gone" : `state ${now}`);
  };
  const end = () => { for (const one of [trouble, gone]) one?.remove(); trouble = gone = null; };

  store.addEventListener("state", ({ detail: error }) => {
    const now = store.state;
    if (now === "saved") end();
    state.textContent = wordsOf(now, error);
    state.dataset.state = now;
    if (now === "saved") tell(t("state saved"));
    if (now === "offline" && error) warn(error);
    if (now === "offline" && !error) tell(t("state offline"));
  });
  store.addEventListener("refused", ({ detail: error }) => {
    if (error.status === 404) { isGone(); return; }
    last = error.message;
    if (trouble?.words !== error.message) trouble?.remove();
    trouble = failed(error);
  });
  store.addEventListener("gone", isGone);
  return { elements: [state, told], end };
}

/** Keeps the top of the editor in view while the keyboard of a phone is there: then browsers move the view over the page. */
export function keepInView(element, signal) {
  const view = window.visualViewport;
  const follow = () => element.style.setProperty("--pan", view.scale === 1 ? `${view.offsetTop}px` : "0px");
  for (const kind of ["resize", "scroll"]) view?.addEventListener(kind, follow, { signal });
}
