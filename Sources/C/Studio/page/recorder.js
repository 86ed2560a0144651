// Sound from the microphone, with a level, a pause, and everything kept until it is in the story.
import { button, h, icon, say, set } from "./dom.js";
import { addPart, all, begin, forget, parts } from "./kept.js";
import { addSent, askFiles } from "./add.js";
import { get } from "./api.js";
import { when } from "./dates.js";
import { confirm, failed, open } from "./dialogs.js";
import { send } from "./media.js";
import { seconds, t } from "./strings.js";

const forms = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
const endings = { "audio/webm": "webm", "audio/ogg": "ogg", "audio/mp4": "m4a" };
const fileName = (type, time) => `${t("recording file")}-${new Date(time).toISOString().slice(0, 16).replace(/[:T]/g, "-")}.${endings[type.split(";")[0]] ?? "webm"}`;

const named = (time) => `${t("block audio")}, ${when(time)}`;

let running = null;

/** A dialog that records. Gives back the sent file, `{files}` that were chosen instead, or null. */
export function recordSound(ed) {
  return open(t("record sound"), (close, dialog) => {
    const time = h("p", { class: "record-time", role: "timer", "aria-live": "off" }, "0:00");
    const level = h("meter", { min: 0, max: 1, value: 0, low: 0.05, high: 0.9, optimum: 0.4, "aria-label": t("level") });
    const status = h("p", { class: "help", role: "status" }, t("record help"));
    const listen = h("div", { class: "record-listen" });
    const buttons = h("div", { class: "dialog-foot" });
    const show = (...children) => { buttons.replaceChildren(...children); };
    const recording = new Recording(ed.file, level, time);
    const use = async (blob, id) => {
      show(h("span", {}, t("sending", { name: "" })));
      const sent = await send(ed, blob, { name: fileName(blob.type, Number(id)) });
      if (!sent) { done(); return; }
      await forget(id);
      close({ ...sent, title: named(Number(id)) });
    };
    const done = () => {
      const { blob } = recording;
      const sound = h("audio", { controls: true, src: URL.createObjectURL(blob), "aria-label": t("listen to it") });
      listen.replaceChildren(sound);
      status.textContent = t("record done");
      const main = button(t("use it"), () => use(blob, recording.id), { class: "button is-main" });
      show(button(t("record again"), async () => { await forget(recording.id); listen.replaceChildren(); start(); }), main);
      main.focus();
    };
    const stop = async () => { await recording.stop(); done(); };
    const pause = (event) => {
      const isPaused = recording.pause();
      set(event.currentTarget, { "aria-pressed": String(isPaused) });
      event.currentTarget.querySelector("span").textContent = t(isPaused ? "go on" : "pause");
      say(t(isPaused ? "paused" : "recording now"));
    };
    const start = async () => {
      try {
        await recording.start();
      } catch (error) {
        status.textContent = t(error.name === "NotAllowedError" ? "microphone refused" : "no microphone");
        first();
        return;
      }
      status.textContent = t("recording now");
      dialog.classList.add("is-recording");
      const end = button(t("stop"), stop, { picture: "stop", class: "button is-main" });
      show(button(t("pause"), pause, { picture: "pause" }), end);
      end.focus();
    };
    const first = () => show(
      button(t("choose recording"), async () => { const files = await askFiles("audio/*"); if (files.length) close({ files }); }, { picture: "files" }),
      button(t("begin recording"), start, { picture: "microphone", class: "button is-main" }));
    first();
    // Closing the dialog loses nothing: Escape asks while it records, and what was recorded is kept.
    dialog.addEventListener("cancel", (event) => {
      if (!recording.isRunning) return;
      event.preventDefault();
      confirm(t("stop recording title"), t("stop recording words"), t("stop")).then((yes) => yes && stop());
    });
    dialog.addEventListener("close", async () => {
      if (recording.isRunning) { await recording.stop(); keptRecordings(ed); } else if (recording.blob && !recording.isSent) setTimeout(() => keptRecordings(ed), 300);
    });
    return h("div", { class: "dialog-body recorder" }, h("div", { class: "record-light" }, icon("microphone")), time, level, status, listen, buttons);
  });
}

class Recording {
  constructor(file, level, time) {
    this.file = file;
    this.level = level;
    this.time = time;
    this.isRunning = false;
  }

  async start() {
    this.stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: true } });
    const type = forms.find((form) => MediaRecorder.isTypeSupported(form)) ?? "";
    this.recorder = new MediaRecorder(this.stream, { mimeType: type, audioBitsPerSecond: 96000 });
    this.id = String(Date.now());
    this.pieces = [];
    this.length = 0;
    this.blob = null;
    await begin({ id: this.id, file: this.file, type: this.recorder.mimeType, time: Date.now() });
    this.writing = Promise.resolve();
    this.recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      this.pieces.push(data);
      this.writing = this.writing.then(() => addPart(this.id, data)).catch(() => {});
    };
    this.recorder.start(1000);
    this.isRunning = true;
    running = this;
    this.watch();
  }

  watch() {
    this.context = new AudioContext();
    const look = this.context.createAnalyser();
    look.fftSize = 1024;
    this.context.createMediaStreamSource(this.stream).connect(look);
    const samples = new Float32Array(look.fftSize);
    let last = performance.now();
    const step = () => {
      if (!this.isRunning) return;
      const now = performance.now();
      if (this.recorder.state === "recording") this.length += now - last;
      last = now;
      look.getFloatTimeDomainData(samples);
      const peak = this.recorder.state === "recording" ? Math.max(...samples.map(Math.abs)) : 0;
      this.level.value = Math.max(peak, this.level.value * 0.9);
      this.time.textContent = seconds(this.length / 1000);
      setTimeout(step, 60);
    };
    step();
  }

  /** Pauses or goes on. Gives back whether it is paused now. */
  pause() {
    if (this.recorder.state === "paused") this.recorder.resume(); else this.recorder.pause();
    return this.recorder.state === "paused";
  }

  async stop() {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.level.value = 0;
    running = null;
    await new Promise((done) => { this.recorder.onstop = done; this.recorder.stop(); });
    for (const track of this.stream.getTracks()) track.stop();
    this.context.close();
    await this.writing;
    this.blob = new Blob(this.pieces, { type: this.recorder.mimeType.split(";")[0] });
  }
}

/** Whether there is no such story any more: it was renamed, moved or deleted. */
const isGone = (file) => get("story", { file }).then(() => false, (error) => error.status === 404);

/** Offers the recordings for this story that were never put into it, and those for stories that are gone. */
export async function keptRecordings(ed, where = ed.element.querySelector(".story-front")) {
  const kept = (await all().catch(() => [])).filter((one) => one.id !== running?.id);
  const offered = new Set([ed.file]);
  for (const file of new Set(kept.map((one) => one.file))) if (file !== ed.file && await isGone(file)) offered.add(file);
  const found = kept.filter((one) => offered.has(one.file));
  where?.parentNode?.querySelectorAll(".kept").forEach((one) => one.remove());
  for (const one of found) {
    const pieces = await parts(one.id);
    if (pieces.length === 0) { await forget(one.id); continue; }
    const blob = new Blob(pieces, { type: one.type.split(";")[0] });
    const box = h("div", { class: "kept", role: "group", "aria-label": t("kept recording") }, icon("microphone"),
      h("div", {}, h("p", {}, t(one.file === ed.file ? "kept recording words" : "kept recording gone", { when: when(one.time, true), file: one.file })), h("audio", { controls: true, src: URL.createObjectURL(blob), "aria-label": t("listen to it") })),
      h("div", { class: "button-row" },
        button(t("use it"), async () => {
          const sent = await send(ed, blob, { name: fileName(one.type, one.time) });
          if (!sent) return;
          await forget(one.id);
          box.remove();
          await addSent(ed, { ...sent, title: named(one.time) }, {});
        }, { class: "button is-main" }),
        button(t("discard"), async () => {
          if (!(await confirm(t("discard recording"), t("discard recording words"), t("discard"), { danger: true }))) return;
          await forget(one.id).catch(failed);
          box.remove();
        })));
    where?.after(box);
    say(t("kept recording"));
  }
}
