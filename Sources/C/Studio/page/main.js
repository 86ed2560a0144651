// The studio begins here: token, words, the bar at the top, and which view is shown.
import { button, h, icon, problem, say, set } from "./dom.js";
import { get, listen, onToken, shareToken, takeToken } from "./api.js";
import { useTimeZone } from "./dates.js";
import { confirm, failed, notice } from "./dialogs.js";
import { openEditor } from "./editor.js";
import { openList } from "./list.js";
import { loadMessages } from "./messages.js";
import { openSources } from "./sources.js";
import { openTrash } from "./trash.js";
import { language, languages, loadStrings, storyAddress, t } from "./strings.js";

const root = document.documentElement;
const main = document.getElementById("main");
const app = { site: null };
const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window forgets */ } };
let view = null;
let refused = null;
let shown = "";
let asked = 0;

app.askToLeave = (words) => confirm(t("not saved title"), words, t("leave all the same"), { danger: true });

/** Loads the words of a language. */
async function speak(code) {
  await loadStrings(code);
  await loadMessages();
}

function header() {
  const here = location.hash.split("/")[1] ?? "";
  const link = (href, words, picture, isHere) => h("a", { href, class: "top-link", "aria-current": isHere ? "page" : null }, icon(picture), h("span", {}, words));
  const mode = button(t("light or dark"), () => {
    const isDark = (root.dataset.mode ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    root.dataset.mode = isDark ? "light" : "dark";
    remember("mode", root.dataset.mode);
  }, { picture: "mode", only: true });
  const words = h("select", { class: "language", "aria-label": t("language of the studio") }, Object.entries(languages).map(([code, name]) => h("option", { value: code, lang: code }, name)));
  words.value = language;
  words.addEventListener("change", async () => {
    remember("studio-language", words.value);
    await speak(words.value);
    shown = null;
    await route();
  });
  const top = document.getElementById("top");
  const preview = h("a", { href: app.site.preview, target: "_blank", rel: "noopener", class: "top-link" }, icon("eye"), h("span", {}, t("see the site")));
  top.replaceChildren(h("div", { class: "top-inner" },
    h("a", { href: "#/", class: "brand" }, h("img", { src: "icon.svg", alt: "", width: 32, height: 32 }), h("span", {}, h("b", {}, app.site.title), h("span", {}, t("studio")))),
    h("nav", { "aria-label": t("studio") }, link("#/", t("stories"), "page", here === "" || here === "story"), link("#/sources", t("sources"), "feed", here === "sources"), link("#/trash", t("trash"), "trash", here === "trash"), preview),
    h("div", { class: "group" }, words, mode)));
  document.getElementById("skip").textContent = t("skip to content");
}

async function route() {
  const wanted = decode(location.hash.replace(/^#\/?/, ""));
  if (wanted === shown && view) return;
  if (view && !(await view.leave())) { history.replaceState(null, "", addressOf(shown)); return; }
  const from = shown;
  shown = wanted;
  asked += 1;
  const turn = asked;
  set(main, { "aria-busy": "true" });
  const opened = await opening(wanted).catch(trouble);
  // Another view was asked for while the server answered: a late answer must not take its place.
  if (turn !== asked) { await opened.leave(); return; }
  view = opened;
  header();
  root.dataset.view = shown.split("/")[0] || "list";
  main.replaceChildren(view.element);
  set(main, { "aria-busy": null });
  document.title = `${view.title} · ${t("studio")}`;
  scrollTo(0, 0);
  if (from !== null) { view.heading?.focus({ preventScroll: true }); say(view.title); }
}

function opening(wanted) {
  const [name, ...rest] = wanted.split("/");
  return name === "story" ? openEditor(app, rest.join("/")) : name === "sources" ? openSources(app) : name === "trash" ? openTrash() : openList(app);
}

const addressOf = (route) => (route?.startsWith("story/") ? storyAddress(route.slice(6)) : `#/${route ?? ""}`);
const decode = (text) => { try { return decodeURIComponent(text); } catch { return text; } };

function trouble(error) {
  const heading = h("h1", { tabIndex: -1 }, t(error.status === 404 ? "not found" : "something failed"));
  const again = () => { shown = null; route(); };
  const problems = (error.answer?.diagnostics ?? []).map((one) => problem(one.severity, one.summary, one.help,
    one.file && h("span", { class: "help" }, one.line ? `${one.file}, ${t("line number", { line: one.line })}` : one.file)));
  const element = h("div", { class: "wide lost" }, heading, h("p", {}, error.status ? error.message : t("server gone")),
    problems.length > 0 ? h("ul", { class: "problems" }, problems) : error.help && h("p", { class: "help" }, error.help),
    h("p", {}, button(t("try again"), again), " ", h("a", { href: "#/", class: "button" }, t("back to stories"))));
  return { element, heading, title: heading.textContent, leave: async () => true, changed: again };
}

function noToken() {
  document.title = t("studio");
  main.replaceChildren(h("div", { class: "wide lost" }, h("h1", {}, t("no token")), h("p", {}, t("no token words")), h("pre", {}, "rhapsode serve")));
}

function nameOf(code) {
  try { return new Intl.DisplayNames(code, { type: "language" }).of(code); } catch { return code; }
}

/** Goes on with another token: what is not saved is sent at once. */
function renewed() {
  refused?.remove();
  view?.editor?.store.hurry?.();
}

async function start() {
  const mode = remembered("mode");
  if (mode) root.dataset.mode = mode;
  const hasToken = takeToken();
  await speak(remembered("studio-language") ?? navigator.language.slice(0, 2));
  onToken(() => location.reload());
  if (!hasToken) {
    noToken();
    addEventListener("hashchange", () => location.reload());
    return;
  }
  try {
    app.site = await get("site");
    useTimeZone(app.site.timezone);
    for (const one of app.site.languages) if (one.title === one.code) one.title = nameOf(one.code);
  } catch (error) {
    if (error.status === 403) {
      noToken();
      addEventListener("hashchange", () => location.reload());
      return;
    }
    // The server is asked every two seconds: an unchanged answer is not drawn, or read aloud, again.
    const { element } = trouble(error);
    if (main.textContent !== element.textContent) main.replaceChildren(element);
    setTimeout(start, 2000);
    return;
  }
  if (!remembered("studio-language") && app.site.strings) await speak(app.site.strings);
  addEventListener("hashchange", () => {
    if (/^#[0-9a-f]{16,}$/.test(location.hash)) {
      takeToken();
      history.replaceState(null, "", addressOf(shown));
      renewed();
      return;
    }
    if (location.hash.startsWith("#/") || location.hash === "") route().catch(failed);
  });
  onToken(renewed);
  shareToken();
  document.getElementById("skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
  shown = null;
  await route();
  listen((kind, data) => {
    if (kind === "changed" || kind === "problems") {
      clearTimeout(app.looking);
      app.looking = setTimeout(() => view?.changed?.(), 150);
    }
    view?.told?.(kind, data);
  }, (isThere, isRefused) => {
    root.toggleAttribute("data-offline", !isThere);
    if (isThere) view?.editor?.store.hurry?.();
    if (isRefused && !refused?.isConnected) refused = notice(t("failure token"), { kind: "error", help: [t("failure token help"), view?.editor && t("kept here")].filter(Boolean).join(" ") });
  });
}

start();
