/// What one rendering, with everything that is rendered inside it, has made so far. It belongs to one thread.
package final class Budget {
  /// Bytes of texts and lists: what was joined, captured or changed by filters, each time anew. What was dropped since
  /// counts, too, so that nothing needs to be followed.
  var made = 0

  package init() {}
}
