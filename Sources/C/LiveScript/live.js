// Keeps an open page up to date while the files of its site change. Only `rhapsode serve` sends it, after the other files of
// this folder, in one function: they share its scope.

const own = document.currentScript;
let digest = own.dataset.page;

let isBusy = false;
let isAsked = false;

async function update() {
  if (isBusy) { isAsked = true; return; }
  isBusy = true;
  try {
    do {
      isAsked = false;
      await fetchPage();
    } while (isAsked);
  } catch (error) {
    if (!(error instanceof TypeError)) location.reload();
  } finally {
    isBusy = false;
  }
}

async function fetchPage() {
  const answer = await fetch(location.href, { cache: "no-cache" });
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").documentElement;
  const script = next.querySelector("#_rhapsode");
  if (answer.redirected) { location.replace(answer.url); return; }
  if (!script || mustReload(next)) { location.reload(); return; }
  digest = script.dataset.page;
  script.replaceWith(sent.querySelector("#_rhapsode").cloneNode());
  const focused = document.activeElement;
  const anchor = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  const top = anchor?.getBoundingClientRect().top;
  try {
    change(sent, next);
  } catch (error) {
    // Another script has moved a node that would be changed, or must run again.
    if (error instanceof ReloadNeeded) { location.reload(); return; }
    throw error;
  }
  sent = next;
  if (focused && !focused.isConnected && focused.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
  if (anchor?.isConnected) scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
  document.dispatchEvent(new CustomEvent("rhapsode:changed"));
}

// Pictures, sounds, style sheets and scripts that keep their addresses when their files change. With another query, the
// browser loads them again.
let times = 0;
const sources = ["src", "srcset", "poster", "href"];

function showFiles(names) {
  if (!sent) return;
  const again = (address) => {
    const url = new URL(address, document.baseURI);
    if (url.origin !== location.origin || !names.includes(decodeURIComponent(url.pathname.split("/").pop()))) return address;
    url.searchParams.set("changed", times);
    return url.href;
  };
  times += 1;
  const newValue = (name, value) => (name === "srcset"
    ? value.replace(/[^\s,][^\s]*(?:\s+[\d.]+[wx])?/g, (one) => one.replace(/^[^\s]+/, again)) : again(value));
  for (const node of sent.querySelectorAll("img, source, audio, video, image, link[rel~=stylesheet], script[src]")) {
    const visible = shown.get(node);
    if (!visible || node.id === "_rhapsode") continue;
    for (const name of sources) {
      const value = node.getAttribute(name);
      const fresh = value && newValue(name, value);
      if (!fresh || fresh === value) continue;
      if (node.localName === "script") { location.reload(); return; }
      if (node.localName === "link") {
        const copy = node.cloneNode();
        copy.setAttribute(name, fresh);
        shown.set(node, swapStyle(visible, copy));
      } else {
        visible.setAttribute(name, fresh);
      }
    }
  }
}

// Only visible pages listen: browsers open few connections to one server.
let stream;
function listen() {
  stream?.close();
  stream = undefined;
  if (document.visibilityState === "hidden") return;
  stream = new EventSource(`/_rhapsode/events/${digest}${location.pathname}`);
  stream.addEventListener("page", (event) => { if (event.data !== digest) update(); });
  stream.addEventListener("files", (event) => showFiles(JSON.parse(event.data)));
  stream.addEventListener("problems", (event) => { problems = JSON.parse(event.data); show(); });
  stream.addEventListener("warnings", (event) => { warnings = JSON.parse(event.data); show(); });
}
document.addEventListener("visibilitychange", listen);
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
addEventListener("pagehide", () => stream?.close());
listen();

// A service worker of the published site would show old pages.
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister())).catch(() => {});
