import CStarters
import Text

/// The files of new sites and of CI recipes, which are built into the program: those of `Sources/C/Starters`.
enum StarterFiles {
  struct File {
    /// The path below `content/`, with `LANGUAGE` as a placeholder for the language of the site.
    var path: String
    var bytes: [UInt8]
    /// Whether it is a text, whose blanks must be filled: not a picture or a recording.
    var isText: Bool
  }

  /// The languages of the texts. Sites in other languages begin with the English ones.
  static let languages = ["el", "en"]

  /// The script that builds and deploys a site in a CI service.
  static let publishScript = files(of: "ci") { $0.isEmpty }.map(\.bytes.text).joined()

  static func files(of kind: SiteKind, language: String) -> [File] {
    let base = String(language.prefix { $0 != "-" })
    let wanted = languages.contains(base) ? base : "en"
    return files(of: kind.rawValue) { $0.isEmpty || $0 == wanted }
  }

  private static func files(of kind: String, where isWanted: (_ language: String) -> Bool) -> [File] {
    let table = unsafe UnsafeBufferPointer(start: starter_files_start(), count: starter_file_count)
    return unsafe table.compactMap { row in
      let language = unsafe String(cString: row.language)
      guard unsafe String(cString: row.kind) == kind, isWanted(language) else { return nil }
      return unsafe File(
        path: String(cString: row.path), bytes: Array(UnsafeBufferPointer(start: row.bytes, count: row.length)),
        isText: !language.isEmpty)
    }
  }
}
