// Quizzes: a round draws some questions, shuffled, and asks one after another. Without this file, each question is there with
// its answer folded below it.
"use strict";

const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const pause = 2000;

const shuffled = (list) => {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
};

// Two notes that rise, or one that falls. Nothing is loaded.
let speaker = null;
function play(isRight) {
  const Speaker = window.AudioContext ?? window.webkitAudioContext;
  if (!Speaker) return;
  speaker ??= new Speaker();
  const notes = isRight ? [[660, 660, 0], [880, 880, 0.14]] : [[220, 140, 0]];
  for (const [from, to, delay] of notes) {
    const start = speaker.currentTime + delay;
    const [note, volume] = [speaker.createOscillator(), speaker.createGain()];
    note.type = isRight ? "sine" : "triangle";
    note.frequency.setValueAtTime(from, start);
    note.frequency.linearRampToValueAtTime(to, start + 0.3);
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    note.connect(volume).connect(speaker.destination);
    note.start(start);
    note.stop(start + 0.4);
  }
}

// A list of answers, and what is written before it since the last one, is a question.
function questions(quiz) {
  return [...quiz.querySelectorAll(".quiz-asked, .quiz-written")].flatMap((asked) => {
    const found = [];
    let words = [];
    for (const part of asked.children) {
      if (part.matches(".quiz-question, .quiz-asked, .quiz-told")) { words = []; continue; }
      if (!part.matches("ul, ol")) { words.push(part); continue; }
      const answers = [...part.children].map((item) => {
        const box = item.querySelector("input");
        return { item, isRight: box ? box.checked : "right" in item.dataset };
      });
      const whole = asked.closest(".quiz-question");
      const note = whole?.querySelector(".quiz-note")?.textContent ?? null;
      found.push({ words, answers, note, learn: whole?.dataset.learn ?? null });
      words = [];
    }
    return found;
  });
}

function answerButton({ item, isRight }) {
  const copy = item.cloneNode(true);
  copy.querySelector("input")?.remove();
  const button = make("button", { type: "button", className: "quiz-answer" }, ...copy.childNodes);
  return { button, isRight };
}

function offer(quiz) {
  const words = quiz.dataset;
  const all = questions(quiz);
  if (!all.length) return;
  const live = make("div", { className: "quiz-live" });
  const said = make("p", { className: "quiz-said", role: "status" });
  const sound = make("button", { type: "button", className: "quiz-sound", textContent: words.sound, ariaPressed: "true" });
  sound.addEventListener("click", () => { sound.ariaPressed = sound.ariaPressed === "true" ? "false" : "true"; });
  let timer = 0;

  function begin(isFirst) {
    const round = shuffled(all).slice(0, Number(words.draw) || all.length);
    ask({ round, here: 0, right: 0, missed: [] }, isFirst);
  }

  // The first question takes no focus: readers may not have come for the quiz.
  function ask(state, isFirst = false) {
    const question = state.round[state.here];
    const number = words.question.replace("#1", state.here + 1).replace("#2", state.round.length);
    const head = make("div", { className: "quiz-words", tabIndex: -1 },
      make("p", { className: "quiz-number", textContent: number }), ...question.words.map((part) => part.cloneNode(true)));
    const answers = shuffled(question.answers).map(answerButton);
    const list = make("ul", { className: "quiz-answers" }, ...answers.map(({ button }) => make("li", {}, button)));
    for (const answer of answers) answer.button.addEventListener("click", () => take(state, question, answers, answer));
    said.replaceChildren();
    live.replaceChildren(head, list, said, sound);
    if (!isFirst) head.focus({ preventScroll: true });
  }

  function take(state, question, answers, chosen) {
    if (live.querySelector(".quiz-next")) return;
    const truth = answers.find(({ isRight }) => isRight);
    // Not `disabled`, which would take the focus away.
    for (const { button } of answers) button.ariaDisabled = "true";
    truth.button.classList.add("is-right");
    if (chosen.isRight) state.right += 1; else { chosen.button.classList.add("is-wrong"); state.missed.push(question); }
    if (sound.ariaPressed === "true") play(chosen.isRight);
    said.replaceChildren(chosen.isRight ? words.right : `${words.wrong}. ${words.answer.replace("#", truth.button.textContent.trim())} `);
    const go = () => {
      clearTimeout(timer);
      state.here += 1;
      if (state.here < state.round.length) ask(state); else end(state);
    };
    if (question.note) said.after(make("p", { className: "quiz-noted", textContent: question.note }));
    if (!chosen.isRight && question.learn) {
      said.append(make("a", { href: question.learn, textContent: words.learn }));
    }
    const next = make("button", { type: "button", className: "button quiz-next", textContent: words.next });
    next.addEventListener("click", go);
    (live.querySelector(".quiz-noted") ?? said).after(next);
    // Who has something to read is not hurried on, nor who answers by keys: a screen reader may still be speaking.
    if (chosen.isRight && !question.note && !chosen.button.matches(":focus-visible")) timer = setTimeout(go, pause); else next.focus({ preventScroll: true });
  }

  function end(state) {
    const isWon = state.right === state.round.length;
    const score = words.score.replace("#1", state.right).replace("#2", state.round.length);
    const head = make("div", { className: "quiz-words", tabIndex: -1 }, make("p", { className: "quiz-score", textContent: score }));
    const again = make("button", { type: "button", className: "button", textContent: words.again });
    again.addEventListener("click", () => begin(false));
    said.replaceChildren(isWon ? words.all : "");
    live.replaceChildren(head, said);
    if (isWon && words.wreath) live.append(make("p", {}, make("a", { className: "button quiz-crown", href: words.wreath, textContent: words.crown })));
    const links = [...new Map(state.missed.filter(({ learn }) => learn).map((missed) => [missed.learn, missed])).values()];
    if (links.length) {
      live.append(make("p", { textContent: `${words.learn}:` }), make("ul", { className: "quiz-learn" }, ...links.map((missed) =>
        make("li", {}, make("a", { href: missed.learn, textContent: missed.words.map((part) => part.textContent.trim()).join(" ") })))));
    }
    if (!isWon || !words.wreath) live.append(make("p", {}, again));
    head.focus({ preventScroll: true });
  }

  quiz.append(live);
  quiz.classList.add("live");
  begin(true);
}

document.querySelectorAll(".quiz:not(.live)").forEach(offer);
