import Configuration
import Model
import Text

/// The parts of a file name below `content/`, such as `stories/dawn/index.en.md`.
struct ContentName: Sendable, Hashable {
  /// `stories/dawn`; empty at the root.
  var folder: String
  /// The name without language and ending, such as `index`.
  var base: String
  /// One of the site's languages, or `nil` if the name has none.
  var language: String?
  /// In lower case, such as `md`; empty if there is none.
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

  var isText: Bool { SiteNames.isTextEnding(ending) }
  /// Whether this is the text of a section or of home.
  var isSectionIndex: Bool { base == "_index" && isText }
  /// Whether this is the text of an entry with a folder of its own.
  var isBundleIndex: Bool { base == "index" && isText && !folder.isEmpty }

  /// The path without language and ending, such as `stories/dawn`: translations share it.
  var key: String {
    if isBundleIndex { return folder }
    return folder.isEmpty ? base : "\(folder)/\(base)"
  }

  /// Splits a name at its last point, unless the point is the first or last character.
  private static func split(_ name: Substring) -> (String, String)? {
    guard let point = name.utf8.lastIndex(of: 0x2E), point > name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: point)...]
    return ending.isEmpty ? nil : (String(name[..<point]), String(ending))
  }
}
