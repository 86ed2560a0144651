import Model
import System
import Text

// A change of this coding needs a new form of the build memory and of the list of published files.

extension BinaryWriter {
  mutating func append(_ files: PublishedFiles) {
    append(count: files.count)
    for (path, file) in zip(files.paths, files.files) {
      append(path.text)
      append(file)
    }
  }

  private mutating func append(_ file: PublishedFile) {
    append(count: Int(file.kind.rawValue))
    append(file.stamp)
    append(file.source) { $0.append($1) }
    append(file.ownPage) { $0.append(word: $1) }
    append(file.digest) { $0.append($1) }
  }

  private mutating func append(_ stamp: FileStamp) {
    append(stamp.size)
    append(stamp.modified)
  }
}

extension BinaryReader {
  /// Returns `nil` after a failure, or if the paths are not valid and in order.
  mutating func publishedFiles() -> PublishedFiles? {
    let count = elementCount()
    var files = PublishedFiles()
    files.reserveCapacity(count)
    for _ in 0..<count {
      let path = RelativePath(text())
      let file = publishedFile()
      guard !hasFailed, let path, files.append(path, file) else { return nil }
    }
    return hasFailed ? nil : files
  }

  private mutating func publishedFile() -> PublishedFile {
    let kind = UInt8(exactly: count()).flatMap { Artifact.Kind(rawValue: $0) } ?? fail(.asset)
    let stamp = stamp()
    let source = optional { $0.stamp() }
    let page = optional { $0.word() }
    return PublishedFile(kind: kind, stamp: stamp, source: source, ownPage: page, digest: optional { $0.digest() })
  }

  private mutating func stamp() -> FileStamp {
    let size = number()
    return FileStamp(size: size, modified: number())
  }
}
