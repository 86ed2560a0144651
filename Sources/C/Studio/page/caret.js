// Where the caret is.

/** The innermost element with the caret that these selectors match, or `null`. */
export function atCaret(selectors, { anchorNode: node } = getSelection()) {
  return (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.closest?.(selectors) ?? null;
}

/** The range from the start of an element to the caret, or `null` if the caret is elsewhere or words are selected. */
export function beforeCaret(element) {
  const { anchorNode, anchorOffset, isCollapsed } = getSelection();
  if (!isCollapsed || !element.contains(anchorNode)) return null;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(anchorNode, anchorOffset);
  return range;
}
