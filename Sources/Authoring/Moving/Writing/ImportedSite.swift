package import System
package import Text

/// A site of ours that an import has made, before it is written.
package struct ImportedSite: Sendable {
  package enum Contents: Sendable, Hashable {
    case bytes([UInt8])
    /// A file below the old site's folder, relative to it.
    case copy(of: String)
  }

  /// The old site's folder.
  package var source: String
  /// By path below the new site's folder.
  package private(set) var files: [RelativePath: Contents] = [:]
  package private(set) var findings: [ImportFinding] = []
  /// What was carried, for the report: "42 posts".
  package var counts: [(what: String, count: Int)] = []
  /// The generator's name, as people write it.
  package var generator: String
  /// Every old address that answers in the new site, with its file in the old one, for the report.
  package var addresses: [String] = []

  package static let report: RelativePath = "import-report.md"

  package init(_ generator: String, source: String) {
    self.generator = generator
    self.source = source
  }

  /// Adds a file. Reports a path that cannot be one, or that another file has.
  package mutating func add(_ path: String, _ contents: Contents, from old: String) {
    guard let name = RelativePath(path) else {
      return note(ImportFinding(old, "`\(path)` cannot be the path of a file", advice: "rename the file"))
    }
    guard files[name] == nil || files[name] == contents else {
      return note(
        ImportFinding(old, "another file becomes `\(path)` too", advice: "rename one of the two in the old site"))
    }
    files[name] = contents
  }

  package mutating func add(_ path: String, text: String, from old: String) {
    add(path, .bytes(Array(text.utf8)), from: old)
  }

  package func has(_ path: String) -> Bool { RelativePath(path).map { files[$0] != nil } ?? false }

  package mutating func note(_ finding: ImportFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }
}

extension ImportedSite {
  /// `import-report.md`.
  package var reportText: String { ImportReport.text(self) }

  /// What was written into a folder.
  package struct Result: Sendable {
    package var written: [String] = []
    /// Files that are there already, with other bytes: they stay as they are.
    package var kept: [String] = []
    package var unchanged = 0
  }

  /// Writes the files that are not there yet, and the report. Nothing is replaced, so that a second import changes nothing,
  /// and what was edited since stays.
  package func write(below folder: String) throws(FileError) -> Result {
    try Files.makeFolders(folder)
    let root = try Folder(folder, followsLink: true)
    let old = try Folder(source, followsLink: true)
    var result = Result()
    for (path, contents) in files.sorted(by: { $0.key < $1.key }) {
      try write(contents, to: path, root, old, &result)
    }
    try write(.bytes(Array(reportText.utf8)), to: Self.report, root, old, &result)
    return result
  }

  private func write(
    _ contents: Contents, to path: RelativePath, _ root: borrowing Folder, _ old: borrowing Folder,
    _ result: inout Result
  ) throws(FileError) {
    if let there = try root.open(path) {
      if try isSame(there, contents, old) { result.unchanged += 1 } else { result.kept.append(path.text) }
      return
    }
    _ = try root.makeFolders(above: path)
    switch contents {
    case .bytes(let bytes): try root.write(bytes, to: path)
    case .copy(let file):
      guard let name = RelativePath(file), let source = try old.open(name) else { throw FileError.absent(file) }
      // Under another name first, so that an interrupted import leaves no half file.
      guard let draft = RelativePath("\(path.text).\(DraftName.ending())") else {
        throw FileError.nameTooLong(.create, path.text)
      }
      try source.copy(to: root.create(draft))
      try root.renameUnlessTaken(draft, to: path)
    }
    result.written.append(path.text)
  }

  private func isSame(
    _ file: borrowing OpenFile, _ contents: Contents, _ old: borrowing Folder
  ) throws(FileError) -> Bool {
    switch contents {
    case .bytes(let bytes): return try file.holds(bytes.span)
    case .copy(let source):
      guard let name = RelativePath(source), let other = try old.open(name) else { return false }
      return try file.hasSameContent(as: other)
    }
  }
}
