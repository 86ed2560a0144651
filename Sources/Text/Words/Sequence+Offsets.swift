extension Sequence where Element: Hashable {
  /// Returns for each element the offset of its first occurrence.
  @inlinable package func firstOffsets() -> [Element: Int] {
    Dictionary(enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
