import Model
import System
import Synchronization
import Text

/// What the artifacts of this build have become so far, told by any thread.
struct PathClaims: ~Copyable, Sendable {
  private let state = Mutex(State())

  struct Claim {
    var path: RelativePath
    var kind: Artifact.Kind
    var origin: Origin
    /// As it will stand in the output; `nil` until it has been placed.
    var file: PublishedFile?
    /// Of the staged file; `nil` where the output holds it already.
    var inode: UInt64?
  }

  /// What makes two artifacts of one path the same.
  enum Origin: Equatable {
    case bytes, kept
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

  /// The number of the new claim; `nil` where the same was claimed before, or nothing will be published.
  func claim(_ path: RelativePath, _ kind: Artifact.Kind, _ origin: Origin) -> Int? {
    state.withLock { state in
      if let index = state.indices[path] {
        if origin == .bytes || state.claims[index].origin != origin { state.problems.append(.madeTwice(path.text)) }
        return nil
      }
      state.indices[path] = state.claims.count
      state.claims.append(Claim(path: path, kind: kind, origin: origin))
      return state.hasFailed ? nil : state.claims.count - 1
    }
  }

  func settle(_ index: Int, _ file: PublishedFile, inode: UInt64?) {
    state.withLock {
      $0.claims[index].file = file
      $0.claims[index].inode = inode
    }
  }

  /// After the system has refused something, nothing more is placed.
  func note(_ problem: PublishProblem) {
    state.withLock {
      $0.problems.append(problem)
      if case .failed = problem { $0.hasFailed = true }
    }
  }

  /// Nothing more is placed.
  func stop() { state.withLock { $0.hasFailed = true } }

  /// The file at `path` is not ours and will be replaced.
  func noteForeign(_ path: String) { state.withLock { $0.foreign.append(path) } }

  /// In order.
  var foreign: [String] { state.withLock { $0.foreign }.sorted() }

  var claims: [Claim] { state.withLock { $0.claims } }

  /// Each once, in a stable order; what explains a refusal of the system stands instead of it.
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
