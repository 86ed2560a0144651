// Offers the start page in the first of the reader's languages that the site has, else in the one for all others. A reader who refuses
// is not asked again. The page is not left by itself: search engines would then never see it.
"use strict";
(() => {
  const { others, close } = document.currentScript.dataset;
  const here = document.documentElement.lang;
  const links = [...document.querySelectorAll(".languages a[hreflang]")];
  const key = "language:" + location.pathname;
  const refused = (() => { try { return localStorage.getItem(key); } catch { return null; } })();
  const bare = (code) => code.toLowerCase().split("-")[0];
  const found = (navigator.languages ?? [navigator.language]).map((code) =>
    links.find(({ hreflang }) => hreflang.toLowerCase() === code.toLowerCase())
      ?? links.find(({ hreflang }) => bare(hreflang) === bare(code))).find(Boolean)
    ?? links.find(({ hreflang }) => hreflang === others);
  if (!found || found.hreflang === here || refused === found.hreflang) return;
  const offer = Object.assign(document.createElement("div"), { className: "news-pill language-offer", role: "status" });
  const link = Object.assign(document.createElement("a"), { href: found.href, hreflang: found.hreflang, lang: found.hreflang });
  link.textContent = `${found.textContent.trim()} →`;
  link.style.color = "inherit";
  const refuse = Object.assign(document.createElement("button"), { type: "button", textContent: "×", ariaLabel: close });
  refuse.style.textDecoration = "none";
  refuse.addEventListener("click", () => {
    try { localStorage.setItem(key, found.hreflang); } catch { /* a private window forgets */ }
    offer.remove();
  });
  offer.append(link, refuse);
  document.body.append(offer);
})();
