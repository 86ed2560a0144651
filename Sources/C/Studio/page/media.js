// Files of the story: sent, dropped, pasted, listed.
import { button, h, icon, say } from "./dom.js";
import { upload, Unreachable } from "./api.js";
import { addSent, addUploads, askFiles } from "./add.js";
import { failed, noticeBox } from "./dialogs.js";
import { openLibrary } from "./library.js";
import { bytes, seconds, t } from "./strings.js";
import { picture, player } from "./views.js";

/** What a file must be, if it is asked for with this `accept`. */
export const wantedBy = (accept) => ({ image: "picture", audio: "recording", video: "recording" })[accept?.split("/")[0]];

/**
 * Sends one file, with progress. Gives back what the server says of it, or null. It is tried again while the server is gone, refuses
 * this tab or cannot write. With `wanted`, the server takes only a picture or a recording.
 */
export async function send(ed, file, { name = file.name || `${t("picture file")}.png`, wanted } = {}) {
  if (ed.site.limits?.upload && file.size > ed.site.limits.upload) {
    failed(Object.assign(new Error(t("too large", { size: bytes(ed.site.limits.upload) })), { status: 413 }));
    return null;
  }
  const stop = new AbortController();
  const meter = h("progress", { max: 1, value: 0, "aria-label": t("sending", { name }) });
  const words = h("span", {}, t("sending", { name }));
  const shown = h("div", { class: "notice is-sending" }, icon("files"), h("div", {}, words, meter), button(t("stop"), () => stop.abort(), { picture: "close", only: true }));
  noticeBox().append(shown);
  say(t("sending", { name }));
  try {
    await ed.store.flush();
    for (;;) {
      try {
        const sent = await upload(ed.file, { name, wanted }, file, (part) => { meter.value = part; }, stop.signal);
        await ed.store.refresh();
        return sent;
      } catch (error) {
        const isBusy = error.status >= 500;
        if (!(error instanceof Unreachable || error.status === 403 || isBusy)) throw error;
        const told = error.status ? [error.message, error.help, t("waiting to store", { name })].filter(Boolean).join(" ") : t("waiting to send", { name });
        if (words.textContent !== told) { words.textContent = told; say(told); }
        meter.value = 0;
        // A large file is not sent every two seconds to a disk that is full.
        await new Promise((done) => setTimeout(done, isBusy ? 10000 : 2000));
        stop.signal.throwIfAborted();
      }
    }
  } catch (error) {
    failed(error);
    return null;
  } finally {
    shown.remove();
  }
}

/** Takes files that are dropped on the text or pasted into it. */
export function takeDrops(ed, page) {
  const line = h("div", { class: "drop-line" });
  const hasFiles = (event) => [...event.dataTransfer?.types ?? []].includes("Files");
  const target = (event) => {
    const stage = event.target.closest?.(".stage");
    if (stage?.owner) return { stage, at: stage.point(event) };
    const boxes = [...ed.flow.children].filter((one) => one.classList.contains("block"));
    const box = boxes.findLast((one) => { const edges = one.getBoundingClientRect(); return edges.top + edges.height / 2 < event.clientY; });
    return { box, before: box ? box.nextElementSibling : ed.flow.firstElementChild };
  };
  page.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const { stage, before } = target(event);
    for (const one of page.querySelectorAll(".stage.is-target")) one.classList.toggle("is-target", one === stage);
    if (stage) { stage.classList.add("is-target"); line.remove(); } else ed.flow.insertBefore(line, before ?? ed.flow.querySelector(":scope > [data-end]"));
  });
  const end = () => { line.remove(); for (const one of page.querySelectorAll(".is-target")) one.classList.remove("is-target"); };
  page.addEventListener("dragleave", (event) => { if (!page.contains(event.relatedTarget)) end(); });
  page.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const place = target(event);
    const files = [...event.dataTransfer.files];
    end();
    if (place.box || place.stage) addUploads(ed, files, place);
    else addUploads(ed, files, {});
  });
  // A file that misses must not replace the page.
  for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => { if (hasFiles(event)) event.preventDefault(); }, { signal: ed.signal });
  addEventListener("paste", (event) => {
    const files = [...event.clipboardData?.files ?? []];
    if (!files.length || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    const { selected } = ed;
    const stage = selected?.isItem ? selected.parentNode : selected?.stage;
    addUploads(ed, files, stage ? { stage } : { box: selected });
  }, { signal: ed.signal });
}

/** The files beside the text, with those that are not used. */
export function filesPanel(ed) {
  const list = h("ul", { class: "file-list" });
  const empty = h("p", { class: "empty" }, t("no files yet"));
  const stageOf = () => (ed.selected?.isItem ? ed.selected.parentNode : ed.selected?.stage);
  const put = (file) => addSent(ed, file, stageOf() ? { stage: stageOf() } : { box: ed.selected });
  const element = h("div", { class: "files" },
    h("h2", {}, t("tab files")),
    h("div", { class: "button-row" },
      button(t("choose files"), async () => { for (const file of await askFiles("")) await send(ed, file); }, { picture: "files" }),
      button(t("record sound"), () => ed.addRecording(stageOf() ? { stage: stageOf() } : { box: ed.selected }), { picture: "microphone" }),
      ed.site.can?.library && (ed.site.can.library.europeana || ed.site.can.library.dpla) && button(t("library"), () => openLibrary(ed), { picture: "library" })),
    h("p", { class: "help" }, t("drop help")), empty, list);
  let key = "";
  const show = () => {
    const now = JSON.stringify(ed.story.media);
    if (now === key) return;
    key = now;
    empty.hidden = ed.story.media.length > 0;
    list.replaceChildren(...ed.story.media.map((file) => {
      const isPicture = file.type.startsWith("image/");
      const facts = [file.width && `${file.width} × ${file.height}`, file.duration && seconds(file.duration), bytes(file.bytes)].filter(Boolean).join(" · ");
      return h("li", {}, isPicture ? picture(ed, file.path, "", 160) : /^(audio|video)/.test(file.type) ? player(ed, file.path, "") : icon("files"),
        h("div", { class: "file-text" }, h("b", {}, file.path), h("span", {}, facts), !file.used && h("span", { class: "badge" }, t("not used"))),
        button(t("insert"), () => put(file), { class: "button is-small", "aria-label": `${t("insert")}: ${file.path}` }));
    }));
  };
  return { element, show };
}
