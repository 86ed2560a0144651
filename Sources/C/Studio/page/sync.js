// Keeps the elements of blocks as the story changes: an element stays with its block, so that focus and typing stay too.

const same = (one, other) => one.kind === other.kind && one.source === other.source;

/** Gives the children of `parent` the new blocks. `make(block)` makes an element with `block` and `update(block)`. */
export function sync(parent, blocks, make) {
  const old = [...parent.children].filter((child) => child.block);
  let start = 0;
  while (start < old.length && start < blocks.length && same(old[start].block, blocks[start])) { old[start].update(blocks[start]); start += 1; }
  let oldEnd = old.length;
  let newEnd = blocks.length;
  while (oldEnd > start && newEnd > start && same(old[oldEnd - 1].block, blocks[newEnd - 1])) { oldEnd -= 1; newEnd -= 1; old[oldEnd].update(blocks[newEnd]); }
  const after = old[oldEnd] ?? null;
  let number = start;
  for (; number < newEnd; number += 1) {
    const kept = number < oldEnd ? old[number] : null;
    const block = blocks[number];
    if (kept?.block.kind === block.kind) { kept.update(block); continue; }
    const made = make(block);
    const hadFocus = kept?.contains(document.activeElement);
    if (kept) kept.replaceWith(made); else parent.insertBefore(made, after && after.parentNode === parent ? after : lastPlace(parent));
    if (hadFocus) made.focusIn?.();
  }
  for (; number < oldEnd; number += 1) old[number].remove();
}

const lastPlace = (parent) => parent.querySelector(":scope > [data-end]");
