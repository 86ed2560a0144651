// The texts that a story had, for undo and redo.

export class Past {
  constructor(text) {
    this.texts = [text];
    this.here = 0;
    this.isHeld = false;
  }

  /** Adds a text. While an earlier one is being restored (`isHeld`), nothing is added. */
  add(text) {
    if (this.isHeld || text === this.texts[this.here]) return;
    this.texts.splice(this.here + 1, Infinity, text);
    if (this.texts.length > 200) this.texts.shift();
    this.here = this.texts.length - 1;
  }

  get canGoBack() { return this.here > 0; }
  get canGoForth() { return this.here < this.texts.length - 1; }

  back() { return this.canGoBack ? this.texts[--this.here] : undefined; }
  forth() { return this.canGoForth ? this.texts[++this.here] : undefined; }
}
