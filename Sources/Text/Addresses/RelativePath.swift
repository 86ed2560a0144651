/// A path below a folder that cannot lead out of it: relative, not too long, without empty, `.` or `..` segments and
/// without NUL. Paths read back from the disk are checked this way before a file is touched.
package struct RelativePath: Sendable, Hashable {
  package let text: String

  /// The most bytes of a segment: the limit of file systems.
  package static let longestName = 255
  /// The most bytes of a path. Linux has 4,096 with the folders above.
  package static let longest = 3499

  /// `nil` if `text` is not such a path.
  package init?(_ text: String) {
    guard RelativePath.isUsable(text) else { return nil }
    self.text = text
  }

  /// Whether a text is not a path because it, or a segment of it, is too long.
  package static func isTooLong(_ text: String) -> Bool {
    if text.utf8.count <= longestName { return false }
    return text.utf8.count > longest || text.utf8.split(separator: slash).contains { $0.count > longestName }
  }

  /// Returns the path of `name` inside this folder, or `nil` if that is not a valid path.
  package func appending(_ name: String) -> RelativePath? { RelativePath("\(text)/\(name)") }

  /// The last segment.
  package var name: String {
    text.utf8.lastIndex(of: slash).map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }

  /// The folder that contains it; `nil` for a single segment.
  package var parent: RelativePath? {
    text.utf8.lastIndex(of: slash).map { RelativePath(usable: String(text[..<$0])) }
  }

  /// The folders that contain it, the nearest first: `a/b`, `a` for `a/b/c`.
  package var folders: [RelativePath] {
    var folders: [RelativePath] = []
    var rest = self
    while let parent = rest.parent {
      folders.append(parent)
      rest = parent
    }
    return folders
  }
}

extension RelativePath: Comparable {
  package static func < (left: RelativePath, right: RelativePath) -> Bool { left.text < right.text }
}

extension RelativePath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    precondition(RelativePath.isUsable(text), "`\(text)` is not a path below a folder")
    self.text = text
  }
}

private let slash = UInt8(ascii: "/")

extension RelativePath {
  private init(usable text: String) { self.text = text }

  private static func isUsable(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    var length = 0
    var dots = 0
    for byte in text.utf8 {
      if byte == slash {
        guard length > 0, length != dots || dots > 2 else { return false }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
        guard byte != 0, length <= longestName else { return false }
      }
    }
    return length > 0 && (length != dots || dots > 2)
  }
}
