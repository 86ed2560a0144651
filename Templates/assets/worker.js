// The service worker. Pages come from the network where there is one, so that none is older than the site; the copies that it keeps
// are for when there is none. Files whose names have a digest never change.
const prefix = `rhapsode ${site.base} `;
const [shell, pages, files] = [prefix + version, `${prefix}pages`, `${prefix}files`];
const bounds = { [pages]: site.bound + 40, [files]: 200 };
const patience = 4000;
// Of each page that was answered from a copy, when the copy was made.
const copies = new Map();

const isFixed = (path) => path.startsWith(`${site.base}assets/`) || path.startsWith(`${site.base}media/`);

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(shell);
  await cache.addAll([...new Set([...site.shell, ...site.pages])].map((path) => new Request(path, { cache: "no-cache" })));
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const kept = [shell, pages, files];
  for (const name of await caches.keys()) if (name.startsWith(prefix) && !kept.includes(name)) await caches.delete(name);
  await self.clients.claim();
})()));

// The oldest copies leave when there are too many.
async function put(name, request, answer) {
  if (!answer.ok || answer.redirected || answer.type !== "basic" || answer.status === 206) return;
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, answer);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - bounds[name]))) await cache.delete(key);
}

const made = (answer) => Date.parse(answer.headers.get("date") ?? "") || Date.now();

async function tell(message) {
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  const key = url.origin + url.pathname;
  const find = async () => await (await caches.open(pages)).match(key) ?? await (await caches.open(shell)).match(key);
  const network = fetch(request).then(async (answer) => {
    const copy = answer.clone();
    event.waitUntil(put(pages, key, copy));
    return answer;
  });
  const late = new Promise((done) => { setTimeout(done, patience); });
  copies.delete(key);
  try {
    const answer = await Promise.race([network, late]);
    if (answer) return answer;
    const copy = await find();
    if (!copy) return await network;
    // The network is slow: the copy is shown, and the page says so if the answer that comes is another one.
    const shown = copy.clone().text();
    event.waitUntil(network.then(async (answer) => {
      if (answer.ok && await answer.clone().text() !== await shown) tell({ changed: key });
    }).catch(() => {}));
    return copy;
  } catch {
    const copy = await find();
    if (copy) {
      copies.set(key, made(copy));
      return copy;
    }
    const language = site.pages.find((path) => path !== site.pages[0] && url.pathname.startsWith(path.slice(0, -"offline/".length)));
    return await (await caches.open(shell)).match(language ?? site.pages[0]) ?? Response.error();
  }
}

async function fixed(request) {
  for (const name of [shell, files]) {
    const copy = await (await caches.open(name)).match(request);
    if (copy) return copy;
  }
  const answer = await fetch(request);
  await put(files, request, answer.clone());
  return answer;
}

// Lists that scripts read, and files of one name: as fresh as the network can be.
async function list(request) {
  try {
    const answer = await fetch(request);
    await put(pages, request, answer.clone());
    return answer;
  } catch {
    return await (await caches.open(pages)).match(request) ?? await (await caches.open(shell)).match(request) ?? Response.error();
  }
}

// Pictures and models under names of their own, which can change: kept for when there is no network.
async function named(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(put(files, request, answer.clone()));
    return answer;
  } catch { return await (await caches.open(files)).match(request) ?? Response.error(); }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(site.base)) return;
  if (request.headers.has("range") || ["audio", "video"].includes(request.destination)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isFixed(url.pathname)) event.respondWith(fixed(request));
  else if (site.shell.includes(url.pathname) || /\/(saved|search|offline)\/index\.json$/.test(url.pathname)) event.respondWith(list(request));
  else if (request.destination === "image" || /\.(glb|usdz)$/i.test(url.pathname)) event.respondWith(named(event));
});

// Keeps copies of the newest entries: those that have another version than the copy.
async function keep(address) {
  const cache = await caches.open(pages);
  const known = await (await cache.match(`${address}?kept`))?.json() ?? {};
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) return;
  const wanted = await answer.json();
  const kept = {};
  for (const [path, mark] of Object.entries(wanted)) {
    try {
      if (known[path] !== mark || !await cache.match(location.origin + path)) {
        const fresh = await fetch(path, { cache: "no-cache" });
        if (!fresh.ok) continue;
        await put(pages, location.origin + path, fresh);
      }
      kept[path] = mark;
    } catch { break; }
  }
  for (const path of Object.keys(known)) if (!(path in wanted)) await cache.delete(location.origin + path);
  await cache.put(`${address}?kept`, new Response(JSON.stringify(kept)));
}

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data.take) self.skipWaiting();
  if (data.keep) event.waitUntil(keep(data.keep).catch(() => {}));
  if (data.more) event.waitUntil(list(new Request(data.more, { cache: "no-cache" })));
  if (data.asked) source.postMessage({ copy: copies.get(data.asked) ?? null });
});
