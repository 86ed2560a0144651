import Model
import Text

/// The addresses of entries of sources. Own content and generated pages come first. An entry whose address is taken
/// gets a suffix, which is made from its identity; then the address with the suffix is tried.
struct ItemPermalinks {
  private let permalinks: Permalinks
  private let site: SiteFiles
  private var taken: ClaimedPaths

  /// `taken` contains the files of own content.
  init(_ permalinks: Permalinks, site: SiteFiles, taken: ClaimedPaths) {
    self.permalinks = permalinks
    self.site = site
    self.taken = taken
  }

  /// Returns the percent-encoded path, and the suffix in it, which is empty if none was needed. Returns `nil` if own
  /// content occupies all of the entry's possible addresses.
  mutating func address(of raw: RawEntry) -> (path: String, suffix: String)? {
    for path in ItemPermalinks.paths(of: raw, permalinks) {
      for number in 0...ItemPermalinks.mostSuffixes {
        let suffix = ItemPermalinks.suffix(number, of: raw)
        let unique = URI.encoded(path: nfc(ItemPermalinks.path(path, with: suffix)))
        let file = CaseFoldedPath(SiteNames.file(unique))
        guard taken.isFree(file), !site.include(file) else { continue }
        taken.insert(file)
        return (unique, suffix)
      }
    }
    return nil
  }
}

extension ItemPermalinks {
  /// Returns the percent-encoded paths that the entry has if they are free.
  static func possiblePaths(of raw: RawEntry, _ permalinks: Permalinks) -> [String] {
    paths(of: raw, permalinks).flatMap { path in
      (0...1).map { URI.encoded(path: nfc(ItemPermalinks.path(path, with: suffix($0, of: raw)))) }
    }
  }

  private static func paths(of raw: RawEntry, _ permalinks: Permalinks) -> [String] {
    [permalinks.pattern(for: raw), permalinks.path(belowSourceOf: raw)].map(shortened)
  }

  /// The number of suffixes to try. Two entries share the first one only if 48 bits of a digest are equal.
  private static let mostSuffixes = 20
  /// In bytes of UTF-8. With a suffix, a path segment stays below 255 bytes, the limit of file systems.
  private static let longestPart = 200

  /// Returns the suffix to try: first the stored one or none, then those made from the entry's identity.
  private static func suffix(_ number: Int, of raw: RawEntry) -> String {
    guard number > 0 else { return raw.addressSuffix ?? "" }
    let digest = SHA256.digest(of: "\(raw.source ?? "")\n\(raw.entry.id)").hex(12)
    return number == 1 ? digest : "\(digest)-\(number)"
  }

  /// Adds a suffix: `/a/b-suffix/`, `/a/b-suffix.html`.
  private static func path(_ path: String, with suffix: String) -> String {
    guard !suffix.isEmpty else { return path }
    for ending in ["/", ".html"] where path.hasSuffix(ending) {
      return "\(path.dropLast(ending.count))-\(suffix)\(ending)"
    }
    return "\(path)-\(suffix)/"
  }

  /// Shortens long path segments: several titles in one segment can exceed the limit of file systems.
  private static func shortened(_ path: String) -> String {
    guard path.utf8.count > longestPart else { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part -> String in
      guard part.utf8.count > longestPart else { return String(part) }
      var bytes = 0
      let kept = part.unicodeScalars.prefix {
        bytes += UTF8.width($0)
        return bytes <= longestPart
      }
      return String(kept) + (part.hasSuffix(".html") ? ".html" : "")
    }
    return parts.joined(separator: "/")
  }
}
