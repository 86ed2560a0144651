import Configuration
import Text

/// What the name of a file of `content/` says: `stories/dawn/index.en.md`.
struct ContentName: Sendable, Hashable {
  /// `stories/dawn`; empty at the root.
  var folder: String
  /// `index`, without language and ending.
  var base: String
  /// Of the site's languages; `nil` where the name has none.
  var language: String?
  /// `md`, in lower case; empty where there is none.
  var ending: String

  init(path: String, languages: [String]) {
    let name: Substring
    if let slash = path.utf8.lastIndex(of: 0x2F) {
      folder = String(path[..<slash])
      name = path[path.utf8.index(after: slash)...]
    } else {
      folder = ""
      name = path[...]
    }
    (base, ending) = Self.split(name) ?? (String(name), "")
    ending = ending.lowercased()
    guard let (inner, code) = Self.split(base[...]), languages.contains(LanguageCode.normalized(code)) else { return }
    base = inner
    language = LanguageCode.normalized(code)
  }

  var isText: Bool { ending == "md" || ending == "markdown" }
  /// The text of a section, or of home.
  var isSectionIndex: Bool { base == "_index" && isText }
  /// The text of a folder of its own.
  var isBundleIndex: Bool { base == "index" && isText && !folder.isEmpty }

  /// What translations share, without ending: `stories/dawn`.
  var key: String {
    if isBundleIndex { return folder }
    return folder.isEmpty ? base : "\(folder)/\(base)"
  }

  /// At the last point that is neither first nor last.
  private static func split(_ name: Substring) -> (String, String)? {
    guard let point = name.utf8.lastIndex(of: 0x2E), point > name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: point)...]
    return ending.isEmpty ? nil : (String(name[..<point]), String(ending))
  }
}
