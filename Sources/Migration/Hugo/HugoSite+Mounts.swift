import Text

/// The folders that Hugo's setting `module.mounts` puts in the place of the usual ones.
extension HugoSite {
  mutating func readMounts() {
    staticFolders = settings.member("staticdir")?.wordList ?? ["static"]
    dataFolders = [settings.member("datadir")?.words ?? "data"]
    let module = settings.member("module")
    for imported in module?.member("imports")?.elements ?? [] {
      noteModule("the module `\(imported.member("path")?.words ?? "")`", "copy what the site needs of it")
    }
    var folders: [String: [(folder: String, language: String)]] = [:]
    for mount in module?.member("mounts")?.elements ?? [] {
      let source = Self.bare(mount.member("source")?.words ?? "")
      let target = Self.bare(mount.member("target")?.words ?? "")
      switch target.prefix(while: { $0 != "/" }) {
      case "assets", "layouts", "i18n", "archetypes": continue
      default: break
      }
      let isWhole = mount.member("includefiles", "excludefiles", "files") == nil
      guard isWhole, ["content", "static", "data"].contains(target), !mover.folder.files(below: source).isEmpty else {
        noteModule("the mount of `\(source)` at `\(target)`", "copy its files into the folder of the new site")
        continue
      }
      folders[target, default: []].append((source, mount.member("lang")?.words ?? languages[0]))
    }
    if let mounted = folders["content"] { contentFolders = mounted }
    if let mounted = folders["static"] { staticFolders = mounted.map(\.folder) }
    if let mounted = folders["data"] { dataFolders = mounted.map(\.folder) }
  }

  private mutating func noteModule(_ what: String, _ advice: String) {
    mover.site.note(ImportFinding(settingsFile, what + " could not be imported", advice: advice))
  }
}
