import Testing

@testable import Deploy

/// Deployments that would remove most of a site.
@Suite struct RemovalTests {
  @Test(arguments: TrialDeployment.Kind.allCases.filter(\.isPossible))
  func `more than half of the pages are removed only with permission`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    let pages = Dictionary(uniqueKeysWithValues: (0..<24).map { ("\($0)/index.html", "page \($0)") })
    try trial.publish(pages)
    try await trial.deploy()
    try trial.publish(["0/index.html": "page 0"])
    await #expect(throws: DeploymentProblem.self) { try await trial.deploy(after: 10) }
    #expect(try trial.served == pages, "nothing has changed")
    try await trial.deploy(after: 20) { $0.allowsRemovals = true }
    #expect(try trial.served == ["0/index.html": "page 0"])
  }
}
