import Model
import System
import Synchronization
import Text

/// The artifacts of this build by path, with the published file of each. Any thread can add one.
struct PathClaims: ~Copyable, Sendable {
  /// The files of the last build.
  private let last: PublishedFiles
  private let state: Mutex<State>

  init(last: PublishedFiles) {
    self.last = last
    state = Mutex(State(isKept: Array(repeating: false, count: last.count)))
  }

  /// A file of the last build that this one does not make again.
  struct Kept {
    /// The number of the file in the last build.
    var number: Int
    /// The file with its present time; `nil` if the time has not changed since the last build.
    var file: PublishedFile?
  }

  struct Claim {
    var path: RelativePath
    var kind: Artifact.Kind
    var origin: Origin
    /// The published file; `nil` until it was staged or found unchanged in the output.
    var file: PublishedFile?
    /// The inode of the staged file; `nil` if the output has it already.
    var inode: UInt64?
  }

  /// The origin of an artifact. Two artifacts with the same path and origin are the same, except for bytes.
  enum Origin: Equatable {
    case bytes
    case copy(String)
    indirect case derivative(String, Recipe)
    case drawn(FastDigest)

    init(_ content: Artifact.Content) {
      self =
        switch content {
        case .bytes: .bytes
        case .copy(let file): .copy(file)
        case .derivative(let file, let recipe): .derivative(file, recipe)
        case .drawn(let svg): .drawn(FastDigest(of: svg))
        }
    }
  }

  struct State {
    var indices: [RelativePath: Int] = [:]
    var claims: [Claim] = []
    var problems: [PublishProblem] = []
    var foreign: [String] = []
    var hasFailed = false
    /// Whether this build keeps the file, for each file of the last build.
    var isKept: [Bool]
    /// Kept files whose time has changed since the last build, by number.
    var restamped: [Int: PublishedFile] = [:]
    /// See `settled`; `nil` if there are claims or problems since.
    var settled: Settled?
  }

  /// What follows from all claims.
  struct Settled {
    /// The problems, each once and sorted by their words. Errors of the system are left out if a path that is both a
    /// file and a folder explains them.
    var problems: [PublishProblem]
    /// All files of this build: those that are kept, and those that were claimed and made.
    var files: PublishedFiles
  }

  /// Claims a path and returns the number of the claim. Returns `nil` if nothing will be published, or if the path was
  /// claimed before, which is a problem unless both claims are for the same artifact.
  func claim(_ path: RelativePath, _ kind: Artifact.Kind, _ origin: Origin) -> Int? {
    state.withLock { state in
      state.settled = nil
      if let index = state.indices[path] {
        if origin == .bytes || state.claims[index].origin != origin { state.problems.append(.duplicatePath(path.text)) }
        return nil
      }
      if let number = last.index(of: path), state.isKept[number] {
        state.problems.append(.duplicatePath(path.text))
        return nil
      }
      state.indices[path] = state.claims.count
      state.claims.append(Claim(path: path, kind: kind, origin: origin))
      return state.hasFailed ? nil : state.claims.count - 1
    }
  }

  /// Keeps files of the last build. It is a problem if two outputs keep the same file, or one keeps a file that another
  /// makes.
  func keep(_ files: [Kept]) {
    state.withLock { state in
      state.settled = nil
      for kept in files {
        if state.isKept[kept.number] || state.indices[last.paths[kept.number]] != nil {
          state.problems.append(.duplicatePath(last.paths[kept.number].text))
        }
        state.isKept[kept.number] = true
        if let file = kept.file { state.restamped[kept.number] = file }
      }
    }
  }

  /// Sets the published file of the claim `index`. `inode` is that of the staged file; `nil` if the output has the file
  /// already.
  func setFile(_ index: Int, _ file: PublishedFile, inode: UInt64?) {
    state.withLock {
      $0.settled = nil
      $0.claims[index].file = file
      $0.claims[index].inode = inode
    }
  }

  /// Records a problem. After an error of the system, nothing more is staged.
  func note(_ problem: PublishProblem) {
    state.withLock {
      $0.settled = nil
      $0.problems.append(problem)
      if case .failed = problem { $0.hasFailed = true }
    }
  }

  /// Stops staging: later claims return `nil`.
  func stop() { state.withLock { $0.hasFailed = true } }

  /// Records that a file that Rhapsode did not write is at `path` and will be replaced.
  func noteUnowned(_ path: String) { state.withLock { $0.foreign.append(path) } }

  /// The paths of files that Rhapsode did not write, sorted.
  var foreign: [String] { state.withLock { $0.foreign }.sorted() }

  var claims: [Claim] { state.withLock { $0.claims } }

  /// What follows from all claims so far. It is found once, as long as there are no others.
  var settled: Settled {
    state.withLock { state in
      if let settled = state.settled { return settled }
      // Numbers are sorted, and claims read in place: a copy of a claim would retain each of its fields.
      let made = state.claims.indices.sorted { state.claims[$0].path < state.claims[$1].path }
      let settled = Settled(problems: problems(state, made), files: files(state, made))
      state.settled = settled
      return settled
    }
  }

  /// `made` are the claims in the order of their paths.
  private func files(_ state: State, _ made: [Int]) -> PublishedFiles {
    if let files = filesAtSamePaths(state) { return files }
    var made = made[...]
    var files = PublishedFiles()
    files.reserveCapacity(last.count + made.count)
    for number in last.paths.indices where state.isKept[number] {
      while let claim = made.first, state.claims[claim].path < last.paths[number] {
        if let file = state.claims[claim].file { _ = files.append(state.claims[claim].path, file) }
        made.removeFirst()
      }
      _ = files.append(last.paths[number], state.restamped[number] ?? last.files[number])
    }
    for claim in made { if let file = state.claims[claim].file { _ = files.append(state.claims[claim].path, file) } }
    return files
  }

  /// Returns all files if they have the paths of the last build, as after most edits, and `nil` otherwise. The paths are
  /// then shared, so that nothing has to compare them one by one.
  private func filesAtSamePaths(_ state: State) -> PublishedFiles? {
    guard !last.isEmpty, state.isKept.count(where: { $0 }) + state.claims.count == last.count else { return nil }
    var changed = state.restamped.map { (number: $0.key, file: $0.value) }
    for index in state.claims.indices {
      guard let file = state.claims[index].file, let number = last.index(of: state.claims[index].path) else {
        return nil
      }
      changed.append((number, file))
    }
    return last.replacing(changed)
  }

  private func problems(_ state: State, _ made: [Int]) -> [PublishProblem] {
    var all = state.problems + filesAsFolders(state, made) + filesAsFoldersOfLast(state)
    if all.contains(where: { if case .fileAndFolder = $0 { true } else { false } }) {
      all.removeAll { if case .failed = $0 { true } else { false } }
    }
    return Set(all).map { (words: $0.diagnostic.summary, problem: $0) }.sorted { $0.words < $1.words }.map(\.problem)
  }

  /// Returns problems of claimed files whose paths other claimed files need as folders.
  private func filesAsFolders(_ state: State, _ made: [Int]) -> [PublishProblem] {
    var problems: [PublishProblem] = []
    for (place, file) in made.enumerated() {
      // What is below a path comes after it, among paths that begin with the same characters: `a`, `a-b`, `a/b`.
      for other in made[(place + 1)...] {
        let (path, below) = (state.claims[file].path.text, state.claims[other].path.text)
        guard below.hasPrefix(path) else { break }
        if below.hasPrefix(path + "/") { problems.append(.fileAndFolder(file: path, other: below)) }
      }
    }
    return problems
  }

  /// Returns problems of claimed files with kept ones. Kept files were published together, so they need no check against
  /// each other.
  private func filesAsFoldersOfLast(_ state: State) -> [PublishProblem] {
    guard !last.isEmpty else { return [] }
    // Folders of which neither they nor those above them are files.
    var folders: Set<RelativePath> = []
    return state.claims.map(\.path).flatMap { path in
      var problems: [PublishProblem] = []
      var unknown: [RelativePath] = []
      while let folder = (unknown.last ?? path).parent, !folders.contains(folder) {
        unknown.append(folder)
        if last.index(of: folder).map({ state.isKept[$0] }) ?? false {
          problems.append(.fileAndFolder(file: folder.text, other: path.text))
        }
      }
      if problems.isEmpty { folders.formUnion(unknown) }
      let below = last.numbers(below: path).filter { state.isKept[$0] }
      return problems + below.map { .fileAndFolder(file: path.text, other: last.paths[$0].text) }
    }
  }
}
