import System
import Text

/// A target folder on this machine: `releases/` with a folder for each deployment, and the link `current` to the
/// release that is served. Rhapsode touches nothing else in it.
struct ReleaseFolder: ~Copyable {
  static let releases: RelativePath = "releases"
  static let current: RelativePath = "current"
  private static let newLink: RelativePath = ".current.new"

  let root: Folder

  /// Opens the folder, which must exist. Throws if `current` is not a link to a release, or `releases` is not a folder.
  init(_ path: String) throws(DeploymentProblem) {
    let root = try disk(Folder(path, followsLink: true))
    if let status = try disk(root.status(Self.current)), status.kind != .link {
      throw .inTheWay("\(path)/\(Self.current.text)")
    }
    if let status = try disk(root.status(Self.releases)), status.kind != .folder {
      throw .inTheWay("\(path)/\(Self.releases.text)")
    }
    if let target = root.linkTarget(Self.current), Self.id(ofLink: target) == nil {
      throw .inTheWay("\(path)/\(Self.current.text)")
    }
    self.root = root
  }

  /// The id of the release that is served; `nil` before the first one.
  var currentID: String? { root.linkTarget(Self.current).flatMap(Self.id) }

  private static func id(ofLink text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == releases.text, DeploymentManifest.isID(String(parts[1])) else { return nil }
    return String(parts[1])
  }

  static func path(of id: String) throws(DeploymentProblem) -> RelativePath {
    guard let path = releases.appending(id) else { throw .badPath(id) }
    return path
  }

  func manifest(of id: String) -> DeploymentManifest? {
    guard let path = try? Self.path(of: id).appending(DeploymentManifest.name.text),
      let bytes = try? root.contents(of: path, limit: 1 << 30)
    else { return nil }
    return DeploymentManifest(bytes: bytes)
  }

  /// The ids of all complete releases, the oldest first.
  func ids() throws(DeploymentProblem) -> [String] {
    guard try disk(root.status(Self.releases)) != nil else { return [] }
    let folder = try disk(Folder(Self.releases, in: root))
    let names = try disk(folder.items()).filter { $0.kind == .folder }.map(\.name)
    return names.filter(DeploymentManifest.isID).sorted()
  }

  /// Moves the link `current` to a release, atomically.
  func setCurrent(_ id: String) throws(DeploymentProblem) {
    try disk(root.remove(Self.newLink))
    try disk(root.makeLink(Self.newLink, to: "\(Self.releases.text)/\(id)"))
    try disk(root.rename(Self.newLink, to: root, Self.current))
  }

  /// Removes the drafts of interrupted deployments. The target must be locked.
  func removeUnfinished() throws(DeploymentProblem) {
    guard try disk(root.status(Self.releases)) != nil else { return }
    let folder = try disk(Folder(Self.releases, in: root))
    for item in try disk(folder.items()) where item.kind == .folder {
      guard item.name.hasSuffix(Self.draftEnding), item.name.hasPrefix("."),
        DeploymentManifest.isID(String(item.name.dropFirst().dropLast(Self.draftEnding.count))),
        let name = RelativePath(item.name)
      else { continue }
      try disk(folder.removeTree(name))
    }
  }

  private static let draftEnding = ".part"

  static func draft(of id: String) throws(DeploymentProblem) -> RelativePath {
    guard let path = releases.appending(".\(id)\(draftEnding)") else { throw .badPath(id) }
    return path
  }

  /// Removes the oldest releases, so that `keep` remain. Never removes the release that is served.
  func prune(keeping keep: Int) throws(DeploymentProblem) {
    let ids = try ids()
    let current = currentID
    for id in ids.dropLast(keep) where id != current && manifest(of: id) != nil {
      // Renamed first, so that a partly removed release does not look complete.
      let (release, draft) = (try Self.path(of: id), try Self.draft(of: id))
      try disk(root.rename(release, to: root, draft))
      try disk(root.removeTree(draft))
    }
  }
}
