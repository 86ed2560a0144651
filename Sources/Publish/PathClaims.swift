import Model
import System
import Synchronization
import Text

/// The artifacts of this build by path, with the published file of each. Any thread can add one.
struct PathClaims: ~Copyable, Sendable {
  private let state = Mutex(State())

  struct Claim {
    var path: RelativePath
    var kind: Artifact.Kind
    var origin: Origin
    /// The file as it will be in the output; `nil` until it was staged or found there.
    var file: PublishedFile?
    /// The inode of the staged file; `nil` if the output has it already.
    var inode: UInt64?
  }

  /// The origin of an artifact. Two artifacts with the same path and origin are the same, except for bytes.
  enum Origin: Equatable {
    case bytes
    /// The output's own file, which the last build wrote and this one does not make again.
    case kept
    case copy(String)
    case derivative(String, Recipe)

    init(_ content: Artifact.Content) {
      self =
        switch content {
        case .bytes: .bytes
        case .copy(let file): .copy(file)
        case .derivative(let file, let recipe): .derivative(file, recipe)
        }
    }
  }

  struct State {
    var indices: [RelativePath: Int] = [:]
    var claims: [Claim] = []
    var problems: [PublishProblem] = []
    var foreign: [String] = []
    var hasFailed = false
  }

  /// Claims a path and returns the number of the claim. Returns `nil` if the path was claimed before, which is a problem
  /// unless it was for the same artifact, or if nothing will be published.
  func claim(_ path: RelativePath, _ kind: Artifact.Kind, _ origin: Origin) -> Int? {
    state.withLock { state in
      if let index = state.indices[path] {
        if origin == .bytes || state.claims[index].origin != origin { state.problems.append(.duplicatePath(path.text)) }
        return nil
      }
      state.indices[path] = state.claims.count
      state.claims.append(Claim(path: path, kind: kind, origin: origin))
      return state.hasFailed ? nil : state.claims.count - 1
    }
  }

  /// Sets the published file of the claim `index`. `inode` is that of the staged file; `nil` if the output has the file
  /// already.
  func setFile(_ index: Int, _ file: PublishedFile, inode: UInt64?) {
    state.withLock {
      $0.claims[index].file = file
      $0.claims[index].inode = inode
    }
  }

  /// Records a problem. After an error of the system, nothing more is staged.
  func note(_ problem: PublishProblem) {
    state.withLock {
      $0.problems.append(problem)
      if case .failed = problem { $0.hasFailed = true }
    }
  }

  /// Stops staging: later claims return `nil`.
  func stop() { state.withLock { $0.hasFailed = true } }

  /// Records that the file at `path` is not ours and will be replaced.
  func noteUnowned(_ path: String) { state.withLock { $0.foreign.append(path) } }

  /// Sorted.
  var foreign: [String] { state.withLock { $0.foreign }.sorted() }

  var claims: [Claim] { state.withLock { $0.claims } }

  /// The problems, each once and sorted by their words. Errors of the system are left out if a clash of file and folder
  /// explains them.
  var problems: [PublishProblem] {
    let (claims, problems) = state.withLock { ($0.claims, $0.problems) }
    var all = problems + Self.filesAsFolders(claims)
    if all.contains(where: { if case .fileAndFolder = $0 { true } else { false } }) {
      all.removeAll { if case .failed = $0 { true } else { false } }
    }
    return Set(all).map { (words: $0.diagnostic.summary, problem: $0) }.sorted { $0.words < $1.words }.map(\.problem)
  }

  private static func filesAsFolders(_ claims: [Claim]) -> [PublishProblem] {
    let files = Set(claims.map(\.path))
    return claims.flatMap { claim in
      claim.path.folders.filter(files.contains).map { .fileAndFolder(file: $0.text, other: claim.path.text) }
    }
  }
}
