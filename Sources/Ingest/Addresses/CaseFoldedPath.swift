import Text

/// A path below the output folder, folded as on a file system that ignores case: two paths with equal keys can be one
/// file.
struct CaseFoldedPath: Hashable {
  let text: String

  init(_ path: String) {
    let isLower = path.utf8.allSatisfy { $0 < 0x80 && !$0.isASCIIUppercase }
    text = isLower ? path : nfc(String(path.lowercased().map { $0 == "ς" ? "σ" : $0 }))
  }

  private init(folder text: Substring) { self.text = String(text) }

  /// The folders that contain the file, innermost first: `a/b`, `a` for `a/b/c`.
  var folders: [CaseFoldedPath] {
    var folders: [CaseFoldedPath] = []
    var rest = text[...]
    while let slash = rest.utf8.lastIndex(of: 0x2F) {
      rest = rest[..<slash]
      folders.append(CaseFoldedPath(folder: rest))
    }
    return folders
  }
}
