import Text

extension Files {
  /// Removes unfinished files and folders that killed programs left below a folder: hidden ones whose name ends like
  /// that of `DraftName.ending`, with a process that has ended. Links are not followed, and errors are ignored.
  package static func removeDrafts(below folder: String) {
    var found: [String] = []
    var walk = FolderWalk(links: .notFollowed)
    walk.run(
      folder,
      admits: { parent, name in
        guard DraftName.isLeftBehind(name) else { return true }
        found.append(parent.isEmpty ? name : "\(parent)/\(name)")
        return false
      }, found: { _, _ in })
    guard !found.isEmpty, let root = try? Folder(folder, followsLink: true) else { return }
    for path in found.compactMap({ RelativePath($0) }) { try? root.removeTree(path) }
  }
}
