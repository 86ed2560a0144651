package import System
package import Text

/// The folder of the new site while it is written. Nothing in it is replaced, so that a second import changes nothing, and
/// what was edited since stays.
package final class ImportTarget {
  private let root: Folder
  private let old: Folder
  package private(set) var result = ImportedSite.Result()

  /// `source` is the folder of the files that are copied.
  package init(_ folder: String, source: String) throws(FileError) {
    try Files.makeFolders(folder)
    // Those of an import that was killed.
    Files.removeDrafts(below: folder)
    root = try Folder(folder, followsLink: true)
    old = try Folder(source, followsLink: true)
  }

  package func write(_ contents: ImportedSite.Contents, to path: RelativePath) throws(FileError) {
    if let there = try root.open(path) {
      if try isSame(there, contents) { result.unchanged += 1 } else { result.kept.append(path.text) }
      return
    }
    // A link, which is not followed.
    guard try root.status(path) == nil else { return result.kept.append(path.text) }
    _ = try root.makeFolders(above: path)
    switch contents {
    case .bytes(let bytes):
      try create(path) { (file) throws(FileError) in try file.write(bytes.span) }
    case .copy(let file):
      guard let name = RelativePath(file), let source = try old.open(name) else { throw FileError.absent(file) }
      try create(path) { (file) throws(FileError) in try source.copy(to: file) }
    }
    result.written.append(path.text)
  }

  /// Writes a file whole or not at all: under a hidden name first, which `Files.removeDrafts` knows if the import is
  /// killed.
  private func create(
    _ path: RelativePath, _ fill: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    let hidden = ".\(path.name).\(DraftName.ending())"
    guard let draft = path.parent.map({ $0.appending(hidden) }) ?? RelativePath(hidden) else {
      throw FileError.nameTooLong(.create, path.text)
    }
    do throws(FileError) {
      let file = try root.create(draft)
      try fill(file)
      try file.close()
      try root.renameUnlessTaken(draft, to: path)
    } catch {
      try? root.remove(draft)
      throw error
    }
  }

  private func isSame(
    _ file: borrowing OpenFile, _ contents: ImportedSite.Contents
  ) throws(FileError) -> Bool {
    switch contents {
    case .bytes(let bytes): return try file.holds(bytes.span)
    case .copy(let source):
      guard let name = RelativePath(source), let other = try old.open(name) else { return false }
      return try file.hasSameContent(as: other)
    }
  }
}
