package import Model

/// The size of a fixed-layout page, such as `987x660`.
package enum PageSize {
  /// Returns width and height, each above 0 and at most 100,000, or `nil` for any other text.
  package static func read(_ text: String) -> Entry.Canvas? {
    let parts = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let width = YAMLScalar.number(String(parts[0])),
      let height = YAMLScalar.number(String(parts[1])),
      width > 0, height > 0, width <= 100_000, height <= 100_000
    else { return nil }
    return Entry.Canvas(width: width, height: height)
  }
}
