import Foundation
import Model
import Testing
import Text
import Trial

@testable import Deploy

/// Releases of a target folder.
@Suite struct ReleaseTests {
  @Test func `files that have not changed are links to those of the last release`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1", "a/big.png": "same"])
    try await trial.deploy()
    let before = Tree.marks(of: trial.target + "/releases").filter { $0.key.hasSuffix("big.png") }.values.first
    try trial.publish(["index.html": "2", "a/big.png": "same"])
    try await trial.deploy(after: 1)
    let after = Tree.marks(of: trial.target + "/releases").filter { $0.key.hasSuffix("big.png") }.values
    #expect(after.count == 2 && after.allSatisfy { $0.inode == before?.inode })
  }

  @Test func `the last releases are kept, and readers can get each of them again`() async throws {
    let trial = try TrialDeployment(.folder)
    for number in 1...5 {
      try trial.publish(["index.html": "\(number)"])
      try await trial.deploy(after: Int64(number))
    }
    let releases = try FileManager.default.contentsOfDirectory(atPath: trial.target + "/releases")
    #expect(releases.count == 3)
    _ = try trial.rollBack(by: 1)
    #expect(try trial.served == ["index.html": "4"])
    _ = try trial.rollBack(by: 1)
    #expect(try trial.served == ["index.html": "3"])
    #expect(throws: DeploymentProblem.fewReleases(0)) { try trial.rollBack(by: 1) }
    try await trial.deploy(after: 9)
    #expect(try trial.served == ["index.html": "5"])
    #expect(throws: DeploymentProblem.fewReleases(2)) { try trial.rollBack(by: 3) }
  }

  @Test func `a clock that was set back does not change the order of releases`() async throws {
    let trial = try TrialDeployment(.folder)
    for (number, time) in [0, 86400, 86400, -86400, -80000].enumerated() {
      try trial.publish(["index.html": "\(number)"])
      try await trial.deploy(after: Int64(time))
    }
    for number in [3, 2] {
      _ = try trial.rollBack(by: 1)
      #expect(try trial.served == ["index.html": "\(number)"])
    }
  }

  @Test(arguments: ["public", "public/www", "content/www", "Templates", ".rhapsode/cache/www"])
  func `a target in the output or in a folder of the site is refused`(inner: String) async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1"])
    try trial.write("site/content/one.md", "# One")
    try trial.write("site/Templates/base.html", "")
    try trial.write("site/.rhapsode/cache/x", "")
    let before = Tree.paths(of: trial.folder)
    let site = trial.folder + "/site"
    let options = DeploymentOptions(now: TrialDeployment.now, owner: "here")
    for target in [
      Settings.Deployment.Target.folder(inner), .folder("\(site)/\(inner)/"), .rsync("\(site)/\(inner)", port: nil),
    ] {
      let deployment = Deployment(Settings.Deployment(name: "trial", target: target), site: site)
      await #expect(throws: DeploymentProblem.self) { try await deployment.run(trial.output, kinds: [:], options) }
    }
    #expect(Tree.paths(of: trial.folder) == before)
  }

  @Test func `a file in place of the target stays`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1"])
    try trial.write("target", "theirs")
    await #expect(throws: DeploymentProblem.inTheWay(trial.target)) { try await trial.deploy() }
    #expect(try String(contentsOfFile: trial.target, encoding: .utf8) == "theirs")
  }

  @Test func `there is nothing to go back to before the first deployment`() throws {
    let trial = try TrialDeployment(.folder)
    #expect(throws: DeploymentProblem.fewReleases(0)) { try trial.rollBack(by: 1) }
  }

  @Test(.enabled(if: TrialDeployment.Kind.git.isPossible, "git is not installed"))
  func `a branch gets the files of an older deployment again`() async throws {
    let trial = try TrialDeployment(.git)
    for number in 1...3 {
      try trial.publish(["index.html": "\(number)", "\(number).txt": ""])
      try await trial.deploy(after: Int64(number) * 4000)
    }
    _ = try trial.rollBack(by: 1)
    #expect(try trial.served["index.html"] == "2")
    // Not the deployment that was given up.
    let words = try trial.rollBack(by: 1)
    #expect(try trial.served["index.html"] == "1")
    #expect(words.from.contains("(Deploy 2026") && words.to.contains("(Deploy 2026"), "\(words)")
    #expect(throws: DeploymentProblem.fewReleases(0)) { try trial.rollBack(by: 1) }
    try trial.publish(["index.html": "4"])
    try await trial.deploy(after: 20_000)
    #expect(throws: DeploymentProblem.fewReleases(3)) { try trial.rollBack(by: 9) }
    _ = try trial.rollBack(by: 3)
    #expect(try trial.served["index.html"] == "1")
  }

  @Test(arguments: [TrialDeployment.Kind.folder, .git].filter(\.isPossible))
  func `a comparison that finds no difference makes no release`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    try trial.publish(["index.html": "1", "a.css": "1"])
    try await trial.deploy()
    let report = try await trial.deploy(after: 60) { $0.verifiesAll = true }
    #expect(report.id == nil && report.written.isEmpty && report.unchanged == 2)
  }

  @Test(arguments: [TrialDeployment.Kind.rsync, .rclone].filter(\.isPossible))
  func `a place that keeps no releases cannot go back`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    try trial.publish(["index.html": "1"])
    try await trial.deploy()
    #expect(throws: DeploymentProblem.keepsNoReleases) { try trial.rollBack(by: 1) }
    #expect(try trial.served == ["index.html": "1"])
  }

  @Test func `a file that changes during a deployment is named, and readers keep the old release`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1"])
    try await trial.deploy()
    try trial.publish(["index.html": "2"])
    await #expect(throws: DeploymentProblem.changedMeanwhile("index.html")) {
      try await trial.deploy(after: 60, checkpoint: { try? trial.write("site/public/index.html", "3") })
    }
    #expect(try trial.served == ["index.html": "1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: trial.target + "/releases").count == 1)
    try trial.publish(["index.html": "four"])
    try await trial.deploy(after: 120)
    #expect(try trial.served == ["index.html": "four"])
  }

  @Test(arguments: ["current", "releases"])
  func `what others have put in place of a link or a folder stays`(name: String) async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1"])
    try trial.write("target/\(name)", "theirs")
    await #expect(throws: DeploymentProblem.inTheWay("\(trial.target)/\(name)")) { try await trial.deploy() }
    #expect(try String(contentsOfFile: "\(trial.target)/\(name)", encoding: .utf8) == "theirs")
  }

  @Test(arguments: ["/srv/www", "releases", "releases/mine", "elsewhere/20261120T120000Z-00000001", "releases/../x"])
  func `a link of someone else in place of the current release stays`(goal: String) async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1"])
    try FileManager.default.createDirectory(atPath: trial.target, withIntermediateDirectories: true)
    let link = trial.target + "/current"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: goal)
    await #expect(throws: DeploymentProblem.inTheWay(link)) { try await trial.deploy() }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == goal)
  }

  @Test func `a file of the last release that was cut off is copied, and not linked`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.publish(["index.html": "1", "a/big.png": "same"])
    try await trial.deploy()
    let release = try #require(
      try FileManager.default.contentsOfDirectory(atPath: trial.target + "/releases").first)
    try trial.write("target/releases/\(release)/a/big.png", "sa")
    try trial.publish(["index.html": "2", "a/big.png": "same"])
    try await trial.deploy(after: 1)
    #expect(try trial.served == ["index.html": "2", "a/big.png": "same"])
  }

  @Test func `nobody goes back to a folder that is no release of Rhapsode's`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.write("target/releases/20200101T000000Z-00000000/index.html", "theirs")
    try trial.publish(["index.html": "1"])
    try await trial.deploy()
    #expect(throws: DeploymentProblem.fewReleases(0)) { try trial.rollBack(by: 1) }
    #expect(try trial.served == ["index.html": "1"])
  }

  @Test func `releases and files that others made are left alone`() async throws {
    let trial = try TrialDeployment(.folder)
    try trial.write("target/releases/20200101T000000Z-00000000/theirs", "theirs")
    try trial.write("target/notes.txt", "theirs")
    for number in 1...5 {
      try trial.publish(["index.html": "\(number)"])
      try await trial.deploy(after: Int64(number))
    }
    #expect(FileManager.default.fileExists(atPath: trial.target + "/releases/20200101T000000Z-00000000/theirs"))
    #expect(FileManager.default.fileExists(atPath: trial.target + "/notes.txt"))
  }
}
