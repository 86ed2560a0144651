package import Text

extension Folder {
  /// Removes a folder that contains only folders, at every depth.
  package func removeEmptyTree(_ name: RelativePath) throws(FileError) {
    do {
      let folder = try Folder(name, in: self)
      for name in try folder.names() { try folder.removeEmptyTree(name) }
    }
    try removeEmptyFolder(name)
  }

  /// Whether it contains only regular files and folders, at every depth.
  package func isPlain() throws(FileError) -> Bool {
    for name in try names() {
      switch try status(name)?.kind {
      case nil, .file: continue
      case .folder: guard try Folder(name, in: self).isPlain() else { return false }
      case .link, .other: return false
      }
    }
    return true
  }

  /// Removes a file or a folder with everything below it. Nothing happens if there is neither.
  package func removeTree(_ name: RelativePath) throws(FileError) {
    guard let status = try status(name) else { return }
    guard status.kind == .folder else { return try remove(name) }
    do {
      let folder = try Folder(name, in: self)
      for name in try folder.names() { try folder.removeTree(name) }
    }
    try removeEmptyFolder(name)
  }
}
