import Model
import System
import Text

/// The folder that a build has published, with the digest of every file in it.
struct PublishedFolder: Sendable {
  let path: String
  private(set) var files: [RelativePath: DeployedFile] = [:]
  /// The digests for the next deployment.
  private(set) var memory = DigestMemory()

  /// Files that are not deployed: those for git, and those that the deployment itself writes.
  private static let left: Set<String> = [
    ".gitkeep", DeploymentManifest.name.text, DeploymentClaim.name.text,
  ]

  /// Reads the folder. `kinds` are the kinds of files that the build knows. Links and unfinished files are left out.
  init(
    _ path: String, kinds: [RelativePath: Artifact.Kind], memory last: DigestMemory
  ) async throws(DeploymentProblem) {
    self.path = path
    var found: [(RelativePath, FileIdentity)] = []
    var problem: DeploymentProblem?
    var walk = FolderWalk(links: .notFollowed, identifies: true)
    walk.run(
      path, admits: { folder, name in !(folder.isEmpty && name == ".rhapsode-work") && !DraftName.isDraft(name) },
      found: { inner, finding in
        switch finding {
        case .file(let identity?):
          guard !Self.left.contains(inner) else { return }
          guard let name = RelativePath(inner), !inner.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            problem = .badPath(inner)
            return
          }
          found.append((name, identity))
        // A file that was left out here would be removed at the target.
        case .file(nil): problem = Self.obstacle(to: inner, in: path)
        case .tooDeep: problem = .tooDeep(inner)
        case .unreadable(let code): problem = .failed(FileError(.read, "\(path)/\(inner)", code: code))
        case .nameIsNotUTF8: problem = .badPath(inner)
        default: break
        }
      })
    if let problem { throw problem }
    let digests = try await Self.digests(of: found, in: path, last)
    for ((name, identity), digest) in zip(found, digests) {
      files[name] = DeployedFile(digest: digest, size: identity.size, kind: Self.kind(of: name, kinds[name]))
      memory.remember(name, identity, digest)
    }
  }

  /// Why a file that the walk has found could not be looked at.
  private static func obstacle(to file: String, in folder: String) -> DeploymentProblem {
    do throws(FileError) {
      _ = try OpenFile(reading: "\(folder)/\(file)", followsLink: false)
      return .changedMeanwhile(file)
    } catch {
      return error.isMissing ? .changedMeanwhile(file) : .failed(error)
    }
  }

  /// The number of files in one task.
  private static let chunk = 64

  private static func digests(
    of files: [(RelativePath, FileIdentity)], in folder: String, _ last: DigestMemory
  ) async throws(DeploymentProblem) -> [Digest] {
    var parts: [Int: Result<[Digest], DeploymentProblem>] = [:]
    await withTaskGroup(of: (Int, Result<[Digest], DeploymentProblem>).self) { group in
      for start in stride(from: 0, to: files.count, by: chunk) {
        let part = files[start..<min(start + chunk, files.count)]
        group.addTask { (start, Result { () throws(DeploymentProblem) in try Self.digests(of: part, folder, last) }) }
      }
      for await (start, result) in group { parts[start] = result }
    }
    var all: [Digest] = []
    for start in parts.keys.sorted() { all += try parts[start]?.get() ?? [] }
    return all
  }

  private static func digests(
    of files: ArraySlice<(RelativePath, FileIdentity)>, _ folder: String, _ last: DigestMemory
  ) throws(DeploymentProblem) -> [Digest] {
    let root = try disk(Folder(folder, followsLink: true))
    var digests: [Digest] = []
    for (name, identity) in files {
      if let known = last.digest(of: name, identity) {
        digests.append(known)
      } else {
        digests.append(try digest(of: name, in: root))
      }
    }
    return digests
  }

  /// Returns the digest of a file, which is read in parts.
  static func digest(of name: RelativePath, in folder: borrowing Folder) throws(DeploymentProblem) -> Digest {
    guard let file = try disk(folder.open(name)) else { throw .failed(.absent(folder.path(name))) }
    var hash = SHA256()
    var part: [UInt8] = []
    while try disk(file.read(1 << 16, into: &part)) > 0 {
      hash.update(part)
      part.removeAll(keepingCapacity: true)
    }
    return hash.finish()
  }

  /// Returns the kind of a file, by its name if the build does not know it. Files in the root that refer to others,
  /// such as sitemaps, count as feeds, and are therefore put last.
  private static func kind(of path: RelativePath, _ known: Artifact.Kind?) -> Artifact.Kind {
    if SiteNames.rootFiles.contains(path.text) { return .feed }
    if let known { return known }
    let ending = SiteNames.stem(of: path.text).ending
    switch ending {
    case ".html", ".htm": return .page
    case ".xml", ".atom", ".rss", ".opml", ".ics": return .feed
    default: return .asset
    }
  }
}
