import Model
import Text

/// Documents of word processors in `content/`, of which their authors may expect entries.
enum UnreadDocuments {
  private static let readableByPandoc = [".docx", ".odt", ".rtf"]
  private static let endings = Set(readableByPandoc + [".doc", ".pages"])
  /// The last letters of `endings`.
  private static let lastLetters = Set(endings.compactMap(\.utf8.last))

  /// Warns of each document that is neither an entry nor published: outside the folders of entries, and named in no text.
  /// `isPublished` tells it of a path below the output folder.
  static func warnings(_ site: Site, isPublished: (String) -> Bool) -> [Diagnostic] {
    // Word writes `~$dawn.docx` while `dawn.docx` is open.
    let documents = site.files.filter { isDocument($0) && !$0.lastPathPart.hasPrefix("~$") }
    guard !documents.isEmpty else { return [] }
    let published = Set((site.statics + site.bundled).map(\.path))
    // The folders of entries that are not shown.
    let hidden = Set(site.hiddenReasons.keys.filter { $0.lastPathPart.hasPrefix("index.") }.map(\.outerName))
    return documents.filter { !published.contains($0) && !hidden.contains($0.outerName) && !isPublished($0) }.map {
      Diagnostic(
        .warning, "this document is not read, and no text links to it", at: Place(file: "content/" + $0), help: help($0)
      )
    }
  }

  private static func isDocument(_ file: String) -> Bool {
    // Taking the extension of each file of a large site would cost more than all else here.
    guard let last = file.utf8.last, lastLetters.contains(last.asciiLowercased) else { return false }
    return endings.contains(SiteNames.stem(of: file).ending.lowercased())
  }

  private static func help(_ file: String) -> String {
    let name = String(file.lastPathPart)
    let (stem, ending) = SiteNames.stem(of: name)
    let isReadable = readableByPandoc.contains(ending.lowercased())
    let source = ShellWord.quoted(isReadable ? name : stem + ".docx")
    return "entries are Markdown: \(isReadable ? "" : "save it as `.docx`, then ")"
      + "`pandoc \(source) -t gfm --extract-media=. -o \(ShellWord.quoted(stem + ".md"))`; "
      + "to offer the document itself, link to it"
  }
}
