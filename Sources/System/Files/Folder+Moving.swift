import Glibc
package import Text

extension Folder {
  /// Moves a file or a folder below this folder to a new path there. Throws `EEXIST`, and replaces nothing, if that is taken.
  /// A path on another file system gets a copy; the original is removed once the copy is complete.
  package func moveUnlessTaken(_ name: RelativePath, to newName: RelativePath) throws(FileError) {
    do throws(FileError) {
      try renameUnlessTaken(name, to: newName)
    } catch {
      guard error.isAcrossFileSystems else { throw error }
      try copyAndRemove(name, to: newName)
    }
  }

  /// Copies a file or a folder under another name, gives the copy its name, and removes the original. Throws, and leaves the
  /// original as it is, if it has links or special files, or if it changed meanwhile. If the removal fails, both are there.
  func copyAndRemove(_ name: RelativePath, to newName: RelativePath) throws(FileError) {
    let hidden = ".\(newName.name).\(DraftName.ending())"
    guard let draft = newName.parent.map({ $0.appending(hidden) }) ?? RelativePath(hidden) else {
      throw FileError.nameTooLong(.create, path(newName))
    }
    do throws(FileError) {
      let files = try tree(name)
      for file in files { try copy(file, from: name, to: draft) }
      guard try tree(name) == files else { throw FileError(.remove, path(name), code: EBUSY) }
      try renameUnlessTaken(draft, to: newName)
    } catch {
      try? removeTree(draft)
      throw error
    }
    try removeTree(name)
  }
}

extension Folder {
  private struct TreeItem: Equatable {
    /// Below the tree; `nil` is the tree itself.
    var path: RelativePath?
    var status: FileStatus
  }

  /// Returns a file, or a folder with everything below it, each folder before its files.
  private func tree(_ name: RelativePath) throws(FileError) -> [TreeItem] {
    var items: [TreeItem] = []
    try list(nil, of: name, into: &items)
    return items
  }

  private func list(
    _ inner: RelativePath?, of name: RelativePath, into items: inout [TreeItem]
  ) throws(FileError) {
    guard let own = inner.map({ name.appending($0.text) }) ?? name else {
      throw FileError.nameTooLong(.read, path(name))
    }
    guard let status = try status(own) else { throw FileError.absent(path(own)) }
    guard status.kind == .file || status.kind == .folder else { throw FileError(.read, path(own), code: EXDEV) }
    items.append(TreeItem(path: inner, status: status))
    guard status.kind == .folder else { return }
    for child in try Folder(own, in: self).names().sorted() {
      guard let next = inner.map({ $0.appending(child.text) }) ?? child else {
        throw FileError.nameTooLong(.read, path(own))
      }
      try list(next, of: name, into: &items)
    }
  }

  private func copy(_ item: TreeItem, from name: RelativePath, to draft: RelativePath) throws(FileError) {
    guard let source = item.path.map({ name.appending($0.text) }) ?? name,
      let target = item.path.map({ draft.appending($0.text) }) ?? draft
    else { throw FileError.nameTooLong(.create, path(draft)) }
    guard item.status.kind == .file else {
      _ = try makeFolders(above: target)
      return try makeFolder(target)
    }
    guard let file = try open(source) else { throw FileError.absent(path(source)) }
    let copy = try create(target)
    try file.copy(to: copy)
    try copy.adoptRights(of: item.status)
    try copy.synchronize()
  }
}
