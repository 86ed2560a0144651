import Configuration
package import Model
import System
package import Text

/// New files and their contents, before anything is written.
package struct Scaffold: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    /// Relative to the site's folder.
    package var path: String
    var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  package var files: [File]

  package init(files: [File]) { self.files = files }

  /// Returns a site that can be built at once, with an example of each thing that a site of its kind needs.
  package static func site(_ kind: SiteKind, title: String, language: String, now: Timestamp) -> Scaffold {
    let blanks = StarterBlanks(title: title, language: language, now: now)
    var files = StarterFiles.files(of: kind, language: language).map { file in
      File(
        path: "content/" + file.path.replacing("LANGUAGE", with: language),
        bytes: file.isText ? blanks.filled(file.bytes) : file.bytes)
    }
    files.append(File(path: ".gitignore", bytes: Array("/public/\n/.rhapsode/\n".utf8)))
    return Scaffold(files: files)
  }

  /// Returns a story in a folder of its own, which can also contain its pictures and sound. `required` are the names of
  /// the fields that its section requires. Returns `nil` if the title has no letter or digit for a name.
  package static func story(
    title: String, section: String, isDraft: Bool, required: [String] = [], now: Timestamp
  ) -> Scaffold? {
    guard let slug = Slug.make(title) else { return nil }
    var text = "---\ntitle: \(YAMLText.quoted(title))\ndate: \(now.rfc3339)\n"
    if isDraft { text += "draft: true\n" }
    for field in required { text += "\(field): # required\n" }
    text += "summary:\ntags: []\n---\n\n"
    return Scaffold(files: [File(path: "content/\(section)/\(slug)/index.md", bytes: Array(text.utf8))])
  }

  /// Returns the section of a new story whose author names none: `stories`, or the first section of the settings if the
  /// site in `folder` has no `stories`.
  package static func usualSection(_ settings: Settings, in folder: String) -> String {
    let (usual, names) = ("stories", settings.sections.map(\.name))
    guard !names.contains(usual), !Files.exists("\(folder)/content/\(usual)") else { return usual }
    return names.first ?? usual
  }

  /// The sections that the settings name, and the folders of `content/` that are sections.
  package static func sections(_ settings: Settings, in folder: String) -> [String] {
    let items = (try? Folder("\(folder)/content", followsLink: true).items()) ?? []
    let folders = items.filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name).sorted()
    return settings.sections.map(\.name) + folders.filter { !SiteNames.contentFolders.contains($0) }
  }
}
