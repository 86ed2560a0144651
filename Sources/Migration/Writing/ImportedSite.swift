package import System
package import Text

/// A Rhapsode site that an import has made, before it is written.
package struct ImportedSite: Sendable {
  package enum Contents: Sendable, Hashable {
    case bytes([UInt8])
    /// A file below the old site's folder, relative to it.
    case copy(of: String)
  }

  /// The old site's folder.
  package var source: String
  /// By path below the new site's folder.
  private(set) var files: [RelativePath: Contents] = [:]
  package private(set) var findings: [ImportFinding] = []
  private var known: Set<ImportFinding> = []
  /// The findings beyond `mostFindings`, which are only counted.
  private(set) var unlisted = 0
  private static let mostFindings = 10_000
  package private(set) var unknownTags = UnknownTags()
  /// What was imported, for the report: "42 posts".
  package var counts: [(what: String, count: Int)] = []
  /// The generator's name, as people write it.
  var generator: String

  package static let report: RelativePath = "import-report.md"

  init(_ generator: String, source: String) {
    self.generator = generator
    self.source = source
  }

  /// Adds a file. Reports a path that is not valid, or that another file already has.
  mutating func add(_ path: String, _ contents: Contents, from old: String) {
    guard let name = RelativePath(path) else {
      return note(ImportFinding(old, "`\(path)` cannot be the path of a file", advice: "rename the file"))
    }
    guard files[name] == nil || files[name] == contents else {
      return note(
        ImportFinding(old, "another file becomes `\(path)` too", advice: "rename one of the two in the old site"))
    }
    files[name] = contents
  }

  mutating func add(_ path: String, text: String, from old: String) {
    add(path, .bytes(Array(text.utf8)), from: old)
  }

  func has(_ path: String) -> Bool { RelativePath(path).map { files[$0] != nil } ?? false }

  /// Whether further findings are only counted, so that nothing need be looked up for them.
  var isFull: Bool { findings.count >= Self.mostFindings }

  /// Returns the title of the new site. Reports that the old one has none.
  mutating func title(_ written: String?, in file: String) -> String {
    if let written, !written.isEmpty { return written }
    note(
      ImportFinding(
        file, "the settings do not say the site's title", advice: "write it as `title` in content/site.yaml"))
    return "Untitled"
  }

  package mutating func note(_ finding: ImportFinding) {
    if let tag = finding.tag { unknownTags.take(tag, of: finding) }
    guard !isFull else { return unlisted += 1 }
    if known.insert(finding).inserted { findings.append(finding) }
  }
}

extension ImportedSite {
  /// `import-report.md`.
  package var reportText: String { ImportReport.text(self) }

  /// The number of things that remain to be done: the boxes of `import-report.md`.
  package var thingsToDo: Int { ImportReport.boxes(findings).count }

  /// The result of writing the site into a folder.
  package struct Result: Sendable {
    package var written: [String] = []
    /// Files that exist already with other bytes: they are not replaced.
    package var kept: [String] = []
    package var unchanged = 0
  }

  /// Writes the files that are not there yet, and the report, to a target that already has texts of this import.
  package func write(into target: ImportTarget) throws(FileError) {
    for (path, contents) in files.sorted(by: { $0.key < $1.key }) { try target.write(contents, to: path) }
    try target.write(.bytes(Array(reportText.utf8)), to: Self.report)
  }
}
