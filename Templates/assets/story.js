// Stories: pages of scenes, recordings and what follows them, pictures at large. Without this file everything is shown.
"use strict";
(() => {
  const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);
  const each = (selector, work, inside = document) => inside.querySelectorAll(selector).forEach(work);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const players = "figure.audio, figure.video, figure.hotspots";
  const time = (element, key, otherwise) => element.dataset[key] === undefined ? otherwise : Number(element.dataset[key]);

  // Buttons, speed, chapters and words around a native player.
  function steer(box) {
    const sound = box.querySelector("audio, video");
    if (!sound) return;
    const wave = box.querySelector(".wave");
    const lines = [...box.querySelectorAll("[data-seek]")].map((link) => ({ link, start: time(link, "seek"), end: time(link, "until", Infinity) }));
    const seek = (seconds) => { sound.currentTime = Math.max(0, seconds); };
    each("[data-skip]", (button) => button.addEventListener("click", () => seek(sound.currentTime + time(button, "skip"))), box);
    each("[data-speed]", (speed) => speed.addEventListener("change", () => { sound.defaultPlaybackRate = sound.playbackRate = Number(speed.value); }), box);
    for (const { link, start } of lines) link.addEventListener("click", (event) => { event.preventDefault(); seek(start); sound.play(); });
    wave?.addEventListener("click", (event) => {
      const edges = wave.getBoundingClientRect();
      const length = sound.duration || time(wave, "duration", 0);
      seek((event.clientX - edges.left) / edges.width * length);
    });
    const show = () => {
      const now = sound.currentTime;
      wave?.style.setProperty("--played", `${100 * now / (sound.duration || time(wave, "duration", Infinity))}%`);
      for (const { link, start, end } of lines) {
        const isNow = now >= start && now < end;
        if (isNow === link.hasAttribute("aria-current")) continue;
        link.toggleAttribute("aria-current", isNow);
        if (isNow) link.setAttribute("aria-current", "true");
        const list = link.closest(".transcript-lines");
        if (isNow && list) list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
      }
    };
    sound.addEventListener("timeupdate", show);
    sound.addEventListener("seeked", show);
  }

  // The recording that the times of a block refer to: `SceneRecording.swift` finds the same one.
  function recording(block) {
    const scene = block.closest(".scene");
    const sounds = [...document.querySelectorAll(".scene audio")].filter((sound) => scene && !sound.closest(".hotspots"));
    return block.closest(".hotspots")?.querySelector("audio") ?? sounds.find((sound) => scene.contains(sound))
      ?? sounds.findLast((sound) => sound.compareDocumentPosition(scene) & Node.DOCUMENT_POSITION_FOLLOWING)
      ?? document.querySelector(".entry-audio audio") ?? scene?.querySelector("video") ?? document.querySelector(".entry-video video");
  }

  // Blocks that appear and leave with a recording, from when it first plays until it ends.
  function followSound() {
    const timed = new Map();
    each("[data-start], [data-end]", (block) => {
      const sound = recording(block);
      if (!sound || block.contains(sound)) return;
      timed.set(sound, [...timed.get(sound) ?? [], { block, start: time(block, "start", 0), end: time(block, "end", Infinity) }]);
    });
    for (const [found, blocks] of timed) for (const sound of document.querySelectorAll("audio, video")) {
      // A recording may have two players: above the text and in a scene.
      if (sound.src !== found.src) continue;
      const show = () => {
        if (sound.ended || (sound.paused && !sound.currentTime)) return;
        for (const { block, start, end } of blocks) {
          block.classList.toggle("is-timed", !calm.matches);
          block.classList.toggle("is-now", sound.currentTime >= start && sound.currentTime < end);
        }
      };
      for (const kind of ["play", "seeked", "timeupdate"]) sound.addEventListener(kind, show);
      sound.addEventListener("ended", () => { for (const { block } of blocks) block.classList.remove("is-timed", "is-now"); });
    }
  }

  // Scenes as pages, side by side on wide screens, and one below the other on narrow ones.
  function turnPages(pages) {
    const track = pages.querySelector(".pages-track");
    const scenes = [...track.children].filter((child) => child.matches(".scene"));
    const links = [...pages.querySelectorAll(".pages-list a")].map((link) => ({ link, number: scenes.findIndex((scene) => scene.id === decodeURIComponent(link.hash.slice(1))) }));
    // Offsets are negative where text runs from right to left.
    const side = track.matches(":dir(rtl)") ? -1 : 1;
    const isSideBySide = () => track.scrollWidth > track.clientWidth + 1;
    const held = pages.querySelector(".pages-sound");
    let here = -1;
    const look = () => {
      const number = isSideBySide() ? Math.round(side * track.scrollLeft / track.clientWidth)
        : Math.max(0, scenes.findLastIndex((scene) => scene.getBoundingClientRect().top < innerHeight / 2));
      if (number === here) return;
      here = number;
      const current = links.findLast((link) => link.number <= here);
      for (const item of links) {
        if (item === current) item.link.setAttribute("aria-current", "true"); else item.link.removeAttribute("aria-current");
      }
      if (current) { const list = current.link.closest("ol"); list.scrollLeft = current.link.offsetLeft - list.clientWidth / 2; }
      hold();
    };
    const turn = (number) => {
      const scene = scenes[Math.min(Math.max(number, 0), scenes.length - 1)];
      if (isSideBySide()) track.scrollTo({ left: side * scenes.indexOf(scene) * track.clientWidth });
      else scene.scrollIntoView();
    };
    // A recording goes on when its page is turned: then it can be stopped here.
    const hold = () => {
      const playing = [...track.querySelectorAll("audio, video")].find((sound) => !sound.paused && scenes.indexOf(sound.closest(".scene")) !== here);
      held.hidden = !playing;
      held.onclick = () => playing?.pause();
    };
    for (const { link, number } of links) {
      link.addEventListener("click", (event) => {
        if (number < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.replaceState(null, "", link.hash);
        turn(number);
      });
    }
    each("[data-turn]", (button) => button.addEventListener("click", () => turn(here + time(button, "turn"))), pages);
    each("audio, video", (sound) => { for (const kind of ["play", "pause", "ended"]) sound.addEventListener(kind, hold); }, track);
    track.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -side, ArrowRight: side, PageUp: -1, PageDown: 1, Home: -scenes.length, End: scenes.length }[event.key];
      if (event.target !== track || by === undefined || !isSideBySide()) return;
      event.preventDefault();
      turn(here + by);
    });
    let isAsked = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => { isAsked = false; look(); });
    };
    track.addEventListener("scroll", ask, { passive: true });
    addEventListener("scroll", ask, { passive: true });
    addEventListener("resize", ask);
    look();
  }

  // The pictures of a gallery, one after another, as large as the window.
  function enlarge(gallery) {
    const links = [...gallery.querySelectorAll("a.enlarge")];
    let shown = 0;
    const dialog = make("dialog", { className: "large", ariaLabel: gallery.getAttribute("aria-label") ?? "" });
    const picture = make("img");
    const words = make("figcaption");
    const figure = make("figure", { ariaLive: "polite" });
    const show = (number) => {
      shown = (number + links.length) % links.length;
      const small = links[shown].querySelector("img");
      for (const name of ["width", "height"]) picture.setAttribute(name, small.getAttribute(name) ?? "");
      Object.assign(picture, { alt: small.alt, src: links[shown].href });
      // Where the gallery has no name.
      if (!gallery.ariaLabel) dialog.ariaLabel = small.alt || links[shown].ariaLabel;
      words.replaceChildren(...[...links[shown].closest("figure").querySelector("figcaption")?.childNodes ?? []].map((node) => node.cloneNode(true)));
    };
    const button = (text, name, work) => {
      const made = make("button", { type: "button", textContent: text, ariaLabel: gallery.dataset[name], className: `large-${name}` });
      made.addEventListener("click", work);
      return made;
    };
    figure.append(picture, words);
    dialog.append(button("×", "close", () => dialog.close()), figure);
    if (links.length > 1) dialog.append(button("‹", "previous", () => show(shown - 1)), button("›", "next", () => show(shown + 1)));
    dialog.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) show(shown + (dialog.matches(":dir(rtl)") ? -by : by));
    });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    for (const [number, link] of links.entries()) {
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (!dialog.isConnected) document.body.append(dialog);
        show(number);
        dialog.showModal();
      });
    }
  }

  each(players, steer);
  followSound();
  each(".pages", turnPages);
  each(".gallery", enlarge);
})();
