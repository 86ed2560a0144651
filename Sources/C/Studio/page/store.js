// One open story: what was typed and is not saved yet, saving after a rest, undo and redo, and what to do if the file has changed.
import { get, post, Refused, Unreachable } from "./api.js";
import { writeCopy } from "./copies.js";
import { early, inOrder } from "./edits.js";
import { Past } from "./past.js";
import { released } from "./press.js";
import { flat, follow } from "./sync.js";

const rest = 400;

/** A story with what follows from its fields before the site has been read again. */
function whole(story) {
  const size = /^\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)/.exec(String(story.front.canvas ?? ""));
  const diagnostics = (story.diagnostics ?? []).map((one) => ({ ...one, message: one.message ?? one.summary }));
  // A mistake in YAML is reported by the build and by the editor, which cannot read the fields.
  if (story.fault && !diagnostics.some((one) => one.message === story.fault.error)) diagnostics.unshift({ severity: "error", message: story.fault.error, help: story.fault.help });
  return { ...story, diagnostics, canvas: size ? { width: Number(size[1]), height: Number(size[2]) } : undefined, draft: story.front.draft === true || /^content\/drafts\//.test(story.file) };
}

export class Store extends EventTarget {
  /** `resolve(conflict)` asks the person: it gives back "theirs", "keep" or new edits. */
  constructor(story, resolve) {
    super();
    this.adopt(story);
    this.resolve = resolve;
    this.dirty = new Map();
    this.stuck = new Map();
    this.queue = Promise.resolve();
    this.waiting = 0;
    this.state = "saved";
    this.past = new Past(story.text);
    this.isClosed = false;
  }

  get file() { return this.story.file; }
  get isSaved() { return this.dirty.size === 0 && this.stuck.size === 0 && this.waiting === 0; }

  /** Whether something that was typed into this owner is not saved: its content must then not be replaced. */
  holds(owner) { return this.dirty.has(owner) || this.stuck.has(owner); }

  /** Whether something that was typed into this element, or inside it, is not saved. */
  holdsInside(element) { return [...this.dirty.keys(), ...this.stuck.keys()].some((owner) => owner instanceof Node && element.contains(owner)); }

  /** Takes over a story. Its blocks keep their keys, and the blocks of all earlier stories give the ids that they have now. */
  adopt(story, origins) {
    this.ids = follow(this.story?.blocks ?? [], story.blocks, origins);
    for (const block of flat(story.blocks)) Object.defineProperty(block, "id", { get: () => this.ids.get(block.key), enumerable: true, configurable: true });
    this.story = whole(story);
  }

  /** Forgets what was typed into an element that is removed. */
  drop(owner) {
    this.dirty.delete(owner);
    this.stuck.delete(owner);
  }

  /** Notes that something was typed. `edits()` is called on saving: a list of edits, empty if the block has gone. */
  touch(owner, edits) {
    this.dirty.set(owner, edits);
    this.stuck.delete(owner);
    owner.classList?.remove("is-refused");
    this.show("typing");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), rest);
  }

  /** Saves what was typed. Ends when nothing waits any more, neither what was typed meanwhile. */
  async flush() {
    clearTimeout(this.timer);
    do await (this.dirty.size ? this.apply(() => []) : this.queue); while (this.dirty.size || this.waiting);
  }

  /**
   * Saves what was typed, then these edits: a list for the story as it is now, or a function of the story as it is when they are sent.
   * Gives back the story with the ids of what these edits inserted, or null.
   */
  apply(edits, note) {
    clearTimeout(this.timer);
    const make = typeof edits === "function" ? edits : this.pinned(edits);
    return this.line(async () => {
      // A typed source replaces the whole text, and is sent alone: other edits name blocks of the text that comes of it.
      let { story } = this;
      for (let sources = this.sources(); sources.length > 0; sources = this.sources()) {
        story = await this.send(this.collect(sources), note);
        // After a conflict, the story is the version of the file: these edits were meant for the other one.
        if (!story && this.stuck.size === 0) return null;
      }
      const typed = this.collect([...this.dirty]);
      // An edit of a block that has left the story is not needed any more.
      const asked = make(this.story).filter((edit) => !("block" in edit) || edit.block !== undefined).map((edit) => ({ edit }));
      if (typed.length + asked.length === 0) return story;
      return await this.rewrite(() => this.send([...typed, ...asked], note));
    });
  }

  /** What was typed into the source view and is not saved. */
  sources() { return [...this.dirty].filter(([, make]) => make()?.some((edit) => edit.op === "source")); }

  /** The edits of these owners, which are no longer dirty: what is typed from now on is another edit. */
  collect(owners) {
    for (const [owner] of owners) this.dirty.delete(owner);
    const parts = owners.flatMap(([owner, make]) => (make() ?? []).map((edit) => ({ owner, make, edit })));
    const later = early(parts);
    for (const { owner, make } of later) this.dirty.set(owner, make);
    if (later.length) this.timer = setTimeout(() => this.flush(), rest);
    return inOrder(parts.filter((part) => !later.includes(part)));
  }

  /** Runs work that changes the text elsewhere than in the source view, which has an older text until the work is done. */
  async rewrite(work) {
    this.dispatchEvent(new CustomEvent("rewriting", { detail: true }));
    try { return await work(); } finally { this.dispatchEvent(new CustomEvent("rewriting", { detail: false })); }
  }

  /** Runs `work` when all that was asked before is done: each request is made for the story that the last answer gave. */
  line(work) {
    this.waiting += 1;
    const result = this.queue.then(work).finally(() => {
      this.waiting -= 1;
      this.show(this.dirty.size ? "typing" : this.waiting ? "saving" : this.stuck.size ? "refused" : "saved");
    });
    this.queue = result.catch(() => {});
    return result;
  }

  /** Makes these edits of the story as it is now, with the ids that their blocks have when they are sent. */
  pinned(edits) {
    const keys = new Map(flat(this.story.blocks).map(({ id, key }) => [id, key]));
    const pins = edits.map((edit) => ["block", "after", "into"].filter((name) => edit[name]).map((name) => [name, keys.get(edit[name])]));
    return () => edits.map((edit, number) => ({ ...edit, ...Object.fromEntries(pins[number].map(([name, key]) => [name, this.ids.get(key)])) }));
  }

  /** Sends edits, each with the owner that typed it, if one did. Gives back the new story, or null if it was not written. */
  async send(parts, note) {
    for (;;) {
      try {
        const answer = await this.tell(parts);
        if (!answer) return null;
        await released();
        this.past.add(answer.text, note);
        const blocks = new Map(flat(answer.blocks).map((block) => [block.id, block]));
        const inserted = parts.map((_, number) => answer.inserted?.[number] ?? []);
        const made = parts.flatMap(({ owner, edit }, number) => (owner && edit.op === "insert" ? [[owner, blocks.get(inserted[number][0])]] : []));
        this.take(answer, { own: true, origins: answer.origins, made });
        return { ...answer, inserted: inserted.flatMap((ids, number) => (parts[number].owner ? [] : ids)) };
      } catch (error) {
        if (!(error instanceof Refused)) {
          // Nothing was written: what was typed is still to be saved.
          for (const { owner, make } of parts) if (owner && !this.dirty.has(owner)) this.dirty.set(owner, make);
          throw error;
        }
        // A refused edit stays where it was typed, and all others are written.
        this.dispatchEvent(new CustomEvent("refused", { detail: error }));
        const { owner, make } = parts[error.answer.edit ?? -1] ?? (parts.every((part) => part.owner) ? parts[0] : {});
        if (!owner) {
          for (const part of parts) if (part.owner) this.dirty.set(part.owner, part.make);
          if (this.dirty.size) this.timer = setTimeout(() => this.flush(), rest);
          this.take(await get("story", { file: this.file }).catch(() => this.story), { own: true });
          return null;
        }
        this.stuck.set(owner, make);
        owner.classList?.add("is-refused");
        parts = parts.filter((part) => part.owner !== owner);
        if (parts.length === 0) return null;
      }
    }
  }

  /** Posts until the server has answered: nothing is lost if the server is gone for a while. A conflict may add to `parts`. */
  async tell(parts) {
    const edits = () => parts.map(({ edit }) => edit);
    let body = { version: this.story.version, edits: edits() };
    for (;;) {
      try {
        if (this.state !== "offline") this.show("saving");
        const answer = await post("story", body, { file: this.file });
        // Edits of a version that this page has not shown: the blocks are compared.
        if (body.version !== this.story.version) delete answer.origins;
        return answer;
      } catch (error) {
        // A restarted server has another token: its new address can be opened in this tab.
        if (error instanceof Unreachable || error.status === 403 || error.status >= 500) {
          this.show("offline", error.status ? error : undefined);
          await new Promise((done) => { this.hurry = done; setTimeout(done, 2000); });
          continue;
        }
        if (error instanceof Refused && error.status === 409 && error.answer.current) {
          parts.splice(0, Infinity, ...this.renewed(parts));
          body = await this.settle(error.answer.current, parts);
          if (!body) return null;
          continue;
        }
        throw error;
      }
    }
  }

  /** These edits, and what was typed since they were sent: the person decides about all of it. */
  renewed(parts) {
    const typed = this.collect([...new Map([...parts.filter(({ owner }) => owner).map(({ owner, make }) => [owner, make]), ...this.dirty])]);
    return [...typed, ...parts.filter(({ owner }) => !owner)];
  }

  /** The file has changed since: the person chooses. Gives back what to post now, or null. */
  async settle(current, parts) {
    this.show("conflict");
    let choice;
    for (let refusal, isDone = false; !isDone;) {
      const edits = parts.map(({ edit }) => edit);
      choice = await this.resolve({ current, mine: this.story, edits, typed: [...edits, ...this.refused()], refusal });
      if (choice?.edits) return { version: current.version, edits: choice.edits };
      try {
        if (choice === "keep") current = await this.keep(parts);
        isDone = true;
      } catch (error) {
        refusal = error;
        parts.splice(0, Infinity, ...this.renewed(parts));
      }
    }
    this.dirty.clear();
    this.stuck.clear();
    this.past = new Past(current.text);
    this.take(current, { own: false, isReplaced: true });
    return null;
  }

  /** The edits that the server refused before: a copy must have their words too. */
  refused() { return [...this.stuck].flatMap(([, make]) => make() ?? []); }

  /** Writes these edits into a file beside the story. Gives back the story that the file itself has now. */
  async keep(parts) {
    for (;;) {
      const { kept, current } = await writeCopy(this, parts.map(({ edit }) => edit), this.refused());
      if (kept) this.dispatchEvent(new CustomEvent("kept", { detail: kept }));
      if (this.dirty.size === 0) return current;
      // What was typed while the copy was written goes into another copy, together with the rest.
      await new Promise((done) => setTimeout(done, rest));
      parts.splice(0, Infinity, ...this.renewed(parts));
    }
  }

  /** Takes over a new state of the story, from this page or from elsewhere. */
  take(story, { own, origins, made = [], isReplaced = false }) {
    this.adopt(story, origins);
    for (const owner of this.stuck.keys()) if (owner.isConnected === false) this.stuck.delete(owner);
    this.dispatchEvent(new CustomEvent("story", { detail: { own, made, isReplaced } }));
  }

  /** Checks whether the file was changed elsewhere. What was typed meanwhile is saved first: it may be a conflict. */
  async refresh() {
    if (!this.isSaved || this.isClosed) return;
    const version = this.story.version;
    let now;
    try { now = await get("story", { file: this.file }); } catch (error) {
      if (error.status === 404) this.dispatchEvent(new CustomEvent("gone"));
      return;
    }
    await released();
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
    const { past } = this;
    past.isHeld = true;
    try { await this.apply([{ op: "source", text }]); } finally { past.isHeld = false; }
    return true;
  }

  /** Posts something else about this story (publish, picture of a library), whose answer is the story. */
  async act(name, body) {
    await this.flush();
    return this.line(() => this.rewrite(async () => {
      const story = await post(name, { file: this.file, ...body, version: this.story.version });
      this.past.add(story.text);
      this.take(story, { own: true });
      return story;
    }));
  }

  show(state, error) {
    if (this.state === state && !error) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: error }));
  }

  close() { this.isClosed = true; }
}
