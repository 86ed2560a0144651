/// A path below a folder that cannot lead out of it: relative, without empty, `.` or `..` segments and without NUL, its
/// segments at most 255 bytes. Whatever is read back from the disk becomes one before a file is touched.
package struct RelativePath: Sendable, Hashable {
  package let text: String

  /// `nil` if `text` is no such path.
  package init?(_ text: String) {
    guard RelativePath.isUsable(text) else { return nil }
    self.text = text
  }

  /// The file or folder of that name in this folder; `nil` if the result is no such path.
  package func appending(_ name: String) -> RelativePath? { RelativePath("\(text)/\(name)") }

  /// The last segment.
  package var name: String {
    text.utf8.lastIndex(of: slash).map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }

  /// The folder that holds it; `nil` if it is a single segment.
  package var parent: RelativePath? {
    text.utf8.lastIndex(of: slash).map { RelativePath(usable: String(text[..<$0])) }
  }

  /// The folders above it, the nearest first: `a/b`, `a` for `a/b/c`.
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
    precondition(RelativePath.isUsable(text), "`\(text)` is no path below a folder")
    self.text = text
  }
}

private let slash = UInt8(ascii: "/")

extension RelativePath {
  private init(usable text: String) { self.text = text }

  private static func isUsable(_ text: String) -> Bool {
    guard text.utf8.count < 3500 else { return false }
    var length = 0
    var dots = 0
    for byte in text.utf8 {
      if byte == slash {
        guard length > 0, length != dots || dots > 2 else { return false }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
        guard byte != 0, length <= 255 else { return false }
      }
    }
    return length > 0 && (length != dots || dots > 2)
  }
}
