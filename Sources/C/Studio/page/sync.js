// Keeps the elements of blocks as the story changes: an element stays with its block, so that focus and typing stay too.
// The ids of blocks are positions in the text, and change with every answer; a block's `key` stays the same while the story is open.

let last = 0;
const same = (one, other) => one.kind === other.kind && one.source === other.source;

/** All blocks, each before its children. */
export const flat = (blocks) => blocks.flatMap((block) => [block, ...flat(block.children ?? [])]);

/**
 * Gives the blocks `now` the keys that they had in `before`. `origins`: for each block, in the order of the text, its id in `before`, or
 * null; without it, the blocks are compared. Returns the ids by key.
 */
export function follow(before, now, origins) {
  const all = flat(now);
  const ids = new Map();
  if (origins?.length === all.length) {
    const old = new Map(flat(before).map((block) => [block.id, block]));
    all.forEach((block, number) => { block.key = old.get(origins[number])?.key; });
  } else compare(before, now);
  for (const block of all) {
    block.key ??= ++last;
    ids.set(block.key, block.id);
  }
  return ids;
}

// Equal blocks at the start and at the end are the same blocks; between them, those of one kind in the same place are.
function compare(before, now) {
  let start = 0;
  while (start < before.length && start < now.length && same(before[start], now[start])) start += 1;
  let end = 0;
  while (end < before.length - start && end < now.length - start && same(before.at(-1 - end), now.at(-1 - end))) end += 1;
  now.forEach((block, number) => {
    const isAtEnd = number >= now.length - end;
    const place = isAtEnd ? number - now.length + before.length : number;
    const old = isAtEnd || place < before.length - end ? before[place] : undefined;
    if (old?.kind !== block.kind) return;
    block.key = old.key;
    compare(old.children ?? [], block.children ?? []);
  });
}

/**
 * Gives the children of `parent` the new blocks. `make(block)` makes an element with `block` and `update(block)`. An element with text
 * that is not saved (`holds()`) is neither removed nor replaced.
 */
export function sync(parent, blocks, make) {
  const shown = new Map([...parent.children].filter((child) => child.block && !child.isNew).map((child) => [child.block.key, child]));
  const keys = new Set(blocks.map(({ key }) => key));
  for (const [key, child] of shown) if (!keys.has(key)) { if (child.holds?.()) child.lose(); else child.remove(); }
  let next = following(parent.firstElementChild);
  for (const block of blocks) {
    const child = shown.get(block.key);
    const isKept = child && (child.shownKind === block.kind || child.takes?.(block) || child.holds?.());
    if (isKept) child.update(block);
    const one = isKept ? child : make(block);
    if (child === next) next = following(child.nextElementSibling);
    const hadFocus = one !== child && child?.contains(document.activeElement);
    if (one !== child) child?.replaceWith(one);
    if (one.parentNode !== parent || next && !(one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)) put(one, parent, next);
    if (hadFocus) one.focusIn?.();
  }
}

// New texts, which have no block yet, stay where they are written.
function following(child) {
  while (child && !child.block?.key) child = child.nextElementSibling;
  return child;
}

function put(one, parent, next) {
  const focus = one.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(one, next ?? parent.querySelector(":scope > [data-end]"));
  focus?.focus({ preventScroll: true });
}
