// Listening: recordings, or the browser's voice where there is none. Only voices of this device are used: nothing that is
// read aloud leaves the browser.
"use strict";
(() => {
  const speech = globalThis.speechSynthesis;
  const silent = "pre, figure, table, svg, script, style, math, iframe, audio, video, form, nav, select, button, .anchor, .footnotes, .footnote-ref, .unseen, [hidden]";
  const spoken = "h2, h3, h4, h5, h6, p, li, dt, dd";
  const own = document.querySelector("meta[property='og:site_name']")?.content ?? "";
  const trimmed = (text) => text.replace(/\s+/g, " ").trim();
  let busy; // the player that is heard: one at a time

  // The paragraphs of an entry's page, its title first, without what is looked at.
  function words(page) {
    const article = page.querySelector("article.entry");
    const body = article?.querySelector(".prose.body")?.cloneNode(true);
    if (!body) return [];
    for (const part of body.querySelectorAll(silent)) part.remove();
    const parts = [...body.querySelectorAll(spoken)].filter((part) => !part.querySelector(spoken));
    const texts = (parts.length ? parts : [body]).map((part) => trimmed(part.textContent));
    return [trimmed(article.querySelector("h1")?.textContent ?? ""), ...texts].filter((text) => /[\p{L}\p{N}]/u.test(text));
  }

  // After a pause, the sentence is read again.
  function sentences(text, language) {
    if (!Intl.Segmenter) return [text];
    return [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(({ segment }) => segment);
  }

  async function voiceOf(language) {
    const find = () => {
      const voices = speech.getVoices().filter((voice) => voice.localService);
      const code = (voice) => voice.lang.replace("_", "-").toLowerCase();
      const wanted = language.toLowerCase();
      return voices.find((voice) => code(voice) === wanted) ?? voices.find((voice) => code(voice).split("-")[0] === wanted.split("-")[0]);
    };
    if (!speech) return undefined;
    if (!speech.getVoices().length) {
      await new Promise((resolve) => { speech.addEventListener("voiceschanged", resolve, { once: true }); setTimeout(resolve, 1500); });
    }
    return find();
  }

  function nameOf(language) {
    try { return new Intl.DisplayNames(document.documentElement.lang, { type: "language" }).of(language); } catch { return language; }
  }

  function announce(title, work) {
    const session = navigator.mediaSession;
    if (!session || !globalThis.MediaMetadata) return;
    session.metadata = new MediaMetadata({ title, artist: own });
    for (const [name, action] of Object.entries(work)) {
      try { session.setActionHandler(name, action); } catch { /* a browser without this key */ }
    }
  }

  function offer(box) {
    const bar = box.querySelector(".listen-bar");
    const state = box.querySelector(".listen-state");
    const button = Object.fromEntries([...bar.querySelectorAll("[data-do]")].map((made) => [made.dataset.do, made]));
    const rate = bar.querySelector("[data-rate]");
    const rows = [...box.querySelectorAll("li")];
    const items = rows.length
      ? rows.map((row) => ({ row, link: row.querySelector("a"), sound: row.querySelector("audio"), language: row.lang }))
      : [{ language: box.closest("[lang]").lang }];
    const title = (item) => trimmed(item.link?.textContent ?? document.querySelector("h1").textContent);
    let at = 0;
    let mode = "stopped";
    let turn = 0; // what began in an earlier turn has no effect
    let parts = [];
    let part = 0;

    const say = (kind, name = "") => { state.hidden = false; state.textContent = state.dataset[kind].replace("#", name); };
    function show(next) {
      mode = next;
      const kind = { stopped: "play", playing: "pause", paused: "resume" }[mode];
      button.play.textContent = button.play.dataset[kind];
      button.stop.disabled = mode === "stopped";
      if (button.next) button.next.disabled = mode === "stopped" || at + 1 >= items.length;
      items.forEach(({ row }, index) => {
        if (index === at && mode !== "stopped") row?.setAttribute("aria-current", "true");
        else row?.removeAttribute("aria-current");
      });
      if (navigator.mediaSession) navigator.mediaSession.playbackState = { stopped: "none" }[mode] ?? mode;
    }
    function hush() {
      turn += 1;
      if (busy === me) speech?.cancel();
      for (const { sound } of items) sound?.pause();
    }
    function stop(kind = "stopped") {
      hush();
      at = 0;
      part = 0;
      parts = [];
      for (const { sound } of items) if (sound) sound.currentTime = 0;
      show("stopped");
      say(kind);
    }
    function pause() {
      if (mode !== "playing") return;
      hush();
      show("paused");
      say("paused", title(items[at]));
    }
    async function textOf({ link, row }) {
      if (!link) return words(document);
      if (row.dataset.text !== undefined) return [title({ link }), trimmed(row.dataset.text)].filter(Boolean);
      const answer = await fetch(link.href);
      return answer.ok ? words(new DOMParser().parseFromString(await answer.text(), "text/html")) : [];
    }
    function speak(voice, now) {
      if (now !== turn) return;
      if (part >= parts.length) { next(); return; }
      const utterance = Object.assign(new SpeechSynthesisUtterance(parts[part]), { voice, lang: voice.lang, rate: Number(rate.value) });
      utterance.onend = () => { if (now === turn) { part += 1; speak(voice, now); } };
      utterance.onerror = () => { if (now === turn) skip("failed", title(items[at])); };
      speech.speak(utterance);
    }
    // What cannot be heard is left out, and said.
    function skip(kind, name) {
      if (at + 1 < items.length) { next(); return; }
      stop();
      say(kind, name);
    }
    async function play() {
      if (busy && busy !== me) busy.pause();
      busy = me;
      hush();
      const now = turn;
      const item = items[at];
      show("playing");
      say("now", title(item));
      announce(title(item), { play, pause, stop: () => stop(), nexttrack: at + 1 < items.length ? next : null });
      if (item.sound) {
        item.sound.defaultPlaybackRate = item.sound.playbackRate = Number(rate.value);
        try { await item.sound.play(); } catch { if (now === turn) skip("failed", title(item)); }
        return;
      }
      const voice = await voiceOf(item.language);
      if (now !== turn) return;
      if (!voice) {
        skip("voiceless", nameOf(item.language));
        return;
      }
      try { if (!parts.length) parts = (await textOf(item)).flatMap((text) => sentences(text, item.language)); } catch { /* no connection */ }
      if (now !== turn) return;
      if (parts.length) speak(voice, now);
      else skip("failed", title(item));
    }
    function next() {
      if (at + 1 >= items.length) { stop("ended"); return; }
      hush();
      const { sound } = items[at];
      if (sound) sound.currentTime = 0;
      at += 1;
      part = 0;
      parts = [];
      play();
    }
    const me = { pause };

    items.forEach(({ sound }, index) => {
      sound?.addEventListener("ended", () => { if (at === index && mode === "playing") next(); });
      sound?.addEventListener("play", () => {
        if (mode === "playing" && at === index) return;
        at = index;
        parts = [];
        part = 0;
        for (const other of items) if (other.sound !== sound) other.sound?.pause();
        play();
      });
      sound?.addEventListener("pause", () => { if (mode === "playing" && at === index && sound.paused && !sound.ended) pause(); });
    });
    button.play.addEventListener("click", () => { if (mode === "playing") pause(); else play(); });
    button.stop.addEventListener("click", () => { stop(); button.play.focus(); });
    button.next?.addEventListener("click", () => { next(); if (button.next.disabled) button.play.focus(); });
    rate.addEventListener("change", () => {
      for (const { sound } of items) if (sound) sound.defaultPlaybackRate = sound.playbackRate = Number(rate.value);
      if (mode === "playing" && !items[at].sound) play();
    });
    addEventListener("pagehide", () => { if (mode === "playing") pause(); });
    if (items.some(({ sound }) => sound) || speech) box.hidden = bar.hidden = false;
    else box.remove();
  }

  document.querySelectorAll(".listen").forEach(offer);
  for (const sound of document.querySelectorAll(".entry-audio > audio, .entry-spoken > audio")) {
    sound.addEventListener("play", () => announce(sound.dataset.title ?? trimmed(document.querySelector("h1").textContent), { play: () => sound.play(), pause: () => sound.pause() }));
  }
})();
