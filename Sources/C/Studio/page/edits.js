// What is sent in one request, and in which order.

const isNew = ({ edit }) => edit.op === "insert";

/** New texts come first, the last one first: each is put after the same saved block, which the edits after them may change or remove. */
export function inOrder(parts) {
  const follows = ({ owner }, other) => owner.compareDocumentPosition(other.owner) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...parts.filter(isNew).sort((one, other) => (follows(one, other) ? 1 : -1)), ...parts.filter((part) => !isNew(part))];
}

/** The edits inside of a block that the same request inserts: they are sent when the answer has told its id. */
export const early = (parts) =>
  (parts.some(isNew) ? parts.filter(({ edit }) => ["block", "into"].some((name) => name in edit && edit[name] === undefined)) : []);
