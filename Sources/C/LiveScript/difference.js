// Changes an open page into its new version.
//
// The page as it was sent is remembered apart from the page that is shown, which scripts and readers have changed since. When
// the page changes, both versions that were sent are compared, and only their differences are made in what is shown: so sound
// goes on playing, and focus, scrolling, open details and what scripts have added stay.

// The page as it was sent, and what is shown for each of its nodes.
let sent;
const shown = new WeakMap();

// Thrown if a difference cannot be made in what is shown: then the page is loaded again.
class ReloadNeeded extends Error {}

// Remembers what is shown for a node and for all nodes in it.
function pair(node, visible) {
  shown.set(node, visible);
  const [inner, visibleInner] = [node.childNodes, visible.childNodes];
  for (let i = 0; i < inner.length && i < visibleInner.length; i += 1) pair(inner[i], visibleInner[i]);
}

// When the page is parsed, before deferred scripts and those that wait for the page change it.
document.addEventListener("readystatechange", () => {
  // The list of mistakes is not part of the page.
  const isShown = host.isConnected;
  host.remove();
  sent = document.documentElement.cloneNode(true);
  pair(sent, document.documentElement);
  if (isShown) document.documentElement.append(host);
}, { once: true });

// Matches two lists of nodes: for each of `after`, the node of `before` that becomes it, or undefined.
function matches(before, after) {
  const found = new Array(after.length);
  let start = 0;
  let [end, endAfter] = [before.length, after.length];
  while (start < end && start < endAfter && before[start].isEqualNode(after[start])) {
    found[start] = before[start];
    start += 1;
  }
  while (end > start && endAfter > start && before[end - 1].isEqualNode(after[endAfter - 1])) {
    end -= 1;
    endAfter -= 1;
    found[endAfter] = before[end];
  }
  let [from, fromAfter] = [start, start];
  for (const [old, fresh] of [...common(before, after, start, end, endAfter), [end, endAfter]]) {
    if (fresh < endAfter) found[fresh] = before[old];
    // Between the equal nodes, nodes of the same kind are matched in order.
    while (from < old && fromAfter < fresh) {
      const candidate = before.slice(from, old).findIndex((node) => isOfOneKind(node, after[fromAfter]));
      if (candidate >= 0) {
        found[fromAfter] = before[from + candidate];
        from += candidate + 1;
      }
      fromAfter += 1;
    }
    [from, fromAfter] = [old + 1, fresh + 1];
  }
  return found;
}

const isOfOneKind = (a, b) => a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

// The longest common subsequence between the common start and end, as pairs of positions.
function common(before, after, start, end, endAfter) {
  const [height, width] = [end - start, endAfter - start];
  if (height * width === 0 || height * width > 250_000) return [];
  const text = (node) => node.outerHTML ?? `${node.nodeName} ${node.data}`;
  const [old, fresh] = [before.slice(start, end).map(text), after.slice(start, endAfter).map(text)];
  const lengths = Array.from({ length: height + 1 }, () => new Uint16Array(width + 1));
  for (let i = height - 1; i >= 0; i -= 1) {
    for (let j = width - 1; j >= 0; j -= 1) {
      lengths[i][j] = old[i] === fresh[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < height && j < width;) {
    if (old[i] === fresh[j]) pairs.push([start + i++, start + j++]);
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i += 1;
    else j += 1;
  }
  return pairs;
}

// Changes what is shown for `before` into `after`: two elements of one kind.
function change(before, after) {
  let visible = shown.get(before);
  if (!visible) throw new ReloadNeeded();
  if (after.matches("link[rel~=stylesheet]") && before.getAttribute("href") !== after.getAttribute("href")) {
    visible = swapStyle(visible, after);
  }
  shown.set(after, visible);
  changeAttributes(before, after, visible);
  if (before.localName !== "noscript") changeChildren(before, after, visible);
}

// The old style sheet stays until the new one is there, so that the page is never without.
function swapStyle(visible, after) {
  const fresh = document.importNode(after, true);
  fresh.onload = fresh.onerror = () => visible.remove();
  visible.after(fresh);
  return fresh;
}

function changeAttributes(before, after, visible) {
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) === value) continue;
    if (name === "class") changeClasses(before, after, visible);
    else visible.setAttribute(name, value);
  }
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) visible.removeAttribute(name);
}

function changeClasses(before, after, visible) {
  for (const name of before.classList) if (!after.classList.contains(name)) visible.classList.remove(name);
  visible.classList.add(...after.classList);
}

function changeChildren(before, after, visible) {
  const [old, fresh] = [[...before.childNodes], [...after.childNodes]];
  const found = matches(old, fresh);
  const kept = new Set(found);
  for (const node of old) if (!kept.has(node)) shown.get(node)?.remove();
  let last = null;
  fresh.forEach((node, index) => {
    const match = found[index];
    let here = node;
    if (!match) {
      const made = document.importNode(node, true);
      pair(node, made);
      if (made.matches?.(scripted) || made.querySelector?.(scripted)) throw new ReloadNeeded();
      if (last && last.parentNode !== visible) throw new ReloadNeeded();
      if (last) last.after(made);
      else visible.prepend(made);
    } else if (match.isEqualNode(node)) {
      // The old node is kept, since `shown` knows what is shown for its descendants.
      node.replaceWith(match);
      here = match;
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      change(match, node);
    } else {
      const text = shown.get(match);
      if (!text) throw new ReloadNeeded();
      text.data = node.data;
      shown.set(node, text);
    }
    last = shown.get(here) ?? last;
  });
}

// What the theme's scripts look for when a page is loaded: where it is new, they must run again.
const scripted = "audio, video, .slideshow, .compare, .quiz, .gallery, .pages, .scene, .zoomable, [data-transcript], [data-seek]";

const scripts = (page) => [...page.querySelectorAll("script:not(#_rhapsode)")]
  .filter((script) => ["", "module", "text/javascript"].includes(script.type)).map((script) => script.outerHTML).join();

const policy = (page) => page.querySelector("meta[http-equiv='Content-Security-Policy']")?.content;

// Whether only the browser can show the new page. A page keeps its first policy.
const mustReload = (next) => !sent || scripts(sent) !== scripts(next) || policy(sent) !== policy(next)
  || "rhapsodeFailure" in next.dataset || "rhapsodeFailure" in sent.dataset;
