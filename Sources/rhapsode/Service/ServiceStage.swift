/// One stage of a round of `rhapsode run`: a command of this program.
enum ServiceStage: String, CaseIterable, Sendable {
  case fetch, build, deploy

  /// What the stage does, for the journal and `systemctl status`.
  var doing: String {
    switch self {
    case .fetch: "fetching"
    case .build: "building"
    case .deploy: "deploying"
    }
  }
}
