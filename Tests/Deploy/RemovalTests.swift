import Testing
import Trial

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

  @Test(.enabled(if: TrialDeployment.Kind.git.isPossible, "git is not installed"))
  func `a file of others in a branch does not make room for a folder`() async throws {
    let trial = try TrialDeployment(.git)
    let script = """
      git init -q -b pages "$0" && cd "$0" && echo -n theirs > about && git add .
      git -c user.name=x -c user.email=x@x commit -qm x && git push -q "$1" pages
      """
    #expect(try Command.run("bash", ["-c", script, trial.folder + "/other", trial.target]).status == 0)
    try trial.publish(["about/index.html": "ours"])
    await #expect(throws: DeploymentProblem.inTheWay("about")) { try await trial.deploy() }
    #expect(try trial.served == ["about": "theirs"])
  }

  @Test(.enabled(if: TrialDeployment.Kind.git.isPossible, "git is not installed"))
  func `files of others in a folder of a branch do not make room for a file`() async throws {
    let trial = try TrialDeployment(.git)
    let script = """
      git init -q -b pages "$0" && cd "$0" && mkdir about && echo -n theirs > about/x.txt && git add .
      git -c user.name=x -c user.email=x@x commit -qm x && git push -q "$1" pages
      """
    #expect(try Command.run("bash", ["-c", script, trial.folder + "/other", trial.target]).status == 0)
    try trial.publish(["about": "ours"])
    await #expect(throws: DeploymentProblem.inTheWay("about/x.txt")) { try await trial.deploy() }
    #expect(try trial.served == ["about/x.txt": "theirs"])
  }
}
