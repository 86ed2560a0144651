// One open story: what was typed and is not saved yet, saving after a rest, undo and redo, and what to do if the file has changed.
import { get, post, Refused, Unreachable } from "./api.js";
import { Past } from "./past.js";

const rest = 400;

export class Store extends EventTarget {
  /** `resolve(conflict)` asks the person: it gives back "theirs", "keep" or new edits. */
  constructor(story, resolve) {
    super();
    this.story = story;
    this.resolve = resolve;
    this.dirty = new Map();
    this.queue = Promise.resolve();
    this.waiting = 0;
    this.state = "saved";
    this.past = new Past(story.text);
    this.isClosed = false;
  }

  get file() { return this.story.file; }
  get isSaved() { return this.dirty.size === 0 && this.waiting === 0; }

  /** Something was typed. `edits()` is asked when it is saved: a list of edits, or none if its block has gone. */
  touch(owner, edits) {
    this.dirty.set(owner, edits);
    this.show("typing");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), rest);
  }

  /** Saves what was typed. */
  flush() {
    clearTimeout(this.timer);
    return this.dirty.size ? this.apply(() => []) : this.queue;
  }

  /** Saves what was typed, then these edits (or those that a function of the newest story makes). Gives back the story, or null. */
  apply(edits, note) {
    clearTimeout(this.timer);
    this.waiting += 1;
    const work = async () => {
      try {
        const owners = [...this.dirty];
        this.dirty.clear();
        const typed = owners.flatMap(([, make]) => make() ?? []);
        const all = [...typed, ...(typeof edits === "function" ? edits(this.story) : edits)];
        if (all.length === 0) return this.story;
        return await this.send(all, note, owners);
      } finally {
        this.waiting -= 1;
        this.show(this.dirty.size ? "typing" : this.waiting ? "saving" : "saved");
      }
    };
    const result = this.queue.then(work);
    this.queue = result.catch(() => {});
    return result;
  }

  async send(edits, note, owners = []) {
    const before = this.story;
    const answer = await this.tell("story", { version: before.version, edits }, { file: this.file }, edits);
    if (!answer) return null;
    this.past.add(answer.text, note);
    this.take(answer, { own: true, owners });
    return answer;
  }

  /** Posts until the server has answered: nothing is given up because it is gone for a while. */
  async tell(name, body, query, edits) {
    for (;;) {
      try {
        this.show("saving");
        return await post(name, body, query);
      } catch (error) {
        if (error instanceof Unreachable || error.status === 507 || error.status >= 500) {
          this.show("offline", error.status ? error : undefined);
          await new Promise((done) => { this.hurry = done; setTimeout(done, 2000); });
          continue;
        }
        if (error instanceof Refused && error.status === 409) {
          const decided = await this.settle(error.answer.current, edits, body);
          if (!decided) return null;
          ({ name, body } = decided);
          continue;
        }
        this.dispatchEvent(new CustomEvent("refused", { detail: error }));
        this.take(await get("story", { file: this.file }).catch(() => this.story), { own: false });
        return null;
      }
    }
  }

  /** The file has changed since: the person chooses. Gives back what to post now, or null. */
  async settle(current, edits, body) {
    this.show("conflict");
    const choice = await this.resolve({ current, mine: this.story, edits });
    if (choice?.edits) return { name: "story", body: { version: current.version, edits: choice.edits } };
    if (choice === "keep") {
      try {
        await post("story", { ...body, force: "keep" }, { file: this.file });
      } catch (error) {
        if (error instanceof Refused && error.status === 409) {
          this.dispatchEvent(new CustomEvent("kept", { detail: error.answer.kept }));
          current = error.answer.current ?? current;
        } else {
          this.dispatchEvent(new CustomEvent("refused", { detail: error }));
          return { name: "story", body };
        }
      }
    }
    this.dirty.clear();
    this.past = new Past(current.text);
    this.take(current, { own: false });
    return null;
  }

  /** A new state of the story, ours or another's. */
  take(story, { own, owners = [] }) {
    this.story = story;
    this.dispatchEvent(new CustomEvent("story", { detail: { own, owners } }));
  }

  /** Looks whether somebody else has written. What was typed meanwhile is saved first, and may then be a conflict. */
  async refresh() {
    if (!this.isSaved || this.isClosed) return;
    const version = this.story.version;
    let now;
    try { now = await get("story", { file: this.file }); } catch (error) {
      if (error.status === 404) this.dispatchEvent(new CustomEvent("gone"));
      return;
    }
    if (!this.isSaved || this.isClosed || this.story.version !== version) return;
    const isOther = now.version !== version;
    if (isOther) this.past = new Past(now.text);
    this.take(now, { own: !isOther });
    if (isOther) this.dispatchEvent(new CustomEvent("other"));
  }

  async undo() { return this.step(() => this.past.back()); }
  async redo() { return this.step(() => this.past.forth()); }

  async step(next) {
    await this.flush();
    const text = next();
    if (text === undefined) return false;
    this.past.isHeld = true;
    await this.apply([{ op: "source", text }]);
    this.past.isHeld = false;
    return true;
  }

  /** Posts something else about this story (publish, picture of a library), whose answer is the story. */
  async act(name, body) {
    await this.flush();
    this.waiting += 1;
    try {
      const story = await post(name, { file: this.file, ...body, version: this.story.version });
      this.past.add(story.text);
      this.take(story, { own: true });
      return story;
    } finally {
      this.waiting -= 1;
      this.show(this.isSaved ? "saved" : "typing");
    }
  }

  show(state, error) {
    if (this.state === state && !error) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: error }));
  }

  close() { this.isClosed = true; }
}
