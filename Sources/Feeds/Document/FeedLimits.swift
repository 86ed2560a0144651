/// How much of a feed is read at most. What exceeds it is an attack or a mistake.
enum FeedLimits {
  /// Elements inside one another.
  static let deepest = 256
  static let mostEntries = 10_000
  /// Bytes of a title.
  static let longestTitle = 100 << 10
  /// Prefixes in scope: libxml2 looks through all of them at every name.
  static let mostDeclarations = 512
}
