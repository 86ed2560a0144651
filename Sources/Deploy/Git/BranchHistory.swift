/// The commits of a branch, and which of them are deployments.
struct BranchHistory {
  struct Commit {
    var id: String
    /// The first line of its message.
    var subject: String

    /// The commit for people: the start of its id, and what it is.
    var words: String { "\(id.prefix(10)) (\(subject))" }
  }

  /// The start of the message of a commit that gives readers an older deployment again; the id of that follows.
  static let rollback = "Go back to "

  private let deployments: [Commit]
  /// The number of commits.
  let count: Int
  /// The index of the deployment that readers have; `nil` if the history does not reach so far.
  private let current: Int?

  /// `commits` are the newest first.
  init(_ commits: [Commit]) {
    let byID = Dictionary(commits.map { ($0.id, $0) }) { first, _ in first }
    var last = commits.first
    var steps = 0
    while let commit = last, commit.subject.hasPrefix(Self.rollback), steps < commits.count {
      last = byID[String(commit.subject.dropFirst(Self.rollback.count))]
      steps += 1
    }
    deployments = commits.filter { !$0.subject.hasPrefix(Self.rollback) }
    count = commits.count
    current = deployments.firstIndex { $0.id == last?.id }
  }

  /// The deployment that readers have.
  var present: Commit? { current.map { deployments[$0] } }

  /// The number of deployments before the present one.
  var olderDeployments: Int { current.map { deployments.count - 1 - $0 } ?? 0 }

  /// Returns the deployment that was made `steps` deployments before the present one, or `nil` if the history does not
  /// reach so far.
  func deployment(before steps: Int) -> Commit? {
    guard let current, current + steps < deployments.count else { return nil }
    return deployments[current + steps]
  }
}
