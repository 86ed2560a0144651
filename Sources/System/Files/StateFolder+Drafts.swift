import Text

extension StateFolder {
  /// Removes the half-written files that killed builds left in the `.rhapsode` of a site; with `own`, also those of
  /// this process, which is about to end.
  package static func removeDrafts(in site: String, own: Bool = false) {
    let state = StateFolder("\(site)/.rhapsode")
    let folders: [RelativePath] = [
      "cache", "cache/media", "cache/icons", "cache/highlight", "cache/formulas", "cache/sound", "mirror",
      "mirror/pictures",
      "published",
    ]
    state.removeDrafts(in: nil, own)
    for folder in folders { state.removeDrafts(in: folder, own) }
    // The folders of `BuildMemory`, one for each output and flags, named by a digest of 16 hexadecimal digits.
    for name in state.names(in: "cache") where name.utf8.count == 16 {
      if let folder = RelativePath("cache/" + name) { state.removeDrafts(in: folder, own) }
    }
  }

  private func removeDrafts(in folder: RelativePath?, _ own: Bool) {
    for name in names(in: folder) where DraftName.isAbandoned(name) || own && DraftName.isOwn(name) {
      let file = folder.map { $0.appending(name) } ?? RelativePath(name)
      // The tiles of a picture are drafted as a folder.
      if let file { removeTree(file) }
    }
  }
}
