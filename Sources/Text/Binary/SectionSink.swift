/// Takes the bytes of one section of a larger file: in pieces, in their order, as they are made. Pieces that are written
/// to a file at once need not stay in memory until the last one is made.
package struct SectionSink: Sendable {
  let append: @Sendable (_ piece: StoredBytes) -> Void
  let end: @Sendable () -> Void

  /// `end` is called after the last piece.
  package init(append: @escaping @Sendable (_ piece: StoredBytes) -> Void, end: @escaping @Sendable () -> Void) {
    self.append = append
    self.end = end
  }
}
