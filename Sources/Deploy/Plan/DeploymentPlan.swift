import Model
import Text

/// The steps of a deployment, in their order: assets before the pages that refer to them, pages before the lists and
/// feeds that refer to them, and removals last.
struct DeploymentPlan: Sendable {
  enum Phase: Int, Sendable, CaseIterable {
    case assets, pages, lists

    init(_ kind: Artifact.Kind) {
      switch kind {
      case .asset: self = .assets
      case .page: self = .pages
      case .list, .feed: self = .lists
      }
    }
  }

  /// The files to put at the target, each list sorted.
  private(set) var puts: [Phase: [RelativePath]] = [:]
  /// Those of `puts` that Rhapsode has not put at the target before, so a file of someone else may have the path.
  private(set) var new: [RelativePath] = []
  /// Files of Rhapsode whose path becomes a folder, or whose folder becomes a file. They are removed before pages are
  /// put.
  private(set) var early: [RelativePath] = []
  /// The files to remove: lists, feeds and pages before assets, so that no remaining page refers to a removed asset.
  /// Both groups are sorted.
  private(set) var removals: [RelativePath] = []
  /// Those of `removals` that are assets.
  private(set) var removedAssets: Set<RelativePath> = []
  /// Assets that the site has dropped, but whose grace period has not ended.
  private(set) var retired: [RelativePath: DeploymentManifest.Retired] = [:]
  private(set) var unchanged: [RelativePath] = []

  /// `target` is the manifest at the target; `nil` for a first deployment.
  init(
    _ local: [RelativePath: DeployedFile], target: DeploymentManifest?, now: Timestamp, grace: Int64
  ) {
    for (path, file) in local {
      let there = target?.files[path] ?? target?.retired[path]?.file
      if let there, there.digest == file.digest, target?.pending[path] == nil {
        unchanged.append(path)
      } else {
        puts[Phase(file.kind), default: []].append(path)
        if target?.owns(path) != true { new.append(path) }
      }
    }
    for phase in Phase.allCases { puts[phase]?.sort() }
    unchanged.sort()
    new.sort()
    retire(local, target, now, grace)
  }

  var allPuts: [RelativePath] { Phase.allCases.flatMap { puts[$0] ?? [] } }

  /// Whether there is nothing to put or remove. The list of retired files may still differ.
  var isEmpty: Bool { puts.isEmpty && removals.isEmpty && early.isEmpty }

  private mutating func retire(
    _ local: [RelativePath: DeployedFile], _ target: DeploymentManifest?, _ now: Timestamp, _ grace: Int64
  ) {
    let folders = Set(local.keys.flatMap(\.folders))
    var removed: [(path: RelativePath, isAsset: Bool)] = []
    for path in target?.paths ?? [] where local[path] == nil {
      guard let file = target?.files[path] ?? target?.pending[path] ?? target?.retired[path]?.file else { continue }
      if folders.contains(path) || path.folders.contains(where: { local[$0] != nil }) {
        early.append(path)
        continue
      }
      let since = target?.retired[path]?.since ?? now
      if file.kind == .asset, now.seconds - since.seconds < grace {
        retired[path] = DeploymentManifest.Retired(file, since: since)
      } else {
        removed.append((path, file.kind == .asset))
      }
    }
    early.sort()
    removedAssets = Set(removed.filter(\.isAsset).map(\.path))
    removals = removed.sorted { ($0.isAsset ? 1 : 0, $0.path) < ($1.isAsset ? 1 : 0, $1.path) }.map(\.path)
  }
}

extension DeploymentPlan {
  /// With fewer pages than this at the target, every removal is allowed.
  private static let fewestPages = 20

  /// Throws if more than half of the pages at the target would be removed: the published folder may be that of another
  /// site.
  func check(_ target: DeploymentManifest?) throws(DeploymentProblem) {
    let pages = (target?.files ?? [:]).filter { $0.value.kind == .page }.keys
    guard pages.count >= Self.fewestPages else { return }
    let gone = (removals + early).filter { target?.files[$0]?.kind == .page }
    if gone.count * 2 > pages.count { throw .tooManyRemovals(gone.map(\.text), of: pages.count) }
  }
}
