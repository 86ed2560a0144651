import Foundation

/// The checkout that the tests were built from.
package enum Repository {
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path(percentEncoded: false).trimmed

  /// Real feeds beside some checkouts; `nil` if they are missing.
  package static let realFeeds = corpus("feeds")

  /// feedparser's test cases beside some checkouts; `nil` if they are missing.
  package static let cases = corpus("feedparser")

  private static func corpus(_ name: String) -> String? {
    let path = folder + "/../shared/corpus/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix("/") ? String(dropLast()) : self }
}
