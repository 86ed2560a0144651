/// How much one rendering has produced so far, including the renderings inside it. It belongs to one thread.
package final class Budget {
  /// Bytes of the texts, lists and maps that were made. Values that were released since still count, so that their
  /// lifetime needs no tracking.
  var made = 0
  /// The most that a rendering was found to need, with what it was about to make.
  var peak = 0
  /// What a rendering that has ended leaves to the next one: `SpareStacks`.
  var spare: AnyObject?

  package init() {}
}
