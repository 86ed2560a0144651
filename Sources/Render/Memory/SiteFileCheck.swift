import Model
import System
import Text

/// The check of the files that a memory may publish again. A forged memory must not choose other files than those that
/// texts can refer to, static files, and files in the mirror and the cache.
struct SiteFileCheck: ~Copyable {
  private let site: Site
  private let folder: Folder?
  private let files: Set<String>

  init(_ site: Site) {
    self.site = site
    folder = try? Folder(site.folder, followsLink: true)
    files = Set(site.files)
  }

  /// Whether a memory may publish `file`, a path as in `Artifact.Content`: no file that is reached by a symbolic link.
  func allows(_ file: String) -> Bool {
    guard file.hasPrefix(site.folder + "/"), let path = RelativePath(String(file.dropFirst(site.folder.count + 1))),
      isPublishable(path.text)
    else { return false }
    return (try? folder?.status(path))?.kind == .file
  }

  private func isPublishable(_ path: String) -> Bool {
    for folder in ["content/static/", ".rhapsode/mirror/", ".rhapsode/cache/"] where path.hasPrefix(folder) {
      return true
    }
    return path.hasPrefix("content/") && files.contains(String(path.dropFirst("content/".count)))
  }
}

extension RenderMemory {
  /// For each file that outputs show, whether it can be published again.
  func usableAssets(in site: Site, _ allows: (@Sendable (_ file: String) -> Bool)?) -> [Bool] {
    guard !assets.isEmpty else { return [] }
    let check = SiteFileCheck(site)
    return assets.indices.map { number in
      switch asset(number) {
      case .themed, .tileInformation, .cover: true
      case .icon(let icon):
        switch icon.drawing {
        case .themed: true
        case .file(let file): allows?(file) ?? check.allows(file)
        }
      case .copy(_, let file), .derivative(_, let file, _), .captions(_, let file): allows?(file) ?? check.allows(file)
      case nil: false
      }
    }
  }
}
