import Text

/// Finds pictures that are in a text twice: once for a script to load later, and once in `noscript`, for browsers without
/// scripts.
struct LazyTwins {
  var isInNoscript = false
  /// The `src` of the last picture that was written.
  private var last: ArraySlice<UInt8>?
  private var lastIsLazy = false
  /// Whether no words came after the last picture.
  private var isBeside = false

  /// Notes words between pictures.
  mutating func separate() { isBeside = false }

  /// Returns whether to write a picture with these attributes. The second of two twins is left out, in whatever order
  /// they are: one with the same address, or one in `noscript` directly after a lazy picture.
  mutating func take(_ attributes: [UInt8], isLazy: Bool) -> Bool {
    let source = Self.source(attributes)
    let isSame = source != nil && source == last
    if isInNoscript, isBeside, isSame || lastIsLazy { return false }
    if isLazy, isBeside, isSame { return false }
    (last, lastIsLazy, isBeside) = (source, isLazy, true)
    return true
  }

  /// Returns the value of `src`, which is the first attribute if there is one.
  private static func source(_ attributes: [UInt8]) -> ArraySlice<UInt8>? {
    guard attributes.starts(with: start), let end = attributes[start.count...].firstIndex(of: 0x22) else { return nil }
    return attributes[start.count..<end]
  }

  private static let start = Array(" src=\"".utf8)
}
