// What the page asks of the server. The token comes in the address, stays in this tab, and goes with every request.
import { inLanguage } from "./messages.js";
import { known, quoted, t } from "./strings.js";

const base = new URL("api/", location.href.split("#")[0]);
let token = "";

export class Refused extends Error {
  constructor(status, answer) {
    // The server writes English. What people often meet has a code, and its words in the language of the page.
    const code = answer?.code ?? (status === 403 ? "token" : "");
    const key = known(`failure ${code}`) ? `failure ${code}` : null;
    super(key ? t(key, answer) : quoted(inLanguage(answer?.error ?? `HTTP ${status}`).words));
    this.status = status;
    this.help = key ? known(`${key} help`) : quoted(inLanguage(answer?.help).words);
    this.answer = answer ?? {};
  }
}

export class Unreachable extends Error {}

export function takeToken() {
  const found = /^#([0-9a-f]{16,})$/.exec(location.hash);
  if (found) {
    sessionStorage.setItem("rhapsode-token", found[1]);
    history.replaceState(null, "", location.pathname);
  }
  token = sessionStorage.getItem("rhapsode-token") ?? "";
  return token !== "";
}

// A server that was started again has another token. When its address is opened in another tab, this one gets its token too, so that what
// is not saved here can be saved.
const tabs = new BroadcastChannel("rhapsode-token");

/** Gives the token, which the server has accepted, to the other tabs of this studio. */
export const shareToken = () => tabs.postMessage(token);

/** Calls `renewed` when another tab has another token. */
export function onToken(renewed) {
  tabs.onmessage = ({ data }) => {
    if (data === token) return;
    token = data;
    sessionStorage.setItem("rhapsode-token", token);
    renewed();
  };
}

const address = (name, query) => {
  const url = new URL(name, base);
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined && value !== "") url.searchParams.set(key, value);
  return url;
};

async function ask(name, query, options = {}) {
  let answer;
  try {
    answer = await fetch(address(name, query), { ...options, headers: { "X-Rhapsode-Token": token, ...options.headers }, cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable(error.message);
  }
  if (answer.ok) return answer;
  let words = null;
  try { words = await answer.json(); } catch { /* an answer without words */ }
  throw new Refused(answer.status, words);
}

export const get = async (name, query, signal) => (await ask(name, query, { signal })).json();

export async function post(name, body, query) {
  const answer = await ask(name, query, { method: "POST", body: JSON.stringify(body ?? {}), headers: { "Content-Type": "application/json" } });
  // A connection that ends inside the answer: the same request can be sent again.
  try { return await answer.json(); } catch (error) { throw new Unreachable(error.message); }
}

/** Sends a file, with progress from 0 to 1. `wanted` is "picture" or "recording" if no other file will do. */
export function upload(story, { name, wanted }, blob, progress, signal) {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", address("media", { story, name, wanted }));
    request.setRequestHeader("X-Rhapsode-Token", token);
    request.setRequestHeader("Content-Type", blob.type || "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = (event) => progress?.(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => (request.status < 300 ? done(request.response) : fail(new Refused(request.status, request.response)));
    request.onerror = () => fail(new Unreachable("upload"));
    request.onabort = () => fail(new DOMException("stopped", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(blob);
  });
}

// Pictures and sound need the token too: they are fetched, and shown as blobs.
const blobs = new Map();

/** An address that can be shown in this page. `key` changes when the bytes do. */
export function blobAddress(name, query, key = "") {
  const id = `${name} ${JSON.stringify(query)} ${key}`;
  if (!blobs.has(id)) {
    if (blobs.size > 300) forget([...blobs.keys()].slice(0, 100));
    const made = ask(name, query).then((answer) => answer.blob()).then((blob) => URL.createObjectURL(blob));
    made.catch(() => blobs.delete(id));
    blobs.set(id, made);
  }
  return blobs.get(id);
}

function forget(ids) {
  for (const id of ids) {
    blobs.get(id)?.then(URL.revokeObjectURL, () => {});
    blobs.delete(id);
  }
}

/** Calls `told(kind, data)` for what happens on the server, for as long as the page is open. `state(isThere)` says if it answers. */
export async function listen(told, state) {
  for (;;) {
    try {
      const answer = await ask("events");
      state?.(true);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const parts = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
        rest = parts.pop();
        for (const part of parts) tell(part, told);
      }
    } catch (error) {
      state?.(false, error instanceof Refused && error.status === 403);
    }
    state?.(false);
    await new Promise((done) => setTimeout(done, 1500));
  }
}

function tell(part, told) {
  let kind = "message";
  const data = [];
  for (const line of part.split("\n")) {
    if (line.startsWith("event:")) kind = line.slice(6).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).trim());
  }
  if (data.length === 0) return;
  let value = null;
  try { value = JSON.parse(data.join("\n")); } catch { return; }
  told(kind, value);
}
