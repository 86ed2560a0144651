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
    root = try Folder(folder, followsLink: true)
    old = try Folder(source, followsLink: true)
  }

  package func write(_ contents: ImportedSite.Contents, to path: RelativePath) throws(FileError) {
    if let there = try root.open(path) {
      if try isSame(there, contents) { result.unchanged += 1 } else { result.kept.append(path.text) }
      return
    }
    _ = try root.makeFolders(above: path)
    switch contents {
    case .bytes(let bytes): try root.write(bytes, to: path)
    case .copy(let file):
      guard let name = RelativePath(file), let source = try old.open(name) else { throw FileError.absent(file) }
      // The file is written under another name first, so that an interrupted import leaves no incomplete file.
      guard let draft = RelativePath("\(path.text).\(DraftName.ending())") else {
        throw FileError.nameTooLong(.create, path.text)
      }
      try source.copy(to: root.create(draft))
      try root.renameUnlessTaken(draft, to: path)
    }
    result.written.append(path.text)
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
