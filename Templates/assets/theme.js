// Everything on these pages works without this file; it only makes some of it nicer.
"use strict";

const root = document.documentElement;
const remembered = (() => { try { return localStorage.getItem("mode"); } catch { return null; } })();
if (remembered) root.dataset.mode = remembered;

const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

function offerMode(button) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  button.addEventListener("click", () => {
    const isDark = (root.dataset.mode ?? (dark.matches ? "dark" : "light")) === "dark";
    root.dataset.mode = isDark ? "light" : "dark";
    try { localStorage.setItem("mode", root.dataset.mode); } catch { /* a private window forgets */ }
  });
}

function offerShare(button) {
  button.hidden = !navigator.share;
  const title = document.querySelector("h1").textContent;
  button.addEventListener("click", () => navigator.share({ title, url: button.dataset.url }).catch(() => {}));
}

function runSlideshow(show) {
  const slides = show.querySelector(".slides");
  const pictures = slides.querySelectorAll("figure, img");
  if (pictures.length < 2) return;
  const count = slides.children.length;
  // Offsets are negative where text runs from right to left.
  const side = slides.matches(":dir(rtl)") ? -1 : 1;
  const here = () => Math.round(side * slides.scrollLeft / slides.clientWidth);
  const step = (by) => slides.scrollTo({ left: side * ((here() + by + count) % count) * slides.clientWidth });
  const bar = make("div", { className: "slideshow-bar" });
  const back = make("button", { type: "button", textContent: "‹", ariaLabel: show.dataset.previous });
  const forth = make("button", { type: "button", textContent: "›", ariaLabel: show.dataset.next });
  const place = make("span", { className: "slideshow-place", dir: "ltr" });
  const tell = () => { place.textContent = `${here() + 1} / ${count}`; };
  slides.addEventListener("scroll", tell, { passive: true });
  tell();
  const turn = make("button", { type: "button", className: "slideshow-turn" });
  const foot = make("div", { className: "slideshow-foot" });
  foot.append(turn, place);
  bar.append(back, foot, forth);
  show.append(bar);
  let timer = 0;
  // Who turns the pictures hears which one is there; what turns by itself says nothing.
  const set = (isOn) => {
    clearInterval(timer);
    timer = isOn ? setInterval(() => step(1), 1000 * Number(show.dataset.seconds)) : 0;
    if (isOn) place.removeAttribute("role"); else place.role = "status";
    turn.classList.toggle("is-paused", !isOn);
    turn.ariaLabel = isOn ? show.dataset.pause : show.dataset.play;
  };
  set(!still);
  turn.addEventListener("click", () => set(!timer));
  const stop = (event) => { if (timer && event.target !== turn) set(false); };
  for (const kind of ["pointerdown", "keydown", "focusin", "wheel"]) show.addEventListener(kind, stop, { passive: true });
  back.addEventListener("click", () => step(-1));
  forth.addEventListener("click", () => step(1));
}

function layOver(pair) {
  const pictures = pair.querySelectorAll(":scope > .picture");
  if (pictures.length !== 2) return;
  const handle = make("input", { type: "range", min: 0, max: 100, value: 50, ariaLabel: pair.dataset.label });
  handle.addEventListener("input", () => pair.style.setProperty("--cut", `${handle.value}%`));
  pictures[1].after(handle);
  pair.classList.add("laid");
}

// Escape closes the list below an item of the menu, until the pointer or the focus comes again.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const item of document.querySelectorAll(".menu li:is(:hover, :focus-within):has(> ul)")) {
    item.classList.add("is-shut");
    const open = (change) => {
      if (change.type === "focusout" && item.contains(change.relatedTarget)) return;
      item.classList.remove("is-shut");
      item.removeEventListener("mouseleave", open);
      item.removeEventListener("focusout", open);
    };
    item.addEventListener("mouseleave", open);
    item.addEventListener("focusout", open);
  }
});

// Keys of one letter can be turned off: who speaks to a computer may type them unawares.
const areKeysOff = () => { try { return localStorage.getItem("keys") === "off"; } catch { return false; } };

function offerKeysSwitch(box) {
  box.checked = !areKeysOff();
  box.addEventListener("change", () => {
    try { if (box.checked) localStorage.removeItem("keys"); else localStorage.setItem("keys", "off"); } catch { /* a private window forgets */ }
  });
}

// `/` leads to the search, as on many sites.
document.addEventListener("keydown", (event) => {
  const link = document.querySelector(".search-link");
  const isWriting = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting || !link || areKeysOff()) return;
  event.preventDefault();
  const field = document.querySelector("form.search input");
  if (field) field.focus();
  else link.click();
});

// What is newer than the last visit. The time of that visit never leaves this browser.
function markNews(main) {
  const entries = [...main.querySelectorAll(".row, .card, .read, .lines > li, .front-lead")];
  if (!entries.length) return;
  let since = null;
  try {
    since = sessionStorage.getItem("since") ?? localStorage.getItem("visit") ?? "";
    sessionStorage.setItem("since", since);
    localStorage.setItem("visit", new Date().toISOString());
  } catch { return; }
  // A row of a river that came without a time of day has only the date of its day. The time of an event is not when it was announced.
  const time = (entry) => (entry.querySelector("time:not(.event-time)") ?? entry.closest(".day")?.querySelector("time"))?.dateTime;
  const fresh = entries.filter((entry) => Date.parse(time(entry)) > Date.parse(since) && !globalThis.muted?.hides(entry));
  for (const entry of fresh) {
    entry.classList.add("is-new");
    entry.querySelector("a").before(make("span", { className: "unseen", textContent: `${main.dataset.new}: ` }));
  }
  if (!fresh.length) return;
  let next = 0;
  const pill = make("button", { type: "button", className: "news-pill", textContent: main.dataset.news.replace("#", fresh.length) });
  pill.addEventListener("click", () => {
    go(fresh[next]);
    next += 1;
    if (next === fresh.length) pill.remove();
  });
  document.body.append(pill);
}

function go(entry) {
  entry.tabIndex = -1;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: "start" });
}

// `j` and `k` go to the next and the previous entry, as in planets and readers of mail.
function offerKeys(list) {
  const entries = [...list.querySelectorAll(".read, .row")];
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || areKeysOff() || event.target.closest("input, select, textarea, [contenteditable], audio, video")) return;
    const step = { j: 1, k: -1 }[event.key];
    if (!step) return;
    const here = entries.indexOf(document.activeElement.closest?.(".read, .row"));
    const entry = entries[here < 0 ? (step > 0 ? 0 : -1) : here + step];
    if (entry) { event.preventDefault(); go(entry); }
  });
}

// A page says how long ago something was when it was built. The words are corrected as soon as they are wrong.
function correctAge(time) {
  if (!(Date.parse(time.dataset.until) <= Date.now())) return;
  const seconds = (Date.now() - Date.parse(time.dateTime)) / 1000;
  const language = time.closest("[lang]").lang;
  const [unit, size] = seconds < 3600 ? ["minute", 60] : seconds < 86400 ? ["hour", 3600] : ["day", 86400];
  // The day is that of the site, not that of the reader. English without a country writes it as the site does.
  time.textContent = seconds < 28 * 86400
    ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit)
    : new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(time.dateTime.slice(0, 10)));
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("time[data-until]").forEach(correctAge);
  document.querySelectorAll("main").forEach(markNews);
  document.querySelectorAll(".reading, .river").forEach(offerKeys);
  document.querySelectorAll(".mode").forEach(offerMode);
  document.querySelectorAll(".keys input").forEach(offerKeysSwitch);
  document.querySelectorAll(".share").forEach(offerShare);
  document.querySelectorAll(".slideshow").forEach(runSlideshow);
  document.querySelectorAll(".compare").forEach(layOver);
  for (const box of document.querySelectorAll("pre, .prose table, math[display=block]")) {
    if (box.scrollWidth <= box.clientWidth) continue;
    box.tabIndex = 0;
    if (box.localName === "math") box.style.setProperty("--ems", box.scrollWidth / parseFloat(getComputedStyle(box).fontSize));
  }
});
